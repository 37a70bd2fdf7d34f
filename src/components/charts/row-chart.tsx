import { scaleLinear } from '@visx/scale'

import { valueWords } from '@/domain/metrics/value-words'

import { ChartFrame, type ChartProps } from './chart-frame'

const ROW = 28
const NAMES = 112

/** One metric by words, a line for each. */
export function RowChart(props: ChartProps) {
  const { unit } = props
  const series = props.series.slice(0, 1)
  const points = series[0]?.points ?? []
  return (
    <ChartFrame {...props} series={series}>
      {({ size, at, setAt, pick }) => {
        const room = Math.max(40, size.width - NAMES - 90)
        const most =
          unit === 'share' ? 1 : Math.max(1, ...points.flatMap(({ value }) => value ?? []))
        const least = Math.min(0, ...points.flatMap(({ value }) => value ?? []))
        const x = scaleLinear({ domain: [least, most], range: [0, room] })
        return (
          <div className="h-full overflow-y-auto">
            <svg aria-hidden="true" data-chart width="100%" height={points.length * ROW}>
              {points.map((point, index) => (
                <g
                  key={point.key}
                  transform={`translate(0 ${index * ROW})`}
                  onPointerMove={(event) =>
                    event.pointerType === 'mouse' && setAt({ series: 0, point: index })
                  }
                  onClick={() =>
                    at?.point === index ? pick() : setAt({ series: 0, point: index })
                  }
                >
                  <rect
                    width="100%"
                    height={ROW}
                    className={at?.point === index ? 'fill-line/50' : 'fill-transparent'}
                  />
                  <text x="0" y="18" fontSize="12" className="fill-ink">
                    {point.name.length > 17 ? `${point.name.slice(0, 16)}…` : point.name}
                  </text>
                  {point.value === null ? null : (
                    <rect
                      x={NAMES + Math.min(x(0), x(point.value))}
                      y="6"
                      height={ROW - 12}
                      width={Math.abs(x(point.value) - x(0))}
                      className={point.isThin ? 'fill-line-control' : 'fill-brand'}
                    />
                  )}
                  <text
                    x={NAMES + 6 + Math.max(x(0), x(point.value ?? 0))}
                    y="18"
                    fontSize="12"
                    className="fill-ink-muted"
                  >
                    {point.value === null ? '–' : valueWords(unit, point.value)}
                  </text>
                </g>
              ))}
            </svg>
          </div>
        )
      }}
    </ChartFrame>
  )
}

import { Area, LinePath } from '@visx/shape'
import { clsx } from 'clsx'
import { useId } from 'react'

import { axesOf, topsOf, valuesOf } from './axes'
import { ChartFrame, type ChartProps, type Place } from './chart-frame'
import { LineLegend, lookOf, patternOf, Patterns, SeriesLegend } from './marks'
import { Plot } from './plot'
import { isWhole, type Point, unfinished } from './series'

/** With more points than this, the line alone is drawn. */
const MOST_MARKERS = 62

const markerClass = ({ isThin, part }: Point, stroke: string, fill: string) =>
  clsx(isThin ? 'stroke-ink-subtle' : stroke, isThin || part !== null ? 'fill-surface' : fill)

/** One metric, or several of one unit, over time. What no call is there for is a gap. */
export function LineChart(props: ChartProps) {
  const { series, unit } = props
  return (
    <ChartFrame {...props} legend={series.length > 1 ? <LineLegend series={series} /> : null}>
      {({ size, ...drawn }) => {
        const axes = axesOf(series, unit, size, valuesOf(series))
        const { y, xOf } = axes
        const yOf = ({ value }: Point) => y(value ?? 0)
        const yAt = ({ series: index, point }: Place) => {
          const found = series[index]?.points[point]
          return found && found.value !== null ? yOf(found) : null
        }
        return (
          <Plot {...drawn} axes={axes} size={size} unit={unit} series={series} yAt={yAt}>
            {series.map(({ key, points }, index) => {
              const { stroke, fill, dash } = lookOf(index)
              return (
                <g key={key}>
                  <LinePath
                    data={[...points]}
                    defined={isWhole}
                    x={(point) => xOf(point.key)}
                    y={yOf}
                    className={stroke}
                    strokeWidth={2}
                    strokeDasharray={dash}
                  />
                  {unfinished(points).map(([one, other]) => (
                    <path
                      key={other.key}
                      data-unfinished
                      d={`M${xOf(one.key)} ${yOf(one)}L${xOf(other.key)} ${yOf(other)}`}
                      className={stroke}
                      strokeWidth="1.5"
                      strokeDasharray="2 4"
                    />
                  ))}
                  {points.length > MOST_MARKERS
                    ? null
                    : points.map((point) =>
                        point.value === null ? null : (
                          <circle
                            key={point.key}
                            cx={xOf(point.key)}
                            cy={yOf(point)}
                            r="3"
                            strokeWidth="1.5"
                            className={markerClass(point, stroke, fill)}
                          />
                        ),
                      )}
                </g>
              )
            })}
          </Plot>
        )
      }}
    </ChartFrame>
  )
}

/** Between gaps: an area over it would have no width. */
const isLone = (points: readonly Point[], at: number) =>
  points[at]?.value !== null &&
  [points[at - 1], points[at + 1]].every((next) => (next?.value ?? null) === null)

/** Counts that add up, one upon the other. Of one series alone, what no call is there for is a gap. */
export function AreaChart(props: ChartProps) {
  const { series, unit } = props
  const isStacked = series.length > 1
  const id = useId()
  const tops = topsOf(series)
  return (
    <ChartFrame {...props} legend={isStacked ? <SeriesLegend {...{ id, unit, series }} /> : null}>
      {({ size, ...drawn }) => {
        const axes = axesOf(series, unit, size, tops.at(-1) ?? [])
        const { y, xOf } = axes
        const yAt = ({ series: index, point }: Place) =>
          isStacked || series[index]?.points[point]?.value !== null
            ? y(tops[index]?.[point] ?? 0)
            : null
        return (
          <Plot {...drawn} axes={axes} size={size} unit={unit} series={series} yAt={yAt}>
            <Patterns id={id} />
            {series.map(({ key, points }, index) => {
              const { stroke, fill } = lookOf(index)
              const areaProps = {
                data: points.map((point, at) => ({ key: point.key, at })),
                x: (point: { key: string }) => xOf(point.key),
                y0: ({ at }: { at: number }) => y(tops[index - 1]?.[at] ?? 0),
                y1: ({ at }: { at: number }) => y(tops[index]?.[at] ?? 0),
                defined: ({ at }: { at: number }) => isStacked || points[at]?.value !== null,
              }
              return (
                <g key={key}>
                  <Area {...areaProps} className={clsx(fill, stroke)} fillOpacity={0.8} />
                  <Area {...areaProps} fill={patternOf(id, index)} />
                  {points.map((point, at) =>
                    point.value === null ||
                    (point.part === null && (isStacked || !isLone(points, at))) ? null : (
                      <circle
                        key={point.key}
                        data-unfinished={point.part === null ? undefined : true}
                        cx={xOf(point.key)}
                        cy={y(tops[index]?.[at] ?? 0)}
                        r="3"
                        strokeWidth="1.5"
                        className={markerClass(point, stroke, fill)}
                      />
                    ),
                  )}
                </g>
              )
            })}
          </Plot>
        )
      }}
    </ChartFrame>
  )
}

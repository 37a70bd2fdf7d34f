import { scaleLinear } from '@visx/scale'
import { useState } from 'react'

import { valueWords } from '@/domain/metrics/value-words'

import { ChartFrame, type ChartProps, type Place, type Size } from './chart-frame'

const ROW = 28
const LOWEST_ROW = 24
const NAMES = 112

/** The rows that there is room for; the one under the keys is always one of them. */
const shownRows = (count: number, { height }: Size, from: number, at: Place | null) => {
  const room = Math.max(1, Math.floor(height / LOWEST_ROW))
  const first = Math.max(0, Math.min(from, count - room))
  const start = at ? Math.min(Math.max(first, at.point - room + 1), at.point) : first
  return { start, end: Math.min(count, start + room) }
}

/** One metric by words, a line for each. */
export function RowChart({
  isWhole = false,
  ...props
}: ChartProps & {
  /** As high as its rows need; otherwise a button leads to those that there is no room for. */
  isWhole?: boolean
}) {
  const { unit } = props
  const series = props.series.slice(0, 1)
  const points = series[0]?.points ?? []
  const { length } = points
  const [from, setFrom] = useState(0)
  return (
    <ChartFrame
      {...props}
      series={series}
      minHeight={isWhole ? length * ROW : undefined}
      renderMore={({ size, at }) => {
        if (isWhole) return null
        const { start, end } = shownRows(length, size, from, at)
        if (end - start === length) return null
        return (
          <button
            type="button"
            className="-my-1 shrink-0 rounded-chip py-1 text-meta text-accent underline"
            onClick={() => setFrom(end < length ? end : 0)}
          >
            {end < length ? `${length - end} more` : 'Back to the first'}
            <span className="sr-only">, {props.name}</span>
          </button>
        )
      }}
    >
      {({ size, at, setAt, pick }) => {
        const room = Math.max(40, size.width - NAMES - 90)
        const most =
          unit === 'share' ? 1 : Math.max(1, ...points.flatMap(({ value }) => value ?? []))
        const least = Math.min(0, ...points.flatMap(({ value }) => value ?? []))
        const x = scaleLinear({ domain: [least, most], range: [0, room] })
        const { start, end } = isWhole
          ? { start: 0, end: length }
          : shownRows(length, size, from, at)
        const row = isWhole ? ROW : Math.max(LOWEST_ROW, Math.min(ROW, size.height / length))
        return (
          <svg
            aria-hidden="true"
            data-chart
            width="100%"
            height={(end - start) * row}
            className="block"
          >
            {points.slice(start, end).map((point, line) => {
              const index = start + line
              return (
                <g
                  key={point.key}
                  transform={`translate(0 ${line * row})`}
                  onPointerMove={(event) =>
                    event.pointerType === 'mouse' && setAt({ series: 0, point: index })
                  }
                  onClick={() =>
                    at?.point === index ? pick() : setAt({ series: 0, point: index })
                  }
                >
                  <rect
                    width="100%"
                    height={row}
                    className={at?.point === index ? 'fill-line/50' : 'fill-transparent'}
                  />
                  <text x="0" y={row / 2 + 4} fontSize="12" className="fill-ink">
                    {point.name.length > 17 ? `${point.name.slice(0, 16)}…` : point.name}
                  </text>
                  {point.value === null ? null : (
                    <rect
                      x={NAMES + Math.min(x(0), x(point.value))}
                      y="6"
                      height={row - 12}
                      width={Math.abs(x(point.value) - x(0))}
                      className={point.isThin ? 'fill-line-control' : 'fill-brand'}
                    />
                  )}
                  <text
                    x={NAMES + 6 + Math.max(x(0), x(point.value ?? 0))}
                    y={row / 2 + 4}
                    fontSize="12"
                    className="fill-ink-muted"
                  >
                    {point.value === null ? '–' : valueWords(unit, point.value)}
                  </text>
                </g>
              )
            })}
          </svg>
        )
      }}
    </ChartFrame>
  )
}

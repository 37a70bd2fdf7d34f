import { Group } from '@visx/group'
import { Pie } from '@visx/shape'
import { clsx } from 'clsx'
import { useId } from 'react'

import type { CallQuery, MetricValue } from '@/contracts/metrics'
import { counted } from '@/lib/figures'

import { ChartFrame, type ChartProps } from './chart-frame'
import { PatternLegend, patternOf, Patterns } from './marks'
import type { Point, Series } from './series'

const OTHER = 'fill-line-control'

const otherCalls = (points: readonly Point[], dimension: string): CallQuery | null => {
  const [first] = points
  const words = points.map(({ filters }) => filters?.[dimension])
  if (!first?.filters || words.includes(undefined)) return null
  return { ...first.filters, [dimension]: words.join(',') }
}

/** The most frequent words, one for each colour, and what is left of the total as "Other". */
export const slicesOf = (
  series: Series,
  total: Pick<MetricValue, 'value'>,
  dimension: string,
  most: number,
): Point[] => {
  const sorted = series.points
    .filter(({ value }) => (value ?? 0) > 0)
    .toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))
  const shown = sorted.slice(0, most)
  const rest = sorted.slice(most)
  const value = (total.value ?? 0) - shown.reduce((sum, one) => sum + (one.value ?? 0), 0)
  if (value <= 0) return shown
  // A word may be called so, too.
  const name = shown.some((one) => one.name === 'Other') ? 'All others' : 'Other'
  return [
    ...shown,
    {
      key: 'rest of the total',
      name,
      short: name,
      value,
      n: value,
      isThin: false,
      part: null,
      filters: otherCalls(rest, dimension),
    },
  ]
}

const share = (value: number | null, total: number) => (total === 0 ? 0 : (value ?? 0) / total)

export const pieSummary = (slices: readonly Point[], total: number): string => {
  const named = slices
    .slice(0, 3)
    .map(({ name, value }) => `${name} ${Math.round(share(value, total) * 100)} %`)
  return `Of ${counted(total, 'call')}: ${named.join(', ')}.`
}

/** Counts by the words of a dimension, in the colours given. */
export function PieChart({
  slices,
  total,
  colors,
  ...props
}: Omit<ChartProps, 'series' | 'unit' | 'summary'> & {
  slices: readonly Point[]
  total: number
  colors: readonly string[]
}) {
  const id = useId()
  const fillOf = (index: number) => colors[index] ?? OTHER
  const series: Series[] = [{ key: 'calls', name: 'Calls', points: slices }]
  return (
    <ChartFrame
      {...props}
      unit="calls"
      series={series}
      summary={pieSummary(slices, total)}
      legend={
        <PatternLegend
          id={id}
          unit="calls"
          marks={slices.map(({ key, name, value }, index) => ({
            key,
            name,
            value: value ?? 0,
            share: share(value, total),
            fill: fillOf(index),
          }))}
        />
      }
    >
      {({ size: { width, height }, at, setAt, pick }) => {
        const radius = Math.max(20, Math.min(width, height) / 2 - 6)
        return (
          <svg
            aria-hidden="true"
            data-chart
            viewBox={`0 0 ${width} ${height}`}
            className="block size-full"
          >
            <Patterns id={id} />
            <Group top={height / 2} left={width / 2}>
              <Pie
                data={[...slices]}
                pieValue={({ value }) => value ?? 0}
                pieSortValues={null}
                outerRadius={radius}
                innerRadius={radius * 0.55}
                padAngle={0.015}
              >
                {({ arcs, path }) =>
                  arcs.map((arc, index) => {
                    const isHere = at?.point === index
                    const d = path(arc) ?? ''
                    const fill = fillOf(index)
                    return (
                      <g
                        key={arc.data.key}
                        onPointerMove={(event) =>
                          event.pointerType === 'mouse' && setAt({ series: 0, point: index })
                        }
                        onClick={() => (isHere ? pick() : setAt({ series: 0, point: index }))}
                      >
                        <path
                          d={d}
                          {...(fill === OTHER ? {} : { fill })}
                          // The colours given are pale on one of the two surfaces.
                          className={clsx('stroke-ink-subtle', fill === OTHER && fill)}
                          data-slice={arc.data.key}
                        />
                        <path
                          d={d}
                          fill={patternOf(id, index)}
                          className={isHere ? 'stroke-ink' : 'stroke-none'}
                          strokeWidth="2"
                        />
                      </g>
                    )
                  })
                }
              </Pie>
              <text textAnchor="middle" dy="6" fontSize="18" className="fill-ink font-semibold">
                {total}
              </text>
            </Group>
          </svg>
        )
      }}
    </ChartFrame>
  )
}

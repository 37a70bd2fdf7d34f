import { clsx } from 'clsx'

import { useChartsAsTables } from '@/api/charts-as-tables'
import type { Unit } from '@/domain/metrics/value-words'

import { lookOf } from './marks'
import { isWhole, type Point, type Series, summaryOf, unfinished } from './series'

/** Fewer values are no trend. */
const LEAST = 3
const WIDTH = 100
const HEIGHT = 24
const EDGE = 2

type Placed = Point & { x: number; y: number }

const placed = (points: readonly Point[]): Placed[] => {
  const values = points.map(({ value }) => value ?? 0)
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = WIDTH / Math.max(1, points.length - 1)
  const yOf = (value: number) =>
    HEIGHT - EDGE - ((value - low) / (high - low || 1)) * (HEIGHT - 2 * EDGE)
  return points.map((point, at) => ({ ...point, x: at * step, y: yOf(point.value ?? 0) }))
}

/** A value alone between gaps is a dot: a line of no length with round ends. */
const lineOf = (points: readonly Placed[]): string =>
  points
    .map((point, at) => {
      if (!isWhole(point)) return ''
      return isWhole(points[at - 1]) ? `L${point.x} ${point.y}` : `M${point.x} ${point.y}h0`
    })
    .join('')

/**
 * The trend of one figure beside it, in the space of a word: no axes, nothing to stand on, and one
 * sentence that says what it shows. What no call is there for is a gap, what is not over is dashed.
 */
export function Sparkline({
  unit,
  series,
  className,
}: {
  unit: Unit
  series: Series
  className?: string
}) {
  const asTable = useChartsAsTables()
  if (series.points.filter(({ value }) => value !== null).length < LEAST) return null
  const summary = summaryOf(unit, series)
  if (asTable) return <p className="text-meta text-ink-muted">{summary}</p>
  const points = placed(series.points)
  const { stroke } = lookOf(0)
  const look = clsx(
    'fill-none',
    series.points.every(({ isThin }) => isThin) ? 'stroke-ink-subtle' : stroke,
  )
  return (
    <svg
      role="img"
      aria-label={summary}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={clsx('h-6 w-full max-w-40', className)}
    >
      <path
        d={lineOf(points)}
        className={look}
        strokeWidth="1.5"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
      {unfinished(points).map(([one, other]) => (
        <path
          key={other.key}
          data-unfinished
          d={`M${one.x} ${one.y}L${other.x} ${other.y}`}
          className={look}
          strokeWidth="1.5"
          strokeDasharray="2 3"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}

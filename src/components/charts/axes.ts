import { scaleLinear, scalePoint } from '@visx/scale'

import type { Unit } from '@/domain/metrics/value-words'

import type { Size } from './chart-frame'
import type { Series } from './series'

export const MARGIN = { top: 8, right: 14, bottom: 22, left: 44 }

const TIME_STEPS = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 18_000, 36_000, 86_400]

/** Clocks are not decimal: seconds, minutes and hours that people count in, four of them at most. */
const timeStep = (top: number) =>
  TIME_STEPS.find((step) => top / step <= 4) ?? Math.ceil(top / 4 / 86_400) * 86_400

export const axesOf = (
  series: readonly Series[],
  unit: Unit,
  { width, height }: Size,
  tops: number[],
) => {
  const keys = series[0]?.points.map(({ key }) => key) ?? []
  const x = scalePoint({ domain: keys, range: [MARGIN.left, width - MARGIN.right], padding: 0.5 })
  const top = unit === 'share' ? 1 : Math.max(1, ...tops)
  const low = unit === 'share' ? 0 : Math.min(0, ...tops)
  const step = unit === 'seconds' ? timeStep(top) : null
  const y = scaleLinear({
    domain: [low, step ? Math.ceil(top / step) * step : top],
    range: [height - MARGIN.bottom, MARGIN.top],
    nice: unit === 'share' || step ? false : 4,
  })
  const ticks = step
    ? Array.from({ length: Math.ceil(top / step) + 1 }, (_, at) => at * step)
    : y.ticks(4).filter((tick) => unit !== 'calls' || Number.isInteger(tick))
  return { keys, x, y, ticks, xOf: (key: string) => x(key) ?? 0 }
}
export type Axes = ReturnType<typeof axesOf>

export const valuesOf = (series: readonly Series[]) =>
  series.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []))

/** Where each value ends when those of all series stand one upon the other. */
export const topsOf = (series: readonly Series[]): number[][] => {
  const tops: number[][] = []
  for (const { points } of series) {
    const below = tops.at(-1)
    tops.push(points.map(({ value }, at) => (below?.[at] ?? 0) + (value ?? 0)))
  }
  return tops
}

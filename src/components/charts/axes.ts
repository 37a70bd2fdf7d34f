import { scaleLinear, scalePoint } from '@visx/scale'

import { axisWords, type Unit } from '@/domain/metrics/value-words'

import type { Size } from './chart-frame'
import type { Series } from './series'

const USUAL_MARGIN = { top: 8, right: 14, bottom: 22, left: 44 }

/** On average at 12 px, in the widest of the usual fonts. */
const CHARACTER = 7.4
const GAP = 8

const widthOf = (labels: readonly string[]) =>
  CHARACTER * Math.max(0, ...labels.map(({ length }) => length))

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
  const points = series[0]?.points ?? []
  const keys = points.map(({ key }) => key)
  const top = unit === 'share' ? 1 : Math.max(1, ...tops)
  const low = unit === 'share' ? 0 : Math.min(0, ...tops)
  const step = unit === 'seconds' ? timeStep(top) : null
  const y = scaleLinear({
    domain: [low, step ? Math.ceil(top / step) * step : top],
    range: [height - USUAL_MARGIN.bottom, USUAL_MARGIN.top],
    nice: unit === 'share' || step ? false : 4,
  })
  const ticks = step
    ? Array.from({ length: Math.ceil(top / step) + 1 }, (_, at) => at * step)
    : y.ticks(4).filter((tick) => unit !== 'calls' || Number.isInteger(tick))
  const label = widthOf(points.map(({ short }) => short))
  const margin = {
    ...USUAL_MARGIN,
    left: Math.max(
      USUAL_MARGIN.left,
      label / 2,
      GAP + widthOf(ticks.map((tick) => axisWords(unit, tick))),
    ),
    right: Math.max(USUAL_MARGIN.right, label / 2),
  }
  const x = scalePoint({ domain: keys, range: [margin.left, width - margin.right], padding: 0.5 })
  const every = Math.max(1, Math.ceil((label + GAP) / x.step()))
  return { keys, x, y, ticks, every, margin, xOf: (key: string) => x(key) ?? 0 }
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

import type { Grain, MetricsAnswer } from '@/contracts/metrics'
import { type MetricName, metricOf } from '@/domain/metrics/registry'

import {
  AreaChart,
  BarChart,
  begun,
  LineChart,
  overTime,
  type Point,
  type Series,
  summaryOf,
} from '../charts'
import { basisWords, isThin } from '@/domain/metrics/any-metric'
import { isRunning } from '@/domain/metrics/is-running'
import { valueWords } from '@/domain/metrics/value-words'
import { TIME } from '@/domain/reports/pivot'
import { openingCallers } from './callers-of'
import type { FiguresProps } from './figures-card'

const NO_TOTAL = { value: null, n: 0, filters: null }
export const totalOf = ({ totals }: MetricsAnswer, metric: MetricName) => {
  const total = totals[metric] ?? NO_TOTAL
  return { ...total, basis: basisWords(metric, total) }
}

const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** The period before, each time of it under the one that it is compared with, in the same places. */
const seriesBefore = (
  { previous, dataUntil, rules }: MetricsAnswer,
  metric: MetricName,
  grain: Grain,
  name: string,
  now: Series,
): Series => {
  const cells = previous?.cells ?? []
  const past = overTime({ cells, dataUntil, rules }, metric, grain, name)
  const paired = new Map(
    past.points.map((point, at): [string | null | undefined, Point] => [
      cells[at]?.pairedTime,
      point,
    ]),
  )
  const key = `previous ${metric}`
  if (cells.length === 0) return { ...past, key }
  const points = now.points.map((here): Point => {
    const there = paired.get(here.key)
    if (!there) return { ...here, value: null, n: 0, isThin: false, part: null, filters: null }
    const isByNow = here.part === 'so far' && there.part !== null
    return { ...there, key: here.key, part: isByNow ? `by this time of that ${grain}` : there.part }
  })
  return { ...past, key, points }
}

const CHARTS = { line: LineChart, area: AreaChart, bar: BarChart }

/** Metrics of one unit over time, the first beside the period before where it was asked for. */
export function OverTimeChart({
  name,
  answer,
  metrics,
  grain,
  words = { before: 'the period before' },
  chart = 'line',
  onPick,
  onCallers,
}: {
  name: string
  answer: MetricsAnswer
  metrics: readonly [MetricName, ...MetricName[]]
  grain: Grain
  words?: { now?: string; before: string }
  chart?: keyof typeof CHARTS
  onPick: FiguresProps['onPick']
  onCallers?: FiguresProps['onCallers']
}) {
  const [first] = metrics
  const { unit } = metricOf(first)
  const times = begun(answer)
  const all = metrics.map((metric) =>
    openingCallers(overTime(times, metric, grain), onCallers, { metric, by: TIME }),
  )
  const now = all[0] ?? overTime(times, first, grain)
  const before = answer.previous?.totals[first]
  const series = [
    { ...now, name: words.now ?? now.name },
    ...all.slice(1),
    seriesBefore(answer, first, grain, upperFirst(words.before), now),
  ].filter(({ points }, at) => points.length > 0 && (chart !== 'area' || at === 0))
  const summary = summaryOf(unit, now, totalOf(answer, first))
  const byThisTime = isRunning(answer) ? ' by this time' : ''
  const Chart = CHARTS[chart]
  return (
    <Chart
      name={name}
      unit={unit}
      series={series}
      summary={
        !before || before.value === null
          ? summary
          : `${summary} ${upperFirst(words.before)}: ${isThin(first, before) ? 'too few to compare' : `${valueWords(unit, before.value)}${byThisTime}`}.`
      }
      onPick={onPick}
    />
  )
}

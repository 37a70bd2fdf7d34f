import type { Grain, MetricsAnswer } from '@/contracts/metrics'
import { type MetricName, metricOf } from '@/domain/metrics/registry'

import { AreaChart, BarChart, LineChart, overTime, summaryOf } from '../charts'
import { valueWords } from '@/domain/metrics/value-words'
import type { FiguresProps } from './figures-card'

const NO_TOTAL = { value: null, n: 0, filters: null }
export const totalOf = ({ totals }: MetricsAnswer, metric: MetricName) => totals[metric] ?? NO_TOTAL

/** Without what begins later than the answer was given: the rest of a day or of a week. */
const begun = ({ cells, dataUntil }: MetricsAnswer) =>
  cells.filter(({ filters }) => Date.parse(filters?.['from'] ?? dataUntil) <= Date.parse(dataUntil))

const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** The period before, drawn under the days that it is compared with. */
const seriesBefore = (
  answer: MetricsAnswer,
  metric: MetricName,
  grain: Grain,
  name: string,
  now: ReturnType<typeof overTime>,
) => {
  const past = overTime(answer.previous?.cells ?? [], metric, grain, name)
  const isRunning = now.points.at(-1)?.part === 'so far'
  const points = past.points.map((point, at) => ({
    ...point,
    key: now.points[at]?.key ?? point.key,
    part: isRunning && at === past.points.length - 1 ? 'by this time of that day' : null,
  }))
  return { ...past, key: `previous ${metric}`, points }
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
}: {
  name: string
  answer: MetricsAnswer
  metrics: readonly [MetricName, ...MetricName[]]
  grain: Grain
  words?: { now?: string; before: string }
  chart?: keyof typeof CHARTS
  onPick: FiguresProps['onPick']
}) {
  const [first] = metrics
  const { unit } = metricOf(first)
  const cells = begun(answer)
  const all = metrics.map((metric) => overTime(cells, metric, grain))
  const now = all[0] ?? overTime(cells, first, grain)
  const before = answer.previous?.totals[first]?.value ?? null
  const series = [
    { ...now, name: words.now ?? now.name },
    ...all.slice(1),
    seriesBefore(answer, first, grain, upperFirst(words.before), now),
  ].filter(({ points }, at) => points.length > 0 && (chart !== 'area' || at === 0))
  const summary = summaryOf(unit, now, totalOf(answer, first))
  const Chart = CHARTS[chart]
  return (
    <Chart
      name={name}
      unit={unit}
      series={series}
      summary={
        before === null
          ? summary
          : `${summary} ${valueWords(unit, before)} by this time in ${words.before}.`
      }
      onPick={onPick}
    />
  )
}

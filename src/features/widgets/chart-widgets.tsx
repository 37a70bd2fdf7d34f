import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { useLabels } from '@/api/call-labels'
import { peopleQuery } from '@/api/people'
import { organisationSettingsQuery } from '@/api/settings'
import {
  AreaChart,
  BarChart,
  begun,
  byWord,
  Gauge,
  LineChart,
  overTime,
  overTimeBy,
  PieChart,
  RowChart,
  slicesOf,
  StackedBarChart,
  summaryOf,
} from '@/components/charts'
import { OverTimeChart, totalOf } from '@/components/figures/over-time-chart'
import { categoryLabel, wordLabel } from '@/components/labels'
import { missingWords } from '@/domain/metrics/any-metric'
import { isMetric, type MetricName, metricOf } from '@/domain/metrics/registry'
import { ruledMetric } from '@/domain/metrics/ruled-metric'
import { targetOf } from '@/domain/widgets/stored-widget'
import type { ChartType } from '@/domain/widgets/widget'
import { SegmentedControl } from '@/ui/segmented-control'

import type { FiguresProps } from './widget-parts'

const PERIODS = {
  '7d': { now: 'Last 7 days', before: 'the 7 days before' },
  '30d': { now: 'Last 30 days', before: 'the 30 days before' },
  '12m': { now: 'Last 12 months', before: 'the 12 months before' },
}

const OVER_TIME = { line: LineChart, area: AreaChart, bar: BarChart, pie: LineChart }

export function VolumeWidget({ widget, answers, grain, isScoped, onPick }: FiguresProps) {
  const [answer] = answers
  if (widget.type !== 'chart') return null
  const { chartType, timeRange = '7d' } = widget.config
  return answer ? (
    <OverTimeChart
      name={grain === 'day' ? 'Calls a day' : `Calls by ${grain}`}
      answer={answer}
      metrics={['volume']}
      grain={grain}
      chart={chartType === 'pie' ? 'line' : chartType}
      {...(isScoped ? {} : { words: PERIODS[timeRange] })}
      onPick={onPick}
    />
  ) : null
}

export function ResolutionWidget({ widget, answers, onOpen }: FiguresProps) {
  const [answer, past] = answers
  const { data: settings } = useQuery(organisationSettingsQuery)
  if (widget.type !== 'gauge' || !answer) return null
  const { metric, min, max } = widget.config
  const target = targetOf(widget.config, settings?.resolutionTarget)
  if (!isMetric(metric)) return null
  const { label } = metricOf(metric)
  const { minimum } = ruledMetric(metric, answer.rules)
  const weeks = (past?.cells ?? []).flatMap(({ values, isPartial }) => {
    const { value = null, n = 0 } = values[metric] ?? {}
    return value === null || isPartial || n < minimum ? [] : [value]
  })
  const band = weeks.length > 1 ? { low: Math.min(...weeks), high: Math.max(...weeks) } : null
  return (
    <Gauge
      name={label}
      value={totalOf(answer, metric)}
      {...{ min, max, target, minimum, band, onOpen }}
    />
  )
}

export function CategoriesWidget({ widget, answers, onPick }: FiguresProps) {
  const labels = useLabels('categories')
  const [answer] = answers
  const series = useMemo(
    () =>
      byWord(answer?.cells ?? [], 'volume', 'category', (word) => categoryLabel(word ?? 'none')),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [answer, labels],
  )
  if (widget.type !== 'chart' || !answer) return null
  const { colors = [], chartType } = widget.config
  const total = totalOf(answer, 'volume')
  if (chartType === 'bar') {
    return (
      <RowChart
        name="Calls by category"
        unit="calls"
        series={[series]}
        summary={summaryOf('calls', series, total)}
        onPick={onPick}
      />
    )
  }
  return (
    <PieChart
      name="Calls by category"
      slices={slicesOf(series, total, 'category', colors.length)}
      total={total.value ?? 0}
      colors={colors}
      onPick={onPick}
    />
  )
}

type Answer = FiguresProps['answers'][number]

const MOODS = ['positive', 'neutral', 'negative', '']

const MOODS_OVER_TIME = { ...OVER_TIME, bar: StackedBarChart }

const SENTIMENT = 'sentiment'

/** What callers answered, one question at a time; how they sounded, for every call. */
export function SatisfactionWidget({ widget, answers, grain, onPick }: FiguresProps) {
  const [asked, setAsked] = useState<MetricName | typeof SENTIMENT | null>(null)
  const [surveys, moods] = answers
  if (widget.type !== 'chart' || !moods || !surveys) return null
  const { chartType } = widget.config
  const collected = Object.keys(surveys.totals)
    .filter(isMetric)
    .filter((name) => surveys.notCollected[name] === undefined)
  const shown = asked ?? collected[0] ?? SENTIMENT
  const options = [
    ...collected.map((value) => ({ value, label: metricOf(value).label })),
    { value: SENTIMENT, label: 'Sentiment' } as const,
  ]
  return (
    <>
      <NotCollected answer={surveys} />
      {options.length > 1 ? (
        <SegmentedControl label="Figure" options={options} value={shown} onChange={setAsked} />
      ) : null}
      {shown === SENTIMENT ? (
        <Moods answer={moods} {...{ chartType, grain, onPick }} />
      ) : (
        <OverTimeChart
          name={`${metricOf(shown).label} by ${grain}`}
          answer={surveys}
          metrics={[shown]}
          grain={grain}
          chart={chartType === 'pie' ? 'line' : chartType}
          onPick={onPick}
        />
      )}
    </>
  )
}

function Moods({
  answer,
  chartType,
  grain,
  onPick,
}: Pick<FiguresProps, 'grain' | 'onPick'> & { answer: Answer; chartType: ChartType }) {
  const series = overTimeBy(begun(answer), 'volume', grain, 'sentiment', (word) =>
    wordLabel('sentiment', word ?? 'none'),
  ).toSorted((one, other) => MOODS.indexOf(one.key) - MOODS.indexOf(other.key))
  const Chart = MOODS_OVER_TIME[chartType]
  const negative = series.find(({ key }) => key === 'negative')
  return (
    <Chart
      name="Calls by sentiment"
      unit="calls"
      series={series}
      summary={
        negative
          ? summaryOf('calls', { ...negative, name: 'Negative sentiment, as the AI heard it' })
          : 'No call sounded negative.'
      }
      onPick={onPick}
    />
  )
}

const list = new Intl.ListFormat('en')

/** What nothing is there for yet, and why. */
function NotCollected({ answer: { notCollected } }: { answer: Answer }) {
  const names = Object.keys(notCollected).filter(isMetric)
  return [...new Set(Object.values(notCollected))].map((why) => {
    const own = names.filter((name) => notCollected[name] === why)
    const labels = list.format(own.map((name) => metricOf(name).label))
    return (
      <p key={why} className="text-meta text-ink-muted">
        {`${labels}: ${own[0] ? missingWords(own[0]) : ''}. ${why}`}
      </p>
    )
  })
}

/** The figures of people, one at a time, so that each keeps its unit. */
export function AgentsWidget({ answers, onPick }: FiguresProps) {
  const { data: people = [] } = useQuery(peopleQuery)
  const [metric, setMetric] = useState<MetricName>('volume')
  const [answer] = answers
  if (!answer) return null
  const metrics = Object.keys(answer.totals)
    .filter(isMetric)
    .filter((name) => answer.notCollected[name] === undefined)
  const { unit, label } = metricOf(metric)
  const nameOf = (id: string | null) =>
    id === null ? 'Unassigned' : (people.find((one) => one.id === id)?.name ?? 'Someone else')
  const series = byWord(answer.cells, metric, 'assignee', nameOf)
  return (
    <>
      <SegmentedControl
        label="Figure"
        options={metrics.map((value) => ({ value, label: metricOf(value).label }))}
        value={metric}
        onChange={setMetric}
      />
      <RowChart
        name={`${label} by assignee`}
        unit={unit}
        series={[series]}
        summary={summaryOf(unit, series, totalOf(answer, metric))}
        onPick={onPick}
      />
    </>
  )
}

/** Several metrics over the same time, each with a scale of its own. */
export function PanelsWidget({ widget, answers, grain, onPick }: FiguresProps) {
  const [answer] = answers
  if (widget.type !== 'chart' || !answer) return null
  const Chart = OVER_TIME[widget.config.chartType]
  const metrics = (widget.config.metrics ?? []).filter(isMetric)
  return (
    <>
      <div className="grid min-h-0 flex-1 gap-4 sm:auto-cols-fr sm:grid-flow-col">
        {metrics
          .filter((name) => answer.notCollected[name] === undefined)
          .map((name) => {
            const { label, unit } = metricOf(name)
            const series = overTime(answer, name, grain)
            return (
              <Chart
                key={name}
                name={`${label} by ${grain}`}
                unit={unit}
                series={[series]}
                summary={summaryOf(unit, series, totalOf(answer, name))}
                onPick={onPick}
              />
            )
          })}
      </div>
      <NotCollected answer={answer} />
    </>
  )
}

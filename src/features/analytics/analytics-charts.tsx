import { useState } from 'react'

import type { FiguresScope } from '@/api/figures-scope'
import { byWord, type HeatCell, HeatMap, RowChart, summaryOf } from '@/components/charts'
import type { FiguresProps } from '@/components/figures'
import { OverTimeChart, totalOf } from '@/components/figures/over-time-chart'
import { openingCallers } from '@/components/figures/callers-of'
import { PivotTable } from '@/components/figures/pivot-table'
import { useSplitNames } from '@/components/figures/splits'
import { categoryLabel } from '@/components/labels'
import { sentence } from '@/lib/sentence'
import { HOURS, WEEKDAYS } from '@/contracts/call-fields'
import type { MetricsAnswer } from '@/contracts/metrics'
import { weekdayCountWords } from '@/domain/metrics/days-words'
import { type MetricName, metricOf } from '@/domain/metrics/registry'
import { pivotOf } from '@/domain/reports/pivot'
import { SegmentedControl } from '@/ui/segmented-control'

import { UnsureReasons } from './unsure-reasons'

export { OverTimeChart, UnsureReasons }

/** What each category comes to, one figure at a time, so that each keeps its unit; a table where it is compared. */
export function CategoryChart({
  metrics,
  answers,
  onPick,
}: FiguresProps & { metrics: readonly MetricName[] }) {
  const [metric, setMetric] = useState<MetricName>(metrics[0] ?? 'volume')
  const [answer] = answers
  if (!answer) return null
  const { unit, label } = metricOf(metric)
  const nameOf = (word: string | null) => categoryLabel(word ?? 'none')
  const series = byWord(answer.cells, metric, 'category', nameOf)
  return (
    <>
      <div className="max-w-full overflow-x-auto">
        <SegmentedControl
          label="Figure"
          options={metrics.map((value) => ({ value, label: metricOf(value).label }))}
          value={metric}
          onChange={setMetric}
        />
      </div>
      {answer.previous ? (
        <div className="max-h-72 overflow-y-auto">
          <PivotTable
            title={`${label} by category`}
            metric={metric}
            pivot={pivotOf(
              { both: answer, ofRows: answer, ofColumns: undefined },
              { metric, by: 'category', and: undefined },
            )}
            rowName={nameOf}
            columnName={nameOf}
            isHot={false}
            onPick={onPick}
          />
        </div>
      ) : (
        <RowChart
          isWhole
          name={`${label} by category`}
          unit={unit}
          series={[series]}
          summary={summaryOf(unit, series, totalOf(answer, metric))}
          onPick={onPick}
        />
      )}
    </>
  )
}

/** One metric by the words of a field, as a table: names are long, and the period before stands below. */
export function WordTable({
  title,
  metric,
  by,
  answer,
  onPick,
}: {
  title: string
  metric: MetricName
  by: 'ending' | 'category'
  answer: MetricsAnswer
} & Pick<FiguresProps, 'onPick'>) {
  const nameOf = useSplitNames()
  const name = (key: string | null) => nameOf(by, key, 'day')
  const pivot = pivotOf(
    { both: answer, ofRows: answer, ofColumns: undefined },
    { metric, by, and: undefined },
  )
  const rows = pivot.rows.filter(({ total: { value, before } }) => value?.n || before)
  return (
    <div className="max-h-60 overflow-y-auto">
      <PivotTable
        title={title}
        metric={metric}
        pivot={{ ...pivot, rows }}
        rowName={name}
        columnName={name}
        isHot={false}
        onPick={onPick}
      />
    </div>
  )
}

type WordField =
  | 'sentiment'
  | 'outcome'
  | 'handledBy'
  | 'frequency'
  | 'line'
  | 'language'
  | 'provider'

/** How many calls, or callers, of each word of a field. */
export function WordChart({
  name,
  field,
  metric = 'volume',
  answers,
  onPick,
  onCallers,
}: FiguresProps & {
  name: string
  field: WordField
  metric?: MetricName
}) {
  const nameOf = useSplitNames()
  const [answer] = answers
  if (!answer) return null
  const { unit } = metricOf(metric)
  const series = byWord(answer.cells, metric, field, (word) => nameOf(field, word, 'day'))
  return (
    <RowChart
      isWhole
      name={name}
      unit={unit}
      series={[openingCallers(series, onCallers, { metric, by: field })]}
      summary={summaryOf(unit, series, totalOf(answer, metric))}
      onPick={onPick}
    />
  )
}

const ROWS = {
  name: 'Weekday',
  words: WEEKDAYS.map((key) => ({
    key,
    label: sentence(key),
    short: sentence(key).slice(0, 3),
  })),
}
const COLUMNS = {
  name: 'Hour',
  words: HOURS.map((key) => ({ key, label: `${key}:00`, short: key })),
}

export function HourMap({
  answers,
  onPick,
  range,
}: FiguresProps & { range: FiguresScope['range'] }) {
  const [answer] = answers
  if (!answer) return null
  const weekdays = weekdayCountWords(range)
  const cells: HeatCell[] = answer.cells.map(({ keys, values }) => ({
    row: keys['weekday'] ?? '',
    column: keys['hour'] ?? '',
    value: values['volume']?.value ?? 0,
    filters: values['volume']?.filters ?? null,
  }))
  return (
    <>
      <HeatMap
        name="Calls by weekday and hour"
        rows={ROWS}
        columns={COLUMNS}
        {...{ cells, onPick }}
      />
      {weekdays ? <p className="mt-2 text-meta text-ink-muted">{weekdays}</p> : null}
    </>
  )
}

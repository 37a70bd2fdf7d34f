import { clsx } from 'clsx'

import type { Grain } from '@/contracts/metrics'
import type { ReportDefinition } from '@/contracts/reports'
import { missingWords } from '@/domain/metrics/any-metric'
import { isMetric, type MetricName, metricOf } from '@/domain/metrics/registry'
import { pivotOf, TIME } from '@/domain/reports/pivot'
import { viewOf } from '@/domain/reports/report-views'
import { PIE_COLORS } from '@/domain/widgets/pie-colors'

import {
  AreaChart,
  byWord,
  LineChart,
  MOST_SERIES,
  overTimeBy,
  PieChart,
  RowChart,
  slicesOf,
  StackedBarChart,
  summaryOf,
} from '../charts'
import { callersOfSplits, openingCallers } from './callers-of'
import type { FiguresProps } from './figures-card'
import { OverTimeChart, totalOf } from './over-time-chart'
import { PivotTable } from './pivot-table'
import { splitLabel, useSplitNames } from './splits'

const SERIES_CHARTS = { line: LineChart, area: AreaChart, stacked: StackedBarChart }

type Props = Pick<FiguresProps, 'answers' | 'onPick' | 'onCallers'> & {
  definition: ReportDefinition
  grain: Grain
}

/** Each metric of a report by its splits, as a chart where one can show it, otherwise as a table. */
export function ReportFigures({ definition, ...props }: Props) {
  return (
    <div
      className={clsx(
        'flex gap-x-12 gap-y-6',
        definition.view === 'table' && definition.and === null ? 'flex-wrap' : 'flex-col',
      )}
    >
      {definition.metrics.filter(isMetric).map((metric) => (
        <MetricPart key={metric} metric={metric} definition={definition} {...props} />
      ))}
    </div>
  )
}

function MetricPart({
  metric,
  definition,
  answers: [both, ofRows, ofColumns],
  grain,
  onPick,
  onCallers,
}: Props & { metric: MetricName }) {
  const nameOf = useSplitNames()
  const { by, and } = definition
  if (!both || by === null) return null
  const { label, unit } = metricOf(metric)
  const why = both.notCollected[metric]
  if (why !== undefined) {
    return (
      <p className="text-row text-ink-muted">
        {label}: {missingWords(metric)}. {why}
      </p>
    )
  }
  const view = viewOf(metric, definition)
  const rowName = (key: string | null) => nameOf(by, key, grain)
  if (view !== 'table' && by === TIME && and === null) {
    return (
      <div className="flex min-h-64">
        <OverTimeChart
          name={`${label} by ${grain}`}
          answer={both}
          metrics={[metric]}
          grain={grain}
          chart={view === 'area' || view === 'bar' ? view : 'line'}
          onPick={onPick}
          onCallers={onCallers}
        />
      </div>
    )
  }
  if (view !== 'table' && and === null) {
    const series = openingCallers(byWord(both.cells, metric, by, rowName), onCallers, {
      metric,
      by,
    })
    const total = totalOf(both, metric)
    return (
      <div className={clsx('flex', view === 'pie' && 'h-80')}>
        {view === 'pie' ? (
          <PieChart
            name={`${label} by ${splitLabel(by)}`}
            slices={slicesOf(series, total, by, PIE_COLORS.length)}
            total={total.value ?? 0}
            colors={PIE_COLORS}
            onPick={onPick}
          />
        ) : (
          <RowChart
            isWhole
            name={`${label} by ${splitLabel(by)}`}
            unit={unit}
            series={[series]}
            summary={summaryOf(unit, series, total)}
            onPick={onPick}
          />
        )}
      </div>
    )
  }
  if (view !== 'table' && by === TIME && and !== null) {
    const series = overTimeBy(both, metric, grain, and, (key) => nameOf(and, key, grain)).map(
      (one) => openingCallers(one, onCallers, { metric, by, and }),
    )
    const [first] = series
    if (first && series.length <= MOST_SERIES) {
      const Chart = SERIES_CHARTS[view === 'area' || view === 'stacked' ? view : 'line']
      return (
        <div className="flex min-h-64">
          <Chart
            name={`${label} by ${grain} and ${splitLabel(and)}`}
            unit={unit}
            series={series}
            summary={summaryOf(unit, first)}
            onPick={onPick}
          />
        </div>
      )
    }
  }
  return (
    <PivotTable
      title={label}
      metric={metric}
      pivot={pivotOf(
        { both, ofRows: ofRows ?? both, ofColumns },
        { metric, by, and: and ?? undefined },
        (split, key) => nameOf(split, key, grain),
      )}
      rowName={rowName}
      columnName={(key) => nameOf(and ?? by, key, grain)}
      isHot
      onPick={onPick}
      onCallers={callersOfSplits(onCallers, { metric, by, and: and ?? undefined })}
    />
  )
}

import { clsx } from 'clsx'

import type { Grain } from '@/contracts/metrics'
import type { ReportDefinition } from '@/contracts/reports'
import { isMetric, type MetricName, metricOf, missingWords } from '@/domain/metrics/registry'
import { pivotOf, TIME } from '@/domain/reports/pivot'

import { byWord, LineChart, overTimeBy, RowChart, summaryOf } from '../charts'
import type { FiguresProps } from './figures-card'
import { OverTimeChart, totalOf } from './over-time-chart'
import { PivotTable } from './pivot-table'
import { useSplitNames } from './splits'

const MOST_LINES = 6

type Props = Pick<FiguresProps, 'answers' | 'onPick'> & {
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
  definition: { by, and, view },
  answers: [both, ofRows, ofColumns],
  grain,
  onPick,
}: Props & { metric: MetricName }) {
  const nameOf = useSplitNames()
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
  const rowName = (key: string | null) => nameOf(by, key, grain)
  if (view === 'chart' && by === TIME && and === null) {
    return (
      <div className="flex min-h-64">
        <OverTimeChart
          name={`${label} by ${grain}`}
          answer={both}
          metrics={[metric]}
          grain={grain}
          onPick={onPick}
        />
      </div>
    )
  }
  if (view === 'chart' && and === null) {
    const series = byWord(both.cells, metric, by, rowName)
    return (
      <div className="flex h-80">
        <RowChart
          name={`${label} by ${by}`}
          unit={unit}
          series={[series]}
          summary={summaryOf(unit, series, totalOf(both, metric))}
          onPick={onPick}
        />
      </div>
    )
  }
  if (view === 'chart' && by === TIME && and !== null) {
    const series = overTimeBy(both, metric, grain, and, (key) => nameOf(and, key, grain))
    const [first] = series
    if (first && series.length <= MOST_LINES) {
      return (
        <div className="flex min-h-64">
          <LineChart
            name={`${label} by ${grain} and ${and}`}
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
      )}
      rowName={rowName}
      columnName={(key) => nameOf(and ?? by, key, grain)}
      isHot
      onPick={onPick}
    />
  )
}

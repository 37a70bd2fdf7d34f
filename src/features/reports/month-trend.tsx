import type { FiguresProps } from '@/components/figures'
import { MetricsTable } from '@/components/figures/metrics-table'
import { OverTimeChart } from '@/components/figures/over-time-chart'
import type { MetricsAnswer } from '@/contracts/metrics'
import { isMetric } from '@/domain/metrics/registry'
import { TIME } from '@/domain/reports/pivot'
import { periodWords } from '@/domain/reports/standing-report'

/** The months of a year: how many calls in a chart, all figures in a table, the newest first. */
export function MonthTrend({
  answer,
  onPick,
  onCallers,
}: { answer: MetricsAnswer } & Pick<FiguresProps, 'onPick' | 'onCallers'>) {
  return (
    <>
      <OverTimeChart
        name="Calls by month"
        grain="month"
        metrics={['volume']}
        answer={answer}
        onPick={onPick}
      />
      <MetricsTable
        title="Month"
        answer={answer}
        metrics={Object.keys(answer.totals).filter(isMetric)}
        rows={answer.cells.toReversed().map(({ keys, values, isPartial }) => {
          const key = keys[TIME] ?? ''
          const month = periodWords('month', key)
          const label = isPartial ? `${month} so far` : month
          return { key, name: label, label, values, keys }
        })}
        onPick={onPick}
        onCallers={onCallers}
      />
    </>
  )
}

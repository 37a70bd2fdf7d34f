import type { FiguresProps } from '@/components/figures'
import { OverTimeChart } from '@/components/figures/over-time-chart'
import { CELL, Figure, FiguresTable } from '@/components/figures/pivot-table'
import type { MetricsAnswer } from '@/contracts/metrics'
import { isMetric, metricOf } from '@/domain/metrics/registry'
import { TIME } from '@/domain/reports/pivot'
import { periodWords } from '@/domain/reports/standing-report'

/** The months of a year: how many calls in a chart, all figures in a table, the newest first. */
export function MonthTrend({
  answer,
  onPick,
}: { answer: MetricsAnswer } & Pick<FiguresProps, 'onPick'>) {
  const metrics = Object.keys(answer.totals).filter(isMetric)
  const columns = metrics.map((metric) => ({ key: metric, name: metricOf(metric).label }))
  return (
    <>
      <OverTimeChart
        name="Calls by month"
        grain="month"
        metrics={['volume']}
        answer={answer}
        onPick={onPick}
      />
      <FiguresTable title="Month" columns={columns}>
        <tbody>
          {answer.cells.toReversed().map(({ keys, values, isPartial }) => {
            const name = periodWords('month', keys[TIME] ?? '')
            return (
              <tr key={keys[TIME]} className="border-t border-line">
                <th scope="row" className="py-1 pr-4 text-left font-normal whitespace-nowrap">
                  {name}
                  {isPartial ? <span className="text-ink-muted"> so far</span> : null}
                </th>
                {metrics.map((metric) => (
                  <td key={metric} className={CELL}>
                    <Figure
                      metric={metric}
                      cell={{ value: values[metric] ?? null, before: undefined, isPartial }}
                      name={`${metricOf(metric).label}, ${name}`}
                      onPick={onPick}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </FiguresTable>
    </>
  )
}

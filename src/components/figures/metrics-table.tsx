import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import type { MetricCell, MetricsAnswer } from '@/contracts/metrics'
import { type MetricName, metricOf } from '@/domain/metrics/registry'
import { emptyWords } from '@/domain/metrics/value-words'

import type { FiguresProps } from './figures-card'
import { CELL, Figure, FiguresTable } from './pivot-table'

/** `label` names the row in words. */
export type MetricsRow = {
  key: string
  name: ReactNode
  label: string
  values: MetricsAnswer['totals']
  /** Of its cell, where figures without a list open who called. */
  keys?: MetricCell['keys']
}

/** Several metrics of each row, and of all. */
export function MetricsTable({
  title,
  answer,
  metrics,
  rows,
  onPick,
  onCallers,
}: {
  title: string
  answer: MetricsAnswer
  metrics: readonly MetricName[]
  rows: readonly MetricsRow[]
} & Pick<FiguresProps, 'onPick'> &
  Partial<Pick<FiguresProps, 'onCallers'>>) {
  if (!answer.totals['volume']?.n) {
    return <p className="text-row text-ink-muted">{`${title}: ${emptyWords('calls')}.`}</p>
  }
  const all: MetricsRow = { key: 'all', name: 'All', label: 'all', values: answer.totals, keys: {} }
  const line = ({ key, name, label, values, keys }: MetricsRow, look: string, weight: string) => (
    <tr key={key} className={look}>
      <th scope="row" className={clsx('max-w-64 truncate py-1 pr-4 text-left', weight)}>
        <bdi>{name}</bdi>
      </th>
      {metrics.map((metric) => (
        <td key={metric} className={CELL}>
          <Figure
            metric={metric}
            cell={{ value: values[metric] ?? null }}
            name={`${label}, ${metricOf(metric).label}`}
            onPick={onPick}
            onCallers={
              keys &&
              onCallers &&
              (() =>
                onCallers({
                  metric,
                  keys,
                  name:
                    metricOf(metric).kind === 'distinct'
                      ? label
                      : `${label}, ${metricOf(metric).label}`,
                }))
            }
          />
        </td>
      ))}
    </tr>
  )
  return (
    <FiguresTable
      title={title}
      columns={metrics.map((metric) => ({ key: metric, name: metricOf(metric).label }))}
    >
      <tbody>{rows.map((row) => line(row, 'border-t border-line', 'font-normal'))}</tbody>
      <tfoot className="print:table-row-group">
        {line(all, 'border-t border-line-strong font-medium', 'font-medium')}
      </tfoot>
    </FiguresTable>
  )
}

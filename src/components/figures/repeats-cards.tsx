import type { FiguresScope } from '@/api/figures-scope'
import type { Grain, MetricCell, MetricsAnswer } from '@/contracts/metrics'
import { REPEAT_WINDOWS } from '@/domain/metrics/repeat-metrics'
import { isUnfinished, ruledMetric } from '@/domain/metrics/ruled-metric'
import { daysBetween } from '@/domain/metrics/time-grid'
import { emptyWords } from '@/domain/metrics/value-words'
import { counted, figures } from '@/lib/figures'

import { BUCKET_NAMES } from '../bucket-names'
import { categoryLabel } from '../labels'
import { FiguresCard, type FiguresProps } from './figures-card'
import { CELL, Figure, FiguresTable } from './pivot-table'

/** Fifty-three weeks are a table that can be read. */
const MOST_WEEKS_DAYS = 371

const WINDOWS = REPEAT_WINDOWS.map((days) => ({ days, metric: `repeatWithin${days}` as const }))
const METRICS = ['volume', ...WINDOWS.map(({ metric }) => metric)]

const grainOfRange = ({ range: { from, to } }: FiguresScope): Grain =>
  daysBetween(from, to) <= MOST_WEEKS_DAYS ? 'week' : 'month'

type Row = Pick<MetricCell, 'keys' | 'values'> & { key: string; name: string; until: string }

const rowOf = (cell: MetricCell, key: string, name: string, usual: string): Row => ({
  key,
  name,
  keys: cell.keys,
  values: cell.values,
  until: cell.filters?.['to'] ?? usual,
})

/** How many of the calls of a time, and of a category, are followed by another of the same caller. */
export function RepeatsCards({ scope }: { scope: FiguresScope }) {
  const { range, filters } = scope
  const grain = grainOfRange(scope)
  const ask = { metrics: METRICS, range, filters }
  return (
    <>
      <div className="flex min-h-72">
        <FiguresCard title={`Repeat calls, by ${grain}`} queries={[{ ...ask, grain }]}>
          {({ answers: [answer], onPick, onCallers }) =>
            answer ? (
              <Repeats
                title={`Repeat calls, by ${grain}`}
                answer={answer}
                rows={answer.cells.filter(hasBegun(answer)).map((cell) => {
                  const key = cell.keys['time'] ?? ''
                  return rowOf(cell, key, BUCKET_NAMES[grain](key).name, answer.range.to)
                })}
                onPick={onPick}
                onCallers={onCallers}
              />
            ) : null
          }
        </FiguresCard>
      </div>
      <div className="flex min-h-72">
        <FiguresCard
          title="Repeat calls, by category"
          queries={[{ ...ask, dimensions: ['category'] }]}
        >
          {({ answers: [answer], onPick, onCallers }) =>
            answer ? (
              <Repeats
                title="Repeat calls, by category"
                answer={answer}
                rows={answer.cells
                  .map((cell) => {
                    const word = cell.keys['category'] ?? 'none'
                    return rowOf(cell, word, categoryLabel(word), answer.range.to)
                  })
                  .toSorted(mostFirst)}
                onPick={onPick}
                onCallers={onCallers}
              />
            ) : null
          }
        </FiguresCard>
      </div>
    </>
  )
}

/** Without what begins later than the answer was given: the rest of a week has no row. */
const hasBegun =
  ({ dataUntil }: MetricsAnswer) =>
  ({ filters }: MetricCell) =>
    Date.parse(filters?.['from'] ?? dataUntil) <= Date.parse(dataUntil)

const callsOf = ({ values }: Row) => values['volume']?.n ?? 0
const mostFirst = (one: Row, other: Row) => callsOf(other) - callsOf(one)

/** What stands below a share: how many calls it is of, and whether some are missing because their days are not over. */
const noteOf = (n: number, areMissing: boolean): string | null => {
  if (n === 0) return areMissing ? 'too early' : null
  return `of ${figures(n)}${areMissing ? ', unfinished' : ''}`
}

function Repeats({
  title,
  answer,
  rows,
  onPick,
  onCallers,
}: { title: string; answer: MetricsAnswer; rows: readonly Row[] } & Pick<
  FiguresProps,
  'onPick' | 'onCallers'
>) {
  if (!answer.totals['volume']?.n) {
    return <p className="text-row text-ink-muted">{`${title}: ${emptyWords('calls')}.`}</p>
  }
  const { totals: values, range } = answer
  const all: Row = { key: 'all', name: 'All', keys: {}, values, until: range.to }
  const line = (row: Row, look: string) => (
    <tr key={row.key} className={look}>
      <th scope="row" className="max-w-64 truncate py-1 pr-4 text-left font-normal">
        <bdi>{row.name}</bdi>
      </th>
      <td className={CELL}>
        <Figure
          metric="volume"
          cell={{ value: row.values['volume'] ?? null }}
          name={row.name}
          onPick={onPick}
        />
      </td>
      {WINDOWS.map(({ days, metric }) => {
        const name = `${row.name}, within ${counted(days, 'day')}`
        const note = noteOf(row.values[metric]?.n ?? 0, isUnfinished(metric, row.until, answer))
        return (
          <td key={metric} className={CELL}>
            <Figure
              metric={metric}
              cell={{ value: row.values[metric] ?? null }}
              name={name}
              onPick={onPick}
              onCallers={() => onCallers({ metric, name, keys: row.keys })}
            />
            {note === null ? null : <span className="block text-meta text-ink-muted">{note}</span>}
          </td>
        )
      })}
    </tr>
  )
  return (
    <>
      <p className="text-row text-ink-muted">
        {`The share of calls from known callers that the same caller followed with another. A call counts once that many days have passed; “unfinished”: not all have. Grey: fewer than ${ruledMetric('repeatWithin7', answer.rules).minimum} calls.`}
      </p>
      <FiguresTable
        title={title}
        columns={[
          { key: 'volume', name: 'Calls' },
          ...WINDOWS.map(({ days, metric }) => ({
            key: metric,
            name: `Within ${counted(days, 'day')}`,
          })),
        ]}
      >
        <tbody>{rows.map((row) => line(row, 'border-t border-line'))}</tbody>
        <tfoot className="print:table-row-group">
          {line(all, 'border-t border-line-strong font-medium')}
        </tfoot>
      </FiguresTable>
    </>
  )
}

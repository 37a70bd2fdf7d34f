import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import { beforeWords } from '@/domain/metrics/compared'
import { emptyWords, valueWords } from '@/domain/metrics/value-words'
import type { CallQuery } from '@/contracts/metrics'
import { type MetricName, metricOf } from '@/domain/metrics/registry'
import { isThin } from '@/domain/metrics/any-metric'
import { heatOf, type Pivot, type PivotCell } from '@/domain/reports/pivot'
import { counted } from '@/lib/figures'

/** By rank; the value in the cell says the same. */
const SHADES = ['', 'bg-brand/5', 'bg-brand/10', 'bg-brand/20', 'bg-brand/30'] as const

type Named = (key: string | null) => string
type TableProps = {
  title: string
  metric: MetricName
  pivot: Pivot
  rowName: Named
  columnName: Named
  isHot: boolean
  /** What stands below a value. */
  noteOf?: (cell: PivotCell, row: { key: string | null; total: PivotCell }) => string | null
  onPick: (filters: CallQuery) => void
  /** Of a figure that no list of calls has exactly; undefined: of all rows, or of all columns. */
  onCallers?: ((name: string, row?: string | null, column?: string | null) => void) | undefined
}

export const CELL = 'px-2 py-1 text-right align-top whitespace-nowrap'

export function PivotTable({
  title,
  metric,
  pivot,
  rowName,
  columnName,
  isHot,
  noteOf,
  onPick,
  onCallers,
}: TableProps) {
  const heat = heatOf(pivot, SHADES.length - 1)
  const hasColumns = pivot.columns.length > 0
  const shade = ({ value }: PivotCell) => (isHot ? SHADES[heat(value?.value ?? null)] : '')
  if (!pivot.total.value?.n) {
    return (
      <p className="text-row text-ink-muted">{`${title}: ${emptyWords(metricOf(metric).unit)}.`}</p>
    )
  }
  const figure = (cell: PivotCell, row?: string | null, column?: string | null) => {
    const names = [
      ...(row === undefined ? [] : [rowName(row)]),
      ...(column === undefined ? [] : [columnName(column)]),
    ]
    const name = names.join(', ') || 'all'
    return (
      <Figure
        metric={metric}
        cell={cell}
        name={name}
        onPick={onPick}
        onCallers={onCallers && (() => onCallers(name, row, column))}
      />
    )
  }
  return (
    <FiguresTable
      title={title}
      columns={[
        ...pivot.columns.map(({ key }) => ({
          key: String(key),
          name: <bdi>{columnName(key)}</bdi>,
        })),
        { key: '', name: hasColumns ? 'All' : metricOf(metric).label },
      ]}
    >
      <tbody>
        {pivot.rows.map(({ key, cells, total }) => (
          <tr key={String(key)} className="border-t border-line">
            <th scope="row" className="max-w-64 truncate py-1 pr-4 text-left font-normal">
              <bdi>{rowName(key)}</bdi>
              {total.isPartial ? <span className="text-ink-subtle"> (in part)</span> : null}
            </th>
            {cells.map((cell, at) => {
              const column = pivot.columns[at]?.key ?? null
              return (
                <td key={String(column)} className={clsx(CELL, shade(cell))}>
                  {figure(cell, key, column)}
                  <Note words={noteOf?.(cell, { key, total })} />
                </td>
              )
            })}
            <td className={clsx(CELL, hasColumns ? 'border-l border-line' : shade(total))}>
              {figure(total, key)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot className="print:table-row-group">
        <tr className="border-t border-line-strong font-medium">
          <th scope="row" className="py-1 pr-4 text-left font-medium">
            All
          </th>
          {pivot.columns.map(({ key, total }) => (
            <td key={String(key)} className={CELL}>
              {figure(total, undefined, key)}
            </td>
          ))}
          <td className={clsx(CELL, hasColumns && 'border-l border-line')}>
            {figure(pivot.total)}
          </td>
        </tr>
      </tfoot>
    </FiguresTable>
  )
}

/** The frame of a table of figures: it scrolls by itself and is reached by the keyboard. */
export function FiguresTable({
  title,
  columns,
  children,
}: {
  title: string
  columns: readonly { key: string; name: ReactNode }[]
  children: ReactNode
}) {
  return (
    <section
      aria-label={`${title}, table`}
      // It scrolls, so the keyboard must reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="relative overflow-x-auto"
    >
      <table aria-label={title} className="text-row tabular-nums">
        <thead className="text-meta text-ink-muted">
          <tr>
            <th scope="col" className="py-1 pr-4 text-left font-medium">
              {title}
            </th>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col" className={clsx(CELL, 'font-medium')}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  )
}

function Note({ words }: { words: string | null | undefined }) {
  return words ? <span className="block text-meta text-ink-muted">{words}</span> : null
}

export function Figure({
  metric,
  cell: { value, before },
  name,
  onPick,
  onCallers,
}: Pick<TableProps, 'metric' | 'onPick'> & {
  cell: Pick<PivotCell, 'value'> & Partial<Pick<PivotCell, 'before'>>
  name: string
  onCallers?: (() => void) | undefined
}) {
  const { unit, kind } = metricOf(metric)
  if (!value || value.value === null) return <span className="text-ink-subtle">–</span>
  const words = valueWords(unit, value.value)
  const isFew = isThin(metric, value)
  const { filters, n } = value
  const onOpen = filters ? () => onPick(filters) : onCallers
  return (
    <>
      {onOpen && n > 0 ? (
        <button
          type="button"
          aria-label={`${name}: ${words}${isFew ? ', too few to say much' : ''}. ${filters ? `Open the ${counted(n, 'call')}` : 'Show who called'}`}
          className={clsx(
            'rounded-chip hover:underline',
            isFew ? 'text-ink-muted italic' : 'text-ink',
          )}
          onClick={onOpen}
        >
          {words}
        </button>
      ) : (
        <span className={isFew ? 'text-ink-muted italic' : 'text-ink'}>
          {words}
          {isFew ? <span className="sr-only">, too few to say much</span> : null}
        </span>
      )}
      {before === undefined ? null : (
        <Note words={before ? beforeWords(metric, before) : `was ${kind === 'count' ? 0 : '–'}`} />
      )}
    </>
  )
}

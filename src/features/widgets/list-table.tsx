import type { ReactNode } from 'react'

import type { WidgetDefinition, WidgetField } from '@/domain/widgets/widget'
import { figures } from '@/lib/figures'
import { Button } from '@/ui/button'

export const CELL = 'px-2 py-1 text-left *:align-middle'

type Cell = string | number | null
/** A column: what it shows of a row, and the same for a file. */
export type Column<Row> = {
  name: string
  isName?: true
  shown: (row: Row) => ReactNode
  text: (row: Row) => Cell
}
export type Columns<Row> = Partial<Record<WidgetField, Column<Row>>>

export const columnsOf = <Row,>(widget: WidgetDefinition, all: Columns<Row>): Column<Row>[] =>
  widget.type === 'table' ? widget.config.columns.flatMap((name) => all[name] ?? []) : []

export const csvOf =
  <Row,>(columns: readonly Column<Row>[], rows: readonly Row[]) =>
  () => ({
    columns: columns.map(({ name }) => name),
    rows: rows.map((row) => columns.map(({ text }) => text(row))),
  })

export function TableFrame({
  label,
  columns,
  children,
}: {
  label: string
  columns: readonly string[]
  children: ReactNode
}) {
  return (
    <section
      aria-label={`${label}, rows`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-auto"
    >
      <table className="w-full text-row tabular-nums">
        <caption className="sr-only">{label}</caption>
        <thead className="text-meta text-ink-muted">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={`${CELL} font-medium`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

export function Table<Row extends { id: string }>({
  label,
  columns,
  rows,
}: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}) {
  return (
    <TableFrame label={label} columns={columns.map(({ name }) => name)}>
      {rows.map((row) => (
        <tr key={row.id} className="border-t border-line">
          {columns.map(({ name, isName, shown }) =>
            isName ? (
              <th key={name} scope="row" className={`${CELL} font-normal`}>
                {shown(row)}
              </th>
            ) : (
              <td key={name} className={`${CELL} whitespace-nowrap text-ink-muted`}>
                {shown(row)}
              </td>
            ),
          )}
        </tr>
      ))}
    </TableFrame>
  )
}

export function Pages({
  title,
  at,
  size,
  total,
  isTurning = false,
  onTurn,
}: {
  title: string
  at: number
  size: number
  total: number
  /** The rows are still those of the page before. */
  isTurning?: boolean
  onTurn: (page: number) => void
}) {
  const first = at * size + 1
  const last = Math.min(total, (at + 1) * size)
  return (
    <nav aria-label={`Pages of ${title}`} className="flex items-center gap-2 print:hidden">
      <span className="flex-1 text-meta text-ink-muted tabular-nums">
        {`${figures(first)}–${figures(last)} of ${figures(total)}`}
      </span>
      <Button
        size="sm"
        disabledReason={at === 0 ? 'This is the first page' : null}
        onClick={() => onTurn(at - 1)}
      >
        Previous
      </Button>
      <Button
        size="sm"
        disabledReason={
          isTurning ? 'The page is loading' : last >= total ? 'This is the last page' : null
        }
        onClick={() => onTurn(at + 1)}
      >
        Next
      </Button>
    </nav>
  )
}

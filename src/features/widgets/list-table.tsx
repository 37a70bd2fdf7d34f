import { clsx } from 'clsx'
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
  /** Below the name where there is no room for all columns. */
  isBelowName?: true
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

const HAS_ROOM = '@max-xl:hidden'

type Head = { name: string; className?: string | false }

export function TableFrame({
  label,
  columns,
  children,
}: {
  label: string
  columns: readonly Head[]
  children: ReactNode
}) {
  return (
    <section
      aria-label={`${label}, rows`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="@container relative min-h-0 flex-1 overflow-auto"
    >
      <table className="w-full text-row tabular-nums">
        <caption className="sr-only">{label}</caption>
        <thead className="text-meta text-ink-muted">
          <tr>
            {columns.map(({ name, className }) => (
              <th key={name} scope="col" className={clsx(CELL, 'font-medium', className)}>
                {name}
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
  const below = columns.some(({ isName }) => isName)
    ? columns.filter(({ isBelowName }) => isBelowName)
    : []
  const hides = (column: Column<Row>) => below.includes(column) && HAS_ROOM
  return (
    <TableFrame
      label={label}
      columns={columns.map((column) => ({ name: column.name, className: hides(column) }))}
    >
      {rows.map((row) => (
        <tr key={row.id} className="border-t border-line">
          {columns.map((column) =>
            column.isName ? (
              <th key={column.name} scope="row" className={`${CELL} font-normal`}>
                {column.shown(row)}
                {below.length === 0 ? null : (
                  <span className="hidden flex-wrap items-center gap-x-2 gap-y-0.5 text-ink-muted @max-xl:flex">
                    {below.map(({ name, shown }) => (
                      <span key={name} className="whitespace-nowrap">
                        {shown(row)}
                      </span>
                    ))}
                  </span>
                )}
              </th>
            ) : (
              <td
                key={column.name}
                className={clsx(CELL, 'whitespace-nowrap text-ink-muted', hides(column))}
              >
                {column.shown(row)}
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

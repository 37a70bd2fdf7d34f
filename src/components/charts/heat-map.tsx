import { clsx } from 'clsx'
import { type KeyboardEvent, useId, useState } from 'react'

import type { CallQuery } from '@/contracts/metrics'
import { emptyWords } from '@/domain/metrics/value-words'
import { counted, figures } from '@/lib/figures'
import { useMediaQuery } from '@/ui/use-media-query'

export type HeatCell = { row: string; column: string; value: number; filters: CallQuery | null }
type Word = { key: string; label: string; short: string }

/** From few to many; the number in the cell says the same. */
const SHADES = ['bg-brand/0', 'bg-brand/10', 'bg-brand/20', 'bg-brand/30', 'bg-brand/40'] as const

const shadeOf = (value: number, most: number) =>
  SHADES[value === 0 ? 0 : Math.max(1, Math.ceil((value / most) * (SHADES.length - 1)))]

const cellsOf = (row: HTMLTableRowElement) =>
  [...row.cells].filter((cell) => cell.querySelector('button'))

/**
 * The next cell that opens calls: to the sides all of them, row after row; up and down the nearest
 * column of the next row that has any.
 */
const nextFrom = (cell: HTMLTableCellElement, key: string) => {
  const rows = [...(cell.closest('table')?.rows ?? [])]
  const filled = rows.flatMap(cellsOf)
  const at = filled.indexOf(cell)
  if (key === 'ArrowRight') return filled[at + 1]
  if (key === 'ArrowLeft') return filled[at - 1]
  const row = rows.findIndex((one) => [...one.cells].includes(cell))
  const others = key === 'ArrowDown' ? rows.slice(row + 1) : rows.slice(0, row).toReversed()
  const distance = (one: HTMLTableCellElement) => Math.abs(one.cellIndex - cell.cellIndex)
  return others
    .map(cellsOf)
    .find(({ length }) => length > 0)
    ?.toSorted((one, other) => distance(one) - distance(other))[0]
}

const onKeyDown = (event: KeyboardEvent) => {
  const cell = event.currentTarget.closest('td')
  if (!cell || !event.key.startsWith('Arrow') || event.ctrlKey || event.metaKey || event.altKey)
    return
  event.preventDefault()
  nextFrom(cell, event.key)?.querySelector('button')?.focus()
}

const IS_NARROW = '(max-width: 767px)'

type Side = { name: string; words: readonly Word[] }
type Props = {
  name: string
  rows: Side
  columns: Side
  cells: readonly HeatCell[]
  onPick: (filters: CallQuery) => void
}

/** Counts by two lists of words. On a phone the columns are the rows, so that none is out of sight. */
export function HeatMap(props: Props) {
  const isNarrow = useMediaQuery(IS_NARROW)
  const { rows, columns, cells } = props
  return (
    <HeatTable
      {...props}
      {...(isNarrow && {
        rows: columns,
        columns: rows,
        cells: cells.map(({ row, column, ...cell }) => ({ ...cell, row: column, column: row })),
      })}
    />
  )
}

/** A table whose cells open their calls: one Tab, then the arrow keys. */
function HeatTable({
  name,
  rows: { name: corner, words: rows },
  columns: side,
  cells,
  onPick,
}: Props) {
  const columns = side.words
  const id = useId()
  const most = Math.max(1, ...cells.map(({ value }) => value))
  const busiest = cells.find(({ value }) => value === most)
  const [at, setAt] = useState<string | null>(null)
  const placeOf = ({ row, column }: Pick<HeatCell, 'row' | 'column'>) => `${row} ${column}`
  const filled = cells.filter(({ value, filters }) => value > 0 && filters)
  const reached = filled.some((cell) => placeOf(cell) === at) ? at : filled[0] && placeOf(filled[0])
  const labelOf = (words: readonly Word[], key: string) =>
    words.find((word) => word.key === key)?.label ?? key
  if (!busiest)
    return <p className="text-row text-ink-muted">{`${name}: ${emptyWords('calls')}.`}</p>
  return (
    <figure className="m-0 flex min-h-0 min-w-0 flex-1 flex-col gap-1">
      <figcaption className="text-meta text-ink-muted">
        {`Most: ${labelOf(rows, busiest.row)}, ${labelOf(columns, busiest.column)}, with ${counted(most, 'call')}.`}
      </figcaption>
      <section aria-label={name} className="relative overflow-x-auto">
        <table
          aria-label={name}
          aria-describedby={`${id}keys`}
          className="w-full border-separate border-spacing-px text-meta tabular-nums"
        >
          <thead className="text-ink-muted">
            <tr>
              <th scope="col">
                <span className="sr-only">{corner}</span>
              </th>
              {columns.map(({ key, label, short }) => (
                <th key={key} scope="col" aria-label={label} className="font-normal">
                  {short}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row" aria-label={row.label} className="pr-1 text-left font-normal">
                  {row.short}
                </th>
                {columns.map((column) => {
                  const cell = cells.find((one) => one.row === row.key && one.column === column.key)
                  const { value = 0, filters = null } = cell ?? {}
                  const place = placeOf({ row: row.key, column: column.key })
                  return (
                    <td key={column.key} className={clsx('h-6 text-center', shadeOf(value, most))}>
                      {value > 0 && filters ? (
                        <button
                          type="button"
                          tabIndex={place === reached ? 0 : -1}
                          onKeyDown={onKeyDown}
                          onFocus={() => setAt(place)}
                          aria-label={`${row.label}, ${column.label}: ${counted(value, 'call')}. Open them`}
                          className="size-full rounded-chip text-ink hover:underline"
                          onClick={() => onPick(filters)}
                        >
                          {figures(value)}
                        </button>
                      ) : (
                        <span className="text-ink-subtle">{value > 0 ? figures(value) : '·'}</span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p id={`${id}keys`} hidden>
        Arrow keys move through the cells, Enter opens their calls.
      </p>
    </figure>
  )
}

import { clsx } from 'clsx'

import type { CallQuery } from '@/contracts/metrics'
import { counted, figures } from '@/lib/figures'

export type HeatCell = { row: string; column: string; value: number; filters: CallQuery | null }
type Word = { key: string; label: string; short: string }

/** From few to many; the number in the cell says the same. */
const SHADES = ['bg-brand/0', 'bg-brand/10', 'bg-brand/20', 'bg-brand/30', 'bg-brand/40'] as const

const shadeOf = (value: number, most: number) =>
  SHADES[value === 0 ? 0 : Math.max(1, Math.ceil((value / most) * (SHADES.length - 1)))]

/** Counts by two lists of words, as a table whose cells open their calls. */
export function HeatMap({
  name,
  corner,
  rows,
  columns,
  cells,
  onPick,
}: {
  name: string
  /** What the rows are: "Weekday". */
  corner: string
  rows: readonly Word[]
  columns: readonly Word[]
  cells: readonly HeatCell[]
  onPick: (filters: CallQuery) => void
}) {
  const most = Math.max(1, ...cells.map(({ value }) => value))
  const busiest = cells.find(({ value }) => value === most)
  const labelOf = (words: readonly Word[], key: string) =>
    words.find((word) => word.key === key)?.label ?? key
  if (!busiest)
    return <p className="text-row text-ink-muted">{`${name}: no calls in this range.`}</p>
  return (
    <figure className="m-0 flex min-h-0 min-w-0 flex-1 flex-col gap-1">
      <figcaption className="text-meta text-ink-muted">
        {`Most on ${labelOf(rows, busiest.row)} at ${labelOf(columns, busiest.column)}: ${counted(most, 'call')}.`}
      </figcaption>
      <section
        aria-label={name}
        // It scrolls, so the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="relative overflow-x-auto"
      >
        <table
          aria-label={name}
          className="w-full min-w-190 border-separate border-spacing-px text-meta tabular-nums"
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
                  return (
                    <td key={column.key} className={clsx('h-6 text-center', shadeOf(value, most))}>
                      {value > 0 && filters ? (
                        <button
                          type="button"
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
    </figure>
  )
}

import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** The room of a cell. */
export const CELL = 'px-4 py-2 align-top'

/** A table that scrolls sideways by itself on a phone; reachable, so that keys can scroll it too. */
export function WideTable({
  label,
  caption,
  className,
  tableClassName = 'min-w-170',
  children,
}: {
  label: string
  caption: string
  className?: string
  /** How narrow it may get before it scrolls. */
  tableClassName?: string
  children: ReactNode
}) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={clsx(
        'relative overflow-x-auto rounded-card border border-line bg-surface',
        className,
      )}
    >
      <table className={clsx('w-full text-row', tableClassName)}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  )
}

export function WordsHead({ columns }: { columns: readonly string[] }) {
  return (
    <thead className="text-left text-meta text-ink-muted">
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col" className="px-4 py-2 font-medium">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}

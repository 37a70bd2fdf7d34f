import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'

import { InlineError } from '@/ui/states'

type Row = {
  id: string
  callId: string | null
  caller: string
  words: string | null
  end: string | null
}

/** Rows of a report with the call of each, below its chart. */
export function ReportRows<Item>({
  title,
  empty,
  query: { data, error, refetch },
  rowOf,
  className,
}: {
  title: string
  empty: string
  query: Pick<UseQueryResult<Item[]>, 'data' | 'error' | 'refetch'>
  rowOf: (item: Item) => Row
  /** The height to keep for them. */
  className: string
}) {
  return (
    <section aria-label={title} className={clsx('mt-2 border-t border-line pt-2', className)}>
      <h3 className="text-row font-medium text-ink">{title}</h3>
      {data ? (
        data.length === 0 ? (
          <p className="text-row text-ink-muted">{empty}</p>
        ) : (
          <ul className="divide-y divide-line">
            {data.map((item) => {
              const { id, callId, caller, words, end } = rowOf(item)
              return (
                <li key={id} className="flex items-baseline gap-3 py-1 text-row">
                  {callId === null ? (
                    <bdi className="max-w-48 shrink-0 truncate text-ink">{caller}</bdi>
                  ) : (
                    <Link
                      to="/unified-dashboard/$id"
                      params={{ id: callId }}
                      className="max-w-48 shrink-0 truncate rounded-chip text-accent hover:underline"
                    >
                      <bdi>{caller}</bdi>
                    </Link>
                  )}
                  <span className="min-w-0 flex-1 truncate text-ink-muted">
                    <bdi>{words}</bdi>
                  </span>
                  <span className="shrink-0 text-meta text-ink-muted">{end}</span>
                </li>
              )
            })}
          </ul>
        )
      ) : error ? (
        <InlineError message={error.message} onRetry={refetch} />
      ) : null}
    </section>
  )
}

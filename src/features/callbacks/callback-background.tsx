import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { callerHistoryQuery } from '@/api/callers'
import { ticketListQuery, ticketParams } from '@/api/tickets'
import { OUTCOME_LABELS } from '@/components/labels'
import type { CallDetail } from '@/contracts/calls'
import { RelativeTime } from '@/ui/relative-time'
import { InlineError } from '@/ui/states'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4 text-row wrap-anywhere break-inside-avoid">
      <h2 className="text-section font-semibold">{title}</h2>
      {children}
    </section>
  )
}

export function LastCalls({ call }: { call: CallDetail }) {
  return (
    <Part title="Last calls">
      {call.callerHistory.length === 0 ? <p>This was their first call.</p> : null}
      <ul className="flex flex-col gap-1">
        {call.callerHistory.slice(0, 5).map(({ id, startedAt, outcome, summary, opening }) => (
          <li key={id}>
            <Link
              to="/unified-dashboard/$id"
              params={{ id }}
              className="rounded-chip hover:underline"
            >
              {startedAt === null ? 'A call' : <RelativeTime at={startedAt} />}
              {outcome === null ? '' : `, ${OUTCOME_LABELS[outcome].toLowerCase()}`}
            </Link>
            <bdi className="block truncate text-ink-muted">{summary ?? opening}</bdi>
          </li>
        ))}
      </ul>
    </Part>
  )
}

type Read = { isPending: boolean; error: Error | null; refetch: () => unknown }

/** What else is open for them, told apart from what is not read yet. */
function Open<Row extends { id: string }>({
  title,
  none,
  rows,
  query: { isPending, error, refetch },
  children,
}: {
  title: string
  none: string
  rows: readonly Row[]
  query: Read
  children: (row: Row) => ReactNode
}) {
  return (
    <Part title={title}>
      {rows.length > 0 ? (
        <ul className="flex flex-col gap-1">
          {rows.map((row) => (
            <li key={row.id}>{children(row)}</li>
          ))}
        </ul>
      ) : error ? (
        <InlineError message={error.message} onRetry={refetch} />
      ) : isPending ? null : (
        <p>{none}</p>
      )}
    </Part>
  )
}

export function OpenTickets({ callerId }: { callerId: string | null }) {
  const query = useInfiniteQuery({
    ...ticketListQuery(ticketParams({ caller: callerId ?? '' })),
    enabled: callerId !== null,
  })
  return (
    <Open
      title="Open tickets"
      none="They have no open ticket."
      rows={query.data?.pages.flatMap(({ items }) => items) ?? []}
      query={{ ...query, isPending: query.isLoading }}
    >
      {({ id, number, subject, status, assigneeName }) => (
        <Link to="/ai-tickets" search={{ ticket: id }} className="rounded-chip hover:underline">
          #{number} <bdi>{subject}</bdi>
          <span className="text-ink-muted">
            , {status}, {assigneeName ?? 'unassigned'}
          </span>
        </Link>
      )}
    </Open>
  )
}

export function OpenWork({ callbackId, call }: { callbackId: string; call: CallDetail }) {
  const query = useQuery(callerHistoryQuery(call.id))
  const ofCall = call.nextSteps.filter(({ status }) => status === 'open')
  const rows = [...ofCall, ...(query.data?.openSteps ?? [])].filter(({ id }) => id !== callbackId)
  return (
    <Open title="Other open work" none="Nothing else is open for them." rows={rows} query={query}>
      {({ title, assigneeName }) => (
        <>
          <bdi>{title}</bdi>
          <span className="text-ink-muted">, {assigneeName ?? 'unassigned'}</span>
        </>
      )}
    </Open>
  )
}

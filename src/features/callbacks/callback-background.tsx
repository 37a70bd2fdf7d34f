import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { callerHistoryQuery } from '@/api/callers'
import { ticketListQuery, ticketParams } from '@/api/tickets'
import { OUTCOME_LABELS } from '@/components/labels'
import type { CallbackActions } from '@/components/use-callback-actions'
import type { Callback } from '@/contracts/callbacks'
import type { CallDetail } from '@/contracts/calls'
import { clock } from '@/lib/time-format'
import { Button } from '@/ui/button'
import { useNow } from '@/ui/now'
import { RelativeTime } from '@/ui/relative-time'
import { InlineError } from '@/ui/states'

import { isOpen, timeIn } from './callback-facts'

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
      {call.callerHistory.length === 0 ? <p>No earlier call of theirs is known.</p> : null}
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
            <bdi className="block truncate text-ink-muted print:whitespace-normal">
              {summary ?? opening}
            </bdi>
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
  const params = ticketParams({ caller: callerId ?? '' })
  const query = useInfiniteQuery({
    ...ticketListQuery({ ...params, status: ['draft', ...(params.status ?? [])] }),
    enabled: callerId !== null,
  })
  return (
    <Open
      title="Tickets"
      none="None"
      rows={query.data?.pages.flatMap(({ items }) => items) ?? []}
      query={{ ...query, isPending: query.isLoading }}
    >
      {({ id, number, subject, status, assigneeName }) => (
        <Link
          to="/ai-tickets"
          search={{ ticket: id, ...(status === 'draft' && { show: 'drafts' }) }}
          className="rounded-chip hover:underline"
        >
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

/** The words it rests on, each with the second to hear it. */
export function Quotes({ callback, call }: { callback: Callback; call: CallDetail }) {
  return (
    <ul className="flex flex-col gap-1">
      {callback.evidence.map(({ utterance, quote, startSeconds }) => (
        <li key={utterance}>
          <Link
            to="/unified-dashboard/$id"
            params={{ id: callback.callId ?? call.id }}
            search={{ step: callback.id, u: utterance, t: startSeconds ?? undefined }}
            className="rounded-chip hover:underline"
          >
            <span className="text-ink-muted">
              {call.transcript[utterance]?.role === 'agent' ? 'Promised' : 'Said'}
              {startSeconds === null ? '' : ` at ${clock(startSeconds)}`}:{' '}
            </span>
            <q className="italic">
              <bdi>{quote}</bdi>
            </q>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Whoever asked last may have named another time; nothing moves until a person takes it over. */
export function NewestTime({
  callback,
  onTake,
}: {
  callback: Callback
  onTake: CallbackActions['change']
}) {
  const now = useNow()
  const newest = callback.requests.at(-1)
  if (!newest?.dueFrom || callback.requests.length < 2 || !isOpen(callback)) return null
  const { dueFrom, dueTo } = newest
  if (dueFrom === callback.dueFrom) return null
  const words = timeIn(callback.zone, { ...callback, dueFrom, dueTo }, now)
  return (
    <p className="flex flex-wrap items-center gap-2 text-warning">
      Asked for again, for {words}
      <Button
        size="sm"
        onClick={() => onTake(callback, { dueFrom, dueTo }, 'Moved to the time asked for last')}
      >
        Use this time
      </Button>
    </p>
  )
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import {
  callerCallsQuery,
  callerNotesQuery,
  callerStepsQuery,
  callerTicketsQuery,
} from '@/api/caller-detail'
import { hasFeature } from '@/api/features'
import type { Caller } from '@/contracts/callers'
import type { Call } from '@/contracts/calls'
import type { NextStep } from '@/contracts/next-steps'
import type { Ticket } from '@/contracts/tickets'
import { counted } from '@/lib/figures'
import { PageSection } from '@/ui/page-section'
import { RelativeTime } from '@/ui/relative-time'
import { ShowMore } from '@/ui/show-more'
import { InlineError, SkeletonRows } from '@/ui/states'
import { sentence } from '@/lib/sentence'

import { type Addable, AddNote, AddWork } from './add-for-caller'
import { OutcomeChip, SentimentIcon } from './call-chips'
import { DialLink } from './caller'
import { PROVIDER_LABELS } from './labels'
import { NoteWords } from './note-words'
import { StepTime, StepTitle } from './step-time'

const SOURCES = {
  provider: 'from the voice provider',
  said: 'said in a call',
} as const

/** "typed by Ana Lopez", "said in a call". */
export const sourceWords = ({ source, setBy }: Caller['names'][number]): string =>
  source === 'person' ? `typed by ${setBy ?? 'Someone'}` : SOURCES[source]

const LINK = 'rounded-chip text-accent hover:underline'

export function CallerNumbers({ caller }: { caller: Caller }) {
  return (
    <PageSection title="Names and numbers">
      <CallerIdentity caller={caller} />
    </PageSection>
  )
}

export function CallerIdentity({ caller }: { caller: Caller }) {
  const { names, identities, calls, firstCallAt } = caller
  return (
    <>
      <ul className="flex flex-col gap-1">
        {names.map((name) => (
          <li key={`${name.source} ${name.name}`}>
            <bdi className="text-ink">{name.name}</bdi>
            <span className="text-ink-muted">, {sourceWords(name)}</span>
          </li>
        ))}
        {identities.map(({ kind, value, raw, provider }) => (
          <li key={`${kind} ${value}`}>
            {kind === 'number' ? <DialLink number={value} /> : <bdi>{value}</bdi>}
            <span className="text-ink-muted">
              {raw === value ? null : (
                <>
                  {' '}
                  (sent as <bdi dir="ltr">{raw}</bdi>)
                </>
              )}
              , {PROVIDER_LABELS[provider]}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-ink-muted">
        {counted(calls, 'call')}
        {firstCallAt === null ? null : (
          <>
            , the first <RelativeTime at={firstCallAt} />
          </>
        )}
      </p>
    </>
  )
}

function Loaded({
  title,
  action,
  query,
  children,
}: {
  title: string
  action?: ReactNode
  query: { data: unknown; error: Error | null; refetch: () => unknown }
  children: () => ReactNode
}) {
  return (
    <PageSection title={title} action={action}>
      {query.data !== undefined ? (
        children()
      ) : query.error ? (
        <InlineError message={query.error.message} onRetry={query.refetch} />
      ) : (
        <SkeletonRows rows={2} rowClassName="h-6" label={`Loading: ${title}`} />
      )}
    </PageSection>
  )
}

export function CallerWork({ callerId, hotkeyTitle }: Addable) {
  const steps = useQuery(callerStepsQuery(callerId))
  const tickets = useQuery(callerTicketsQuery(callerId))
  const error = steps.error ?? tickets.error
  const data = steps.data && tickets.data && [steps.data.items, tickets.data.items].flat()
  const refetch = () => Promise.all([steps.refetch(), tickets.refetch()])
  return (
    <Loaded
      title="Open work"
      action={<AddWork callerId={callerId} hotkeyTitle={hotkeyTitle} />}
      query={{ data, error, refetch }}
    >
      {() =>
        data?.length === 0 ? (
          <p className="text-ink-muted">Nothing is open for them.</p>
        ) : (
          <ul className="flex flex-col gap-1.5">
            {steps.data?.items.map((step) => (
              <StepLine key={step.id} step={step} />
            ))}
            {tickets.data?.items.map((ticket) => (
              <TicketLine key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

const doneBy = (assigneeName: string | null) => assigneeName ?? 'unassigned'

function StepLine({ step }: { step: NextStep }) {
  const { id, callId, kind, assigneeName } = step
  const words = <StepTitle step={step} className="wrap-anywhere" />
  return (
    <li>
      {callId === null ? (
        words
      ) : kind === 'callback' && hasFeature('callbacks') ? (
        <Link
          to="/callback-summary/$callId"
          params={{ callId }}
          search={{ callback: id }}
          className={LINK}
        >
          {words}
        </Link>
      ) : (
        <Link
          to="/unified-dashboard/$id"
          params={{ id: callId }}
          search={{ step: id }}
          className={LINK}
        >
          {words}
        </Link>
      )}
      <span className="block text-meta text-ink-muted">
        {kind === 'callback' ? 'Callback' : 'Next step'}, {doneBy(assigneeName)}
        {step.dueAt === null ? null : (
          <>
            , due <StepTime step={step} />
          </>
        )}
      </span>
    </li>
  )
}

function TicketLine({ ticket }: { ticket: Ticket }) {
  const { id, number, subject, status, assigneeName } = ticket
  return (
    <li>
      <Link to="/ai-tickets" search={{ ticket: id }} className={LINK}>
        #{number} <bdi className="wrap-anywhere">{subject}</bdi>
      </Link>
      <span className="block text-meta text-ink-muted">
        Ticket, {sentence(status).toLowerCase()}, {doneBy(assigneeName)}
      </span>
    </li>
  )
}

export function CallerCalls({ callerId, atMost }: { callerId: string; atMost?: number }) {
  const query = useInfiniteQuery(callerCallsQuery(callerId))
  const calls = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Loaded title={atMost === undefined ? 'Calls' : 'Last calls'} query={query}>
      {() => (
        <>
          {calls.length === 0 ? <p className="text-ink-muted">No calls.</p> : null}
          <ul className="flex flex-col gap-2">
            {calls.slice(0, atMost).map((call) => (
              <CallLine key={call.id} call={call} />
            ))}
          </ul>
          {atMost === undefined ? <ShowMore of={query} /> : null}
        </>
      )}
    </Loaded>
  )
}

function CallLine({ call }: { call: Call }) {
  const { id, startedAt, outcome, status, sentiment, summary, opening } = call
  return (
    <li>
      <span className="flex flex-wrap items-center gap-2">
        <Link to="/unified-dashboard/$id" params={{ id }} className={LINK}>
          {startedAt === null ? 'Not started' : <RelativeTime at={startedAt} />}
        </Link>
        <OutcomeChip outcome={outcome} status={status} />
        {sentiment === null ? null : <SentimentIcon sentiment={sentiment} />}
      </span>
      <bdi className="line-clamp-2 wrap-anywhere text-ink-muted">{summary ?? opening}</bdi>
    </li>
  )
}

export function CallerNotes({ callerId, atMost, hotkeyTitle }: Addable & { atMost?: number }) {
  const query = useInfiniteQuery(callerNotesQuery(callerId))
  const notes = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Loaded
      title={atMost === undefined ? 'Notes' : 'Last notes'}
      action={<AddNote callerId={callerId} hotkeyTitle={hotkeyTitle} />}
      query={query}
    >
      {() => (
        <>
          {notes.length === 0 ? <p className="text-ink-muted">No notes</p> : null}
          <ul className="flex flex-col gap-2">
            {notes.slice(0, atMost).map(({ id, callId, author, text, mentions, createdAt }) => (
              <li key={id}>
                <span className="text-meta text-ink-muted">
                  <bdi className="font-medium text-ink">{author.name}</bdi>{' '}
                  <Link to="/unified-dashboard/$id" params={{ id: callId }} className={LINK}>
                    <RelativeTime at={createdAt} />
                  </Link>
                </span>
                <NoteWords text={text} mentions={mentions} />
              </li>
            ))}
          </ul>
          {atMost === undefined ? <ShowMore of={query} /> : null}
        </>
      )}
    </Loaded>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, PhoneOutgoing, Printer } from 'lucide-react'
import { useState } from 'react'

import { useAuth } from '@/api/auth'
import { callbacksOfCallQuery } from '@/api/callbacks'
import { callDetailQuery } from '@/api/calls'
import { DialLink, PhoneNumber } from '@/components/caller'
import { CallerButton } from '@/components/caller-button'
import type { Callback } from '@/contracts/callbacks'
import type { CallDetail } from '@/contracts/calls'
import { clock } from '@/lib/time-format'
import { Button } from '@/ui/button'
import { useHotkeys } from '@/ui/hotkeys'
import { useNow } from '@/ui/now'
import { Page } from '@/ui/page'
import { RelativeTime } from '@/ui/relative-time'
import { EmptyState, ErrorState, SkeletonRows } from '@/ui/states'

import { LastCalls, OpenTickets, OpenWork, Part } from './callback-background'
import { CalendarButton, CallbackDialog, type Question } from './callback-dialogs'
import { CallbackState, CallbackTime, historyWords, isOpen, timeIn } from './callback-row'
import { ATTEMPT_LABELS, useCallbackActions } from '@/components/use-callback-actions'

export function CallbackSummaryPage({ callId }: { callId: string }) {
  const list = useQuery(callbacksOfCallQuery(callId))
  const call = useQuery(callDetailQuery(callId))
  const error = (list.data ? null : list.error) ?? (call.data ? null : call.error)
  if (error) {
    const retry = () => Promise.all([list.refetch(), call.refetch()])
    return (
      <Page title="Callback Summary">
        <ErrorState error={error} onRetry={retry} />
      </Page>
    )
  }
  if (!list.data || !call.data) {
    return (
      <Page title="Callback Summary">
        <SkeletonRows rows={5} rowClassName="h-20" label="Loading the callback" />
      </Page>
    )
  }
  const [first] = list.data.items
  const callback = list.data.items.find(isOpen) ?? first
  return callback ? (
    <Briefing callback={callback} call={call.data} />
  ) : (
    <Page title="Callback Summary">
      <EmptyState
        icon={<PhoneOutgoing size={24} />}
        title="No callback of this call"
        action={
          <Link
            to="/unified-dashboard/$id"
            params={{ id: callId }}
            className="text-accent underline"
          >
            Open the call
          </Link>
        }
      >
        Callbacks appear when callers ask for one. On the call, B schedules one.
      </EmptyState>
    </Page>
  )
}

/** A sentence to begin with, made of what is known. */
const openingOf = ({ call, topic, requestedWords }: Callback): string => {
  const asked = requestedWords === null ? '' : `, as you asked for ${requestedWords}`
  const about = /^(?:the |your |an? )/i.test(topic) ? topic : `“${topic}”`
  return `Hello${call.callerName?.trim() ? ` ${call.callerName.trim()}` : ''}, I am calling you back about ${about}${asked}. Is this a good moment?`
}

function Briefing({ callback, call }: { callback: Callback; call: CallDetail }) {
  const { user } = useAuth()
  const actions = useCallbackActions()
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = (about: Question['about']) => () => setQuestion({ about, callback })
  const open = isOpen(callback)
  const isProposed = callback.status === 'proposed'
  const isMine = callback.claimedBy !== null && callback.claimedBy.id === user?.id
  const claim = () => (isMine ? actions.release : actions.claim)(callback)
  useHotkeys('Callback Summary', [
    {
      key: '1',
      label: 'Confirm what is proposed',
      changes: true,
      run: () => (isProposed ? actions.confirm(callback) : undefined),
    },
    { key: '2', label: 'Log an attempt', run: () => (open ? ask('attempt')() : undefined) },
    { key: 'c', label: 'Take it: I am dialling', run: () => (open ? claim() : undefined) },
    { key: 'h', label: 'Reschedule', run: () => (open ? ask('due')() : undefined) },
    { key: 'a', label: 'Assign', run: () => (open ? ask('assign')() : undefined) },
  ])
  const { callerNumber } = callback.call
  return (
    <Page
      title={callback.topic.charAt(0).toUpperCase() + callback.topic.slice(1)}
      documentTitle={`Callback: ${callback.topic}`}
      meta={
        <span className="flex flex-wrap items-center gap-2">
          <CallerButton
            callerId={callback.callerId}
            caller={callback.call}
            hotkeyTitle="Callback Summary"
            className="text-accent"
          />
          {callerNumber && callback.call.callerName ? <PhoneNumber number={callerNumber} /> : null}
          <CallbackState callback={callback} />
        </span>
      }
      actions={
        <span className="flex flex-wrap items-center gap-2 print:hidden">
          {callerNumber ? (
            <DialLink number={callerNumber} words="Call this number" />
          ) : (
            <span className="text-row text-warning">{callback.numberProblem}</span>
          )}
          {isProposed ? (
            <Button icon={<Check />} hotkey="1" onClick={() => actions.confirm(callback)}>
              Confirm
            </Button>
          ) : null}
          {open ? (
            <>
              <Button hotkey="c" onClick={claim}>
                {isMine ? 'Give back' : 'Take it'}
              </Button>
              <Button hotkey="h" onClick={ask('due')}>
                Reschedule
              </Button>
              <Button
                variant="primary"
                icon={<PhoneOutgoing />}
                hotkey="2"
                onClick={ask('attempt')}
              >
                Log attempt
              </Button>
            </>
          ) : (
            <Button onClick={() => actions.change(callback, { status: 'open' }, 'Reopened')}>
              Reopen
            </Button>
          )}
          {callback.dueFrom === null ? null : <CalendarButton callback={callback} />}
          <Button icon={<Printer />} onClick={() => window.print()}>
            Print
          </Button>
        </span>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <Part title="Why they want it">
          <p className="max-w-[72ch]">{call.summary ?? call.opening ?? 'The call says no more.'}</p>
          <Quotes callback={callback} call={call} />
        </Part>
        <Part title="When">
          <CallbackTime callback={callback} />
          {callback.requestedWords === null ? null : (
            <p>
              They asked for <q className="italic">{callback.requestedWords}</q>
            </p>
          )}
          <NewestTime callback={callback} onTake={actions.change} />
          <p className="text-ink-muted">Assigned to {callback.assigneeName ?? 'nobody yet'}</p>
        </Part>
        <Part title="Suggested opening">
          <p className="max-w-[72ch] text-body">{openingOf(callback)}</p>
        </Part>
        <Part title="Attempts so far">
          {callback.attempts.length === 0 ? <p>None yet.</p> : null}
          <ol className="flex flex-col gap-1">
            {callback.attempts.map(({ id, outcome, at, byName, note }) => (
              <li key={id}>
                {ATTEMPT_LABELS[outcome]}, {byName}, <RelativeTime at={at} />
                {note === null ? null : <bdi className="block text-ink-muted">{note}</bdi>}
              </li>
            ))}
          </ol>
          {historyWords({ ...callback, attempts: [] }).map((words) => (
            <p key={words} className="text-ink-muted">
              {words}
            </p>
          ))}
        </Part>
        <LastCalls call={call} />
        <OpenTickets callerId={callback.callerId} />
        <OpenWork callbackId={callback.id} call={call} />
      </div>
      <output className="sr-only">{actions.said}</output>
      {question ? (
        <CallbackDialog {...question} actions={actions} onClose={() => setQuestion(null)} />
      ) : null}
    </Page>
  )
}

/** The words it rests on, each with the second to hear it. */
function Quotes({ callback, call }: { callback: Callback; call: CallDetail }) {
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

type Change = ReturnType<typeof useCallbackActions>['change']

/** Whoever asked last may have named another time; nothing moves until a person takes it over. */
function NewestTime({ callback, onTake }: { callback: Callback; onTake: Change }) {
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

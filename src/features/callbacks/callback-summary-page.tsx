import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import {
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronUp,
  CircleX,
  Phone,
  PhoneOutgoing,
  Printer,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { useAuth } from '@/api/auth'
import { callbacksOfCallQuery } from '@/api/callbacks'
import { callDetailQuery } from '@/api/calls'
import { OpenCallLink } from '@/components/open-call-link'
import { PhoneNumber } from '@/components/caller'
import { CallerButton } from '@/components/caller-button'
import { CallUnavailable } from '@/components/unavailable'
import { readUuid } from '@/contracts/call-search'
import type { Callback } from '@/contracts/callbacks'
import type { CallDetail } from '@/contracts/calls'
import { absoluteTime } from '@/lib/time-format'
import { Button, IconButton } from '@/ui/button'
import { useHotkeys, usePressKey } from '@/ui/hotkeys'
import { useNow } from '@/ui/now'
import { Page, pageHeading } from '@/ui/page'
import { RelativeTime } from '@/ui/relative-time'
import { EmptyState, SkeletonRows } from '@/ui/states'

import { LastCalls, NewestTime, OpenTickets, OpenWork, Part, Quotes } from './callback-background'
import { CalendarButton, CallbackDialog } from './callback-dialogs'
import { openCallbackKeys } from './callback-keys'
import { calledOn, openingOf } from './callback-opening'
import { useCallbackWalk } from './callback-walk'
import {
  CallbackState,
  CallbackTime,
  calledWords,
  historyWords,
  isOpen,
  type Question,
  TryAgain,
} from './callback-facts'
import { ATTEMPT_LABELS } from '@/components/attempt-labels'
import { claimOf, useCallbackActions } from '@/components/use-callback-actions'
import { useReadInInbox } from '@/components/use-read-in-inbox'

type Wanted = { callId: string; wanted: string | undefined; from: string | undefined }

/**
 * `wanted`: of several callbacks of a call this one, else what is open. `from`: the list it was opened
 * from (`encodeListContext`).
 */
export function CallbackSummaryPage(of: Wanted) {
  if (readUuid(of.callId) !== undefined) return <SummaryOfCall {...of} />
  return (
    <Page title="Callback Summary">
      <CallUnavailable error={null} onRetry={() => undefined} />
    </Page>
  )
}

function SummaryOfCall({ callId, wanted, from }: Wanted) {
  const list = useQuery(callbacksOfCallQuery(callId))
  const call = useQuery(callDetailQuery(callId))
  const error = (list.data ? null : list.error) ?? (call.data ? null : call.error)
  const retry = () => Promise.all([list.refetch(), call.refetch()])
  const items = list.data?.items ?? []
  const callback = items.find(({ id }) => id === wanted) ?? items.find(isOpen) ?? items[0]
  const walk = useCallbackWalk(from, wanted ?? callback?.id)
  const way = <WayThrough walk={walk} from={from} />
  if (callback && call.data)
    return <Briefing key={callback.id} callback={callback} call={call.data} way={way} />
  return (
    <>
      {way}
      <Page title="Callback Summary">
        {error ? (
          <CallUnavailable error={error} onRetry={retry} />
        ) : !list.data || !call.data ? (
          <SkeletonRows rows={5} rowClassName="h-20" label="Loading the callback" />
        ) : (
          <EmptyState
            icon={<PhoneOutgoing size={24} />}
            title="No callback of this call"
            action={<OpenCallLink callId={callId} />}
          >
            Callbacks appear when callers ask for one. On the call, B schedules one.
          </EmptyState>
        )}
      </Page>
    </>
  )
}

const CRUMB = 'inline-flex items-center gap-0.5 rounded-chip text-row text-accent hover:underline'

/** Back to the list, and on to what is before and after in it. */
function WayThrough({
  walk,
  from,
}: Pick<Wanted, 'from'> & { walk: ReturnType<typeof useCallbackWalk> }) {
  const navigate = useNavigate()
  const { search, previous, next } = walk
  const back = { to: '/callbacks', search } as const
  const go = (place: typeof next) => () =>
    place &&
    void navigate({
      to: '/callback-summary/$callId',
      params: { callId: place.callId },
      search: { callback: place.id, from },
    })
  useHotkeys('Callback Summary', [
    { key: 'j', label: 'Next callback', run: go(next) },
    { key: 'k', label: 'Previous callback', run: go(previous) },
    { key: 'Escape', label: 'Back to Callbacks', run: () => void navigate(back) },
  ])
  return (
    <div className="-mb-3 flex items-center justify-between px-4 pt-3 lg:px-6 print:hidden">
      <nav aria-label="Breadcrumb">
        <Link {...back} aria-keyshortcuts="Escape" className={CRUMB}>
          <ChevronLeft />
          Callbacks
        </Link>
      </nav>
      <span className="flex gap-1">
        <IconButton
          size="sm"
          label="Previous callback"
          aria-keyshortcuts="k"
          icon={<ChevronUp />}
          disabledReason={previous ? null : 'No previous callback in this list'}
          onClick={go(previous)}
        />
        <IconButton
          size="sm"
          label="Next callback"
          aria-keyshortcuts="j"
          icon={<ChevronDown />}
          disabledReason={next ? null : 'No next callback in this list'}
          onClick={go(next)}
        />
      </span>
    </div>
  )
}

const DIAL =
  'inline-flex h-9 items-center gap-2 rounded-control border border-transparent bg-accent px-3 font-medium whitespace-nowrap text-accent-on hover:brightness-110'

function Briefing({
  callback,
  call,
  way,
}: {
  callback: Callback
  call: CallDetail
  way: ReactNode
}) {
  const { user } = useAuth()
  const actions = useCallbackActions()
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = (about: Question['about']) => () => setQuestion({ about, callback })
  useReadInInbox({ nextStepId: callback.id })
  const open = isOpen(callback)
  const isProposed = callback.status === 'proposed'
  const now = useNow()
  const isMine = claimOf(callback, now)?.id === user?.id
  const called = calledWords(callback, now)
  const { requestedWords } = callback
  const claim = () => (isMine ? actions.release : actions.claim)(callback)
  const { callerNumber } = callback.call
  const dialPlace = usePressKey('Callback Summary', callerNumber === null ? undefined : 'd', 'Dial')
  const on = (run: (callback: Callback) => void) => () => (open ? run(callback) : undefined)
  const acting = { myId: user?.id, actions, onAsk: setQuestion, now }
  const dismiss = { label: 'Dismiss', run: on(actions.dismiss) }
  useHotkeys('Callback Summary', openCallbackKeys(on, acting, dismiss))
  return (
    <>
      {way}
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
            {callerNumber && callback.call.callerName ? (
              <PhoneNumber number={callerNumber} className="hidden print:inline" />
            ) : null}
            <CallbackState callback={callback} />
          </span>
        }
        actions={
          <span className="flex flex-wrap items-center gap-2 print:hidden">
            {callerNumber ? (
              <span ref={dialPlace} className="contents">
                <a href={`tel:${callerNumber}`} aria-keyshortcuts="d" className={DIAL}>
                  <Phone />
                  Call <PhoneNumber number={callerNumber} />
                </a>
              </span>
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
                  {isMine ? 'Release' : 'Claim'}
                </Button>
                <Button hotkey="h" onClick={ask('due')}>
                  Reschedule
                </Button>
                <Button icon={<PhoneOutgoing />} hotkey="2" onClick={ask('attempt')}>
                  Log attempt
                </Button>
                <Button
                  icon={<CircleX />}
                  hotkey={!isProposed && callback.proposesToClose ? '1' : '3'}
                  onClick={dismiss.run}
                >
                  Dismiss
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
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 print:[&_time>.sr-only]:not-sr-only">
          <Part title="Reason">
            {called === null ? null : <p className="text-ink-muted">{called}</p>}
            <p className="max-w-[72ch]">{call.summary ?? call.opening ?? 'No details'}</p>
            <Quotes callback={callback} call={call} />
            <p className="print:hidden">
              <Link to="/unified-dashboard/$id" params={{ id: call.id }} className={CRUMB}>
                Open the call
              </Link>
            </p>
          </Part>
          <Part title="When">
            <CallbackTime callback={callback} />
            {callback.dueFrom === null ? null : (
              <p className="hidden print:block">{absoluteTime(new Date(callback.dueFrom))}</p>
            )}
            {requestedWords === null ? null : (
              <p>
                They asked for <q className="italic">{requestedWords}</q>
                {calledOn(callback, now)}
              </p>
            )}
            <NewestTime callback={callback} onTake={actions.change} />
            <p className="text-ink-muted">
              {callback.assigneeName ? `Assigned to ${callback.assigneeName}` : 'Unassigned'}
            </p>
          </Part>
          <Part title="Suggested opening">
            <p className="max-w-[72ch] text-body">{openingOf(callback, now)}</p>
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
            <TryAgain
              callback={callback}
              myId={user?.id}
              onPick={(...change) => {
                pageHeading()?.focus({ preventScroll: true })
                actions.change(...change)
              }}
            />
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
    </>
  )
}

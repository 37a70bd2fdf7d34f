import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { config } from '@/api/current-config'
import {
  callsOfDayQuery,
  setReviewed,
  setStepDone,
  type SimpleCall,
  type SimpleStep,
  type SimpleSteps,
  stepsOfDayQuery,
} from '@/api/simple-day'
import { callerOfStepWords, callerWords } from '@/domain/caller-words'
import { dueBy } from '@/domain/next-step-groups'
import { outcomeWords } from '@/domain/outcome-words'
import { serverNow } from '@/lib/server-clock'
import { startOfDay } from '@/lib/day'
import { counted, figures } from '@/lib/figures'
import { absoluteTime, dueTime, durationWords, ownZone } from '@/lib/time-format'
import { useNow } from '@/ui/now'
import { Page, wantHeadingFocus } from '@/ui/page'

const BUTTON =
  'min-h-11 rounded-control border border-line-control bg-surface px-3 text-body text-ink sm:min-h-9'
const LINK = 'text-accent underline'

const CALLS_ID = 'calls-today'

const isLate = (step: SimpleStep, now: Date) => {
  const by = dueBy(step)
  return by !== null && new Date(by) < now
}

/** The counts of the list as it was loaded, less what was done here since. */
const openWords = ({ open, overdue, items }: SimpleSteps) => {
  const done = items.filter(({ isDone }) => isDone)
  const late = done.filter((step) => isLate(step, serverNow()))
  return `${figures(open - done.length)} open, ${figures(overdue - late.length)} overdue`
}

/** Today’s calls and next steps in plain markup, for slow lines, small screens and screen readers. */
export function SimplePage() {
  const [today, setToday] = useState(() => startOfDay(serverNow()))
  const steps = useQuery(stepsOfDayQuery)
  const calls = useQuery(callsOfDayQuery(today))
  const [said, setSaid] = useState('')
  const isRefreshing = steps.isRefetching || calls.isRefetching
  const refresh = () => {
    setSaid('')
    setToday(startOfDay(serverNow()))
    void steps.refetch()
    void calls.refetch()
  }
  return (
    <Page
      title="Simple"
      className="max-w-3xl"
      actions={
        <button type="button" className={BUTTON} onClick={refresh}>
          {isRefreshing ? 'Refreshing…' : 'Refresh'}
        </button>
      }
    >
      <p className="text-row text-ink-muted">
        Today’s calls and next steps. Times are in {ownZone()}.{' '}
        {config.functionsUrl === '/functions' ? (
          <a href="/functions/simple" className={LINK}>
            Page without scripts
          </a>
        ) : null}
      </p>
      <a href={`#${CALLS_ID}`} className={LINK}>
        Calls today
      </a>
      <output className="sr-only">{said}</output>
      <Part
        title={steps.data?.isMine ? 'Your next steps' : 'Next steps'}
        query={steps}
        loading="Loading next steps"
        about={openWords}
        none="No open next steps."
        all="/"
        count={({ open }) => open}
      >
        {(step) => (
          <Row
            key={step.id}
            row={step}
            queryKey={stepsOfDayQuery.queryKey}
            isOn={step.isDone}
            words={{ set: 'Mark done', undo: 'Undo', done: `Done: ${step.title}` }}
            name={step.title}
            set={setStepDone}
            say={setSaid}
          >
            <StepWords step={step} />
          </Row>
        )}
      </Part>
      <Part
        id={CALLS_ID}
        title="Calls today"
        query={calls}
        loading="Loading calls"
        about={({ total }) => counted(total, 'call')}
        none="No calls yet today."
        all="/all-calls"
        count={({ total }) => total}
      >
        {(call) => (
          <Row
            key={call.id}
            row={call}
            queryKey={callsOfDayQuery(today).queryKey}
            isOn={call.isReviewed}
            words={{
              set: 'Mark reviewed',
              undo: 'Mark not reviewed',
              done: `Reviewed: ${callerWords(call.caller)}`,
            }}
            name={callerWords(call.caller)}
            set={setReviewed}
            say={setSaid}
          >
            <CallWords call={call} />
          </Row>
        )}
      </Part>
    </Page>
  )
}

type Listed<Item> = { items: Item[] }

function Part<Item extends { id: string }, Data extends Listed<Item>>({
  id,
  title,
  query: { data, error, refetch },
  loading,
  about,
  none,
  all,
  count,
  children,
}: {
  id?: string
  title: string
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  loading: string
  about: (data: Data) => string
  none: string
  /** Where all of them are, and how many those are. */
  all: '/' | '/all-calls'
  count: (data: Data) => number
  children: (item: Data['items'][number]) => ReactNode
}) {
  return (
    <section id={id} aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-section font-semibold text-ink">{title}</h2>
      {error ? (
        <p role="alert" className="text-body text-danger">
          {error.message}{' '}
          <button type="button" className={BUTTON} onClick={() => void refetch()}>
            Retry
          </button>
        </p>
      ) : null}
      {data ? <p className="text-row text-ink-muted">{about(data)}</p> : null}
      {!data && !error ? <output className="text-row text-ink-muted">{loading}…</output> : null}
      {data?.items.length === 0 ? <p className="text-body">{none}</p> : null}
      {data && data.items.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">{data.items.map(children)}</ul>
      ) : null}
      {data && count(data) > data.items.length ? (
        <Link to={all} onClick={wantHeadingFocus} className={LINK}>
          See all {figures(count(data))}
        </Link>
      ) : null}
    </section>
  )
}

/** One row with its one button, which undoes what it did: the focus stays on it. */
function Row<Item extends { id: string }>({
  row,
  queryKey,
  isOn,
  words,
  name,
  set,
  say,
  children,
}: {
  row: Item
  queryKey: QueryKey
  isOn: boolean
  words: { set: string; undo: string; done: string }
  name: string
  set: (row: Item, isOn: boolean) => Promise<Item>
  say: (text: string) => void
  children: ReactNode
}) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const label = isOn ? words.undo : words.set
  const press = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      const saved = await set(row, !isOn)
      queryClient.setQueryData<Listed<Item>>(
        queryKey,
        (shown) =>
          shown && { ...shown, items: shown.items.map((it) => (it.id === saved.id ? saved : it)) },
      )
      say(isOn ? 'Undone' : words.done)
    } catch (error) {
      // The row stays as it is, with what is said of it, until somebody asks for the list anew.
      setProblem(error instanceof Error ? error.message : 'This was not saved.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="flex flex-col gap-2 py-3 sm:flex-row sm:items-start sm:justify-between">
      <div className="min-w-0 wrap-anywhere">
        {children}
        {problem === null ? null : (
          <p role="alert" className="text-row text-danger">
            {problem}
          </p>
        )}
      </div>
      <button
        type="button"
        aria-disabled={isBusy}
        aria-label={`${label}: ${name}`}
        className={`${BUTTON} shrink-0`}
        onClick={() => void press()}
      >
        {label}
      </button>
    </li>
  )
}

function StepWords({ step }: { step: SimpleStep }) {
  const { title, isDone, isHigh, dueAt, callId, assigneeName, caller } = step
  const due = dueAt === null ? null : new Date(dueAt)
  const now = useNow()
  return (
    <>
      <p className={isDone ? 'text-body text-ink-muted line-through' : 'text-body text-ink'}>
        <bdi>{title}</bdi>
      </p>
      <p className="text-row text-ink-muted">
        <bdi>{callerOfStepWords(callId, caller)}</bdi>
        {due ? (
          <>
            {isLate(step, now) ? ' · Overdue, ' : ' · Due '}
            <time dateTime={dueAt ?? ''} title={absoluteTime(due)}>
              {dueTime(due, now)}
            </time>
          </>
        ) : null}
        {isHigh ? ' · High priority' : null} · <bdi>{assigneeName ?? 'Unassigned'}</bdi>
        {callId === null ? null : (
          <>
            {' · '}
            <Link
              to="/unified-dashboard/$id"
              params={{ id: callId }}
              onClick={wantHeadingFocus}
              className={LINK}
            >
              Call<span className="sr-only"> of {title}</span>
            </Link>
          </>
        )}
      </p>
    </>
  )
}

function CallWords({ call }: { call: SimpleCall }) {
  const at = call.startedAt === null ? null : new Date(call.startedAt)
  return (
    <>
      <p className="text-body">
        <Link
          to="/unified-dashboard/$id"
          params={{ id: call.id }}
          onClick={wantHeadingFocus}
          className={LINK}
        >
          <bdi>{callerWords(call.caller)}</bdi>
        </Link>
      </p>
      <p className="text-row text-ink-muted">
        {at ? <time dateTime={at.toISOString()}>{absoluteTime(at)}</time> : 'No time'} ·{' '}
        {outcomeWords(call)}
        {call.durationSeconds === null ? '' : ` · ${durationWords(call.durationSeconds)}`} ·{' '}
        {call.isReviewed ? 'Reviewed' : 'To review'}
      </p>
      {call.summary ? (
        <p className="text-row text-ink">
          <bdi>{call.summary}</bdi>
        </p>
      ) : null}
    </>
  )
}

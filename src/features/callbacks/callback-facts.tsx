import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'

import { useAuth } from '@/api/auth'
import { PriorityChip } from '@/components/call-chips'
import { ATTEMPT_LABELS } from '@/components/attempt-labels'
import { type CallbackActions, claimOf } from '@/components/use-callback-actions'
import type { Callback } from '@/contracts/callbacks'
import { duePresets } from '@/domain/due-presets'
import { windowWords } from '@/domain/times/window-words'
import { serverNow } from '@/lib/server-clock'
import { startOfDay } from '@/lib/day'
import { counted } from '@/lib/figures'
import { absoluteTime, dateWords, dueTime, ownZone, relativeTime } from '@/lib/time-format'
import { wallClockAt } from '@/lib/zoned-time'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { useNow } from '@/ui/now'

export type Question = { about: 'attempt' | 'due' | 'assign'; callback: Callback }

export const isOpen = ({ status }: Pick<Callback, 'status'>) =>
  status === 'open' || status === 'proposed'

type Timed = Pick<Callback, 'dueFrom' | 'dueTo' | 'zone'>

/** "Thu 15:00–17:00" on the clock of a zone; a date where that is longer than a day. */
export const timeIn = (zone: string, { dueFrom, dueTo }: Timed, now: Date): string | null =>
  dueFrom &&
  (windowWords(dueFrom, { from: dueFrom, to: dueTo ?? dueFrom }, now, zone) ??
    absoluteTime(new Date(dueFrom)))

export const placeOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

export const clockIn = (zone: string, at: string | Date) => {
  const { hour, minute } = wallClockAt(new Date(at), zone)
  return `${hour}:${String(minute).padStart(2, '0')}`
}

/** "9:00 in Chicago", where that is not what the reader's clock shows. */
export const theirClock = (zone: string, at: Date) =>
  clockIn(zone, at) === clockIn(ownZone(), at) ? '' : `${clockIn(zone, at)} in ${placeOf(zone)}`

export const isLate = ({ lateAt }: Pick<Callback, 'lateAt'>, now: Date) =>
  lateAt !== null && new Date(lateAt) < now

const UNTIMED = { true: 'Any time', false: 'Time unclear' }

/** When a callback is due on the reader's clock, and on the caller's where that shows another time. */
export function CallbackTime({
  callback,
}: {
  callback: Timed & Pick<Callback, 'requestedWords' | 'lateAt'>
}) {
  const now = useNow()
  const { dueFrom, dueTo, zone, lateAt, requestedWords } = callback
  const ours = timeIn(ownZone(), callback, now)
  const theirs = timeIn(zone, callback, now)
  const late = isLate(callback, now)
  if (dueFrom === null) {
    const words = UNTIMED[`${requestedWords === null}`]
    return (
      <span className="flex flex-col">
        <span className={requestedWords === null ? 'text-ink-muted' : 'text-warning'}>{words}</span>
        {lateAt === null ? null : (
          <time
            dateTime={lateAt}
            className={clsx('text-meta', late ? 'text-danger' : 'text-ink-muted')}
          >
            {late ? 'Overdue, ' : 'Call by '}
            {dueTime(new Date(lateAt), now)}
          </time>
        )}
      </span>
    )
  }
  return (
    <span className="flex flex-col">
      <time dateTime={dueFrom} className={late ? 'text-danger' : 'text-ink'}>
        {late ? `Overdue, ${relativeTime(new Date(dueTo ?? dueFrom), now)}` : ours}
      </time>
      {late || theirs !== ours ? (
        <span className="text-meta text-ink-muted">
          {late && theirs !== ours ? `${ours}, ` : ''}
          {theirs} in {placeOf(zone)}
        </span>
      ) : null}
    </span>
  )
}

export const historyWords = ({ attempts, requests, callsSince }: Callback): string[] => {
  const last = attempts.at(-1)
  return [
    ...(last
      ? [
          `${counted(attempts.length, 'attempt')}, last: ${ATTEMPT_LABELS[last.outcome].toLowerCase()}`,
        ]
      : []),
    ...(requests.length > 1 ? [`asked for ${requests.length} times`] : []),
    ...(callsSince > 0 ? [`${counted(callsSince, 'call')} since`] : []),
  ]
}

const whyDismiss = ({ attempts }: Callback) => {
  const outcome = attempts.at(-1)?.outcome
  const isFinal = outcome === 'wrong-number' || outcome === 'refused'
  return isFinal ? ATTEMPT_LABELS[outcome] : 'Not reached'
}

export function CallbackState({ callback }: { callback: Callback }) {
  const now = useNow()
  const { status, proposesToClose, priority } = callback
  const claim = claimOf(callback, now)
  const { user } = useAuth()
  return (
    <>
      {status === 'proposed' ? <Chip tone="info">Proposed</Chip> : null}
      {claim ? (
        <Chip tone="accent">
          {claim.id === user?.id ? 'Claimed by you' : `Claimed by ${claim.name}`}
        </Chip>
      ) : null}
      {proposesToClose ? (
        <Chip tone="warning">{`${whyDismiss(callback)}: dismiss it?`}</Chip>
      ) : null}
      {isOpen(callback) && priority !== 'normal' ? <PriorityChip priority={priority} /> : null}
    </>
  )
}

const DAY_MS = 86_400_000

const daysSince = (at: Date, now: Date) =>
  Math.round((startOfDay(now).getTime() - startOfDay(at).getTime()) / DAY_MS)

export const isToday = (at: string | null, now: Date) =>
  at !== null && daysSince(new Date(at), now) === 0

/** "Called Nov 5, 19 days ago": what "this afternoon" was said on. */
export const calledWords = ({ call }: Pick<Callback, 'call'>, now: Date): string | null => {
  if (call.startedAt === null) return null
  const at = new Date(call.startedAt)
  const days = daysSince(at, now)
  if (days <= 0) return `Called today at ${clockIn(ownZone(), at)}`
  return days === 1
    ? `Called yesterday at ${clockIn(ownZone(), at)}`
    : `Called ${dateWords(at, now)}, ${days} days ago`
}

const OFFERED_MS = 15 * 60_000

/** Somebody just did not reach them, and nothing says when they will ring again. */
const isToTryAgain = (callback: Callback, myId: string | undefined, now: Date) => {
  const { attempts, dueFrom, proposesToClose } = callback
  const last = attempts.at(-1)
  if (!last || last.byId !== myId || !isOpen(callback) || proposesToClose) return false
  if (last.outcome !== 'no-answer' && last.outcome !== 'voicemail') return false
  const isRecent = now.getTime() - Date.parse(last.at) < OFFERED_MS
  return isRecent && (dueFrom === null || new Date(dueFrom) <= now)
}

function OnTheirClock({ zone, at }: { zone: string; at: Date }) {
  const words = theirClock(zone, at)
  return words === '' ? null : (
    <>
      {' '}
      <span className="text-meta text-ink-muted">{words}</span>
    </>
  )
}

/** When to try again, beside what was just logged; nothing has to be answered. */
export function TryAgain({
  callback,
  myId,
  onPick,
}: {
  callback: Callback
  myId: string | undefined
  onPick: CallbackActions['change']
}) {
  const now = useNow()
  if (!isToTryAgain(callback, myId, now)) return null
  return (
    <fieldset
      aria-label={`Try again: ${callback.topic}`}
      className="flex flex-wrap items-center gap-1 pt-1 text-ink-muted print:hidden"
    >
      Try again:
      {duePresets(now).map(({ label, at }) => (
        <Button
          key={label}
          size="sm"
          onClick={() =>
            onPick(callback, { dueFrom: at.toISOString() }, `Due ${dueTime(at, serverNow())}`)
          }
        >
          {label}
          <OnTheirClock zone={callback.zone} at={at} />
        </Button>
      ))}
    </fieldset>
  )
}

/** What it is about, as the way to its summary; of no call, to the note of an attempt. */
export function CallbackTopic({
  callback,
  tabIndex,
  from,
  onAsk,
  className = 'block truncate',
}: {
  callback: Callback
  tabIndex?: number
  /** The list it is in: see `encodeListContext`. */
  from: string | undefined
  onAsk: (question: Question) => void
  className?: string
}) {
  const { id, topic, callId } = callback
  const look = clsx(
    'min-w-0 rounded-chip text-left font-semibold hover:underline',
    !isOpen(callback) && 'text-ink-muted line-through',
  )
  const words = <bdi className={clsx('max-w-full first-letter:uppercase', className)}>{topic}</bdi>
  return callId === null ? (
    <button
      type="button"
      data-open
      tabIndex={tabIndex}
      className={look}
      onClick={() => onAsk({ about: 'attempt', callback })}
    >
      {words}
    </button>
  ) : (
    <Link
      data-open
      tabIndex={tabIndex}
      to="/callback-summary/$callId"
      params={{ callId }}
      search={{ callback: id, from }}
      className={look}
    >
      {words}
    </Link>
  )
}

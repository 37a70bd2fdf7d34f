import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Check, CircleX, EllipsisVertical, PhoneOutgoing, UserRoundPlus } from 'lucide-react'
import { memo } from 'react'

import { PriorityChip, priorityEntries } from '@/components/call-chips'
import { DialLink } from '@/components/caller'
import { CallerBesideNumber } from '@/components/caller-button'
import type { Callback } from '@/contracts/callbacks'
import { windowWords } from '@/domain/times/window-words'
import { absoluteTime, dueTime, ownZone, relativeTime } from '@/lib/time-format'
import { Avatar } from '@/ui/avatar'
import { Button, IconButton } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Chip } from '@/ui/chip'
import { Menu } from '@/ui/menu'
import { useNow } from '@/ui/now'

import type { Question } from './callback-dialogs'
import { ATTEMPT_LABELS, type CallbackActions } from '@/components/use-callback-actions'

export const isOpen = ({ status }: Pick<Callback, 'status'>) =>
  status === 'open' || status === 'proposed'

type Timed = Pick<Callback, 'dueFrom' | 'dueTo' | 'zone'>

/** "Thu 15:00–17:00" on the clock of a zone; a date where that is longer than a day. */
export const timeIn = (zone: string, { dueFrom, dueTo }: Timed, now: Date): string | null =>
  dueFrom &&
  (windowWords(dueFrom, { from: dueFrom, to: dueTo ?? dueFrom }, now, zone) ??
    absoluteTime(new Date(dueFrom)))

export const placeOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

export const isLate = ({ lateAt }: Pick<Callback, 'lateAt'>, now: Date) =>
  lateAt !== null && new Date(lateAt) < now

const UNTIMED = { true: 'No time asked for', false: 'Time unclear' }

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

const times = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`)

export const historyWords = ({ attempts, requests, callsSince }: Callback): string[] => {
  const last = attempts.at(-1)
  return [
    ...(last
      ? [
          `${times(attempts.length, '1 attempt', 'attempts')}, last: ${ATTEMPT_LABELS[last.outcome].toLowerCase()}`,
        ]
      : []),
    ...(requests.length > 1 ? [`asked for ${requests.length} times`] : []),
    ...(callsSince > 0 ? [`${times(callsSince, '1 call', 'calls')} since`] : []),
  ]
}

export function CallbackState({ callback }: { callback: Callback }) {
  const { status, claimedBy, proposesToClose, priority } = callback
  return (
    <>
      {status === 'proposed' ? <Chip tone="info">Proposed</Chip> : null}
      {claimedBy ? <Chip tone="accent">{`${claimedBy.name} is on it`}</Chip> : null}
      {proposesToClose ? <Chip tone="warning">Not reached: close it?</Chip> : null}
      {isOpen(callback) && priority === 'high' ? <PriorityChip priority="high" /> : null}
    </>
  )
}

/** What it is about, as the way to its summary; of no call, to the note of an attempt. */
export function CallbackTopic({
  callback,
  tabIndex,
  onAsk,
  className = 'block truncate',
}: Pick<RowProps, 'callback' | 'onAsk'> & { tabIndex?: number; className?: string }) {
  const { topic, callId } = callback
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
      className={look}
    >
      {words}
    </Link>
  )
}

export type RowProps = {
  callback: Callback
  isSelected: boolean
  tabIndex: number
  myId: string | undefined
  actions: CallbackActions
  onSelect: (id: string) => void
  onAsk: (question: Question) => void
  /** Shows who it is. */
  onCaller: (callerId: string | null) => void
}

export const CallbackRow = memo(function CallbackRow(row: RowProps) {
  const { callback, isSelected, tabIndex, onSelect, onAsk } = row
  const { topic, call, numberProblem, requestedWords, completedByName } = callback
  const open = isOpen(callback)
  return (
    <li
      data-row={callback.id}
      className={clsx(
        'group/row grid grid-cols-[1.25rem_minmax(0,1fr)_auto] [grid-template-areas:"check_main_actions"_"check_time_time"] items-center gap-x-3 gap-y-1 border-t border-line px-3 py-2 text-row first:border-t-0 hover:bg-canvas has-[:focus-visible]:bg-accent-soft/60 @4xl:grid-cols-[1.25rem_minmax(0,1fr)_11rem_1.5rem_auto] @4xl:[grid-template-areas:"check_main_time_assignee_actions"]',
        isSelected && 'bg-accent-soft',
      )}
    >
      <Checkbox
        aria-label={`Select: ${topic}`}
        checked={isSelected}
        onChange={() => onSelect(callback.id)}
        tabIndex={tabIndex}
      />
      <div className="flex min-w-0 flex-col [grid-area:main]">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <CallbackTopic callback={callback} tabIndex={tabIndex} onAsk={onAsk} />
          <CallbackState callback={callback} />
        </span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-ink-muted">
          <CallerBesideNumber callerId={callback.callerId} caller={call} tabIndex={tabIndex} />
          {call.callerNumber === null ? (
            <span>{numberProblem}</span>
          ) : (
            <DialLink number={call.callerNumber} tabIndex={tabIndex} />
          )}
          {requestedWords === null ? null : (
            <q className="italic">
              <bdi>{requestedWords}</bdi>
            </q>
          )}
          {historyWords(callback).map((words) => (
            <span key={words}>{words}</span>
          ))}
          {open || !completedByName ? null : <span>by {completedByName}</span>}
        </span>
      </div>
      <div className="tabular-nums [grid-area:time]">
        <CallbackTime callback={callback} />
      </div>
      <span className="hidden [grid-area:assignee] @4xl:block">
        {callback.assigneeName ? (
          <Avatar
            size="sm"
            name={callback.assigneeName}
            label={`Assignee: ${callback.assigneeName}`}
          />
        ) : (
          <span className="sr-only">Unassigned</span>
        )}
      </span>
      <div className="flex items-center justify-end gap-1 [grid-area:actions]">
        <RowActions {...row} />
      </div>
    </li>
  )
})

function RowActions({ callback, tabIndex, myId, actions, onAsk }: RowProps) {
  const { topic, status, claimedBy, priority } = callback
  const isMine = claimedBy !== null && claimedBy.id === myId
  if (!isOpen(callback)) {
    return (
      <Button
        size="sm"
        tabIndex={tabIndex}
        onClick={() => actions.change(callback, { status: 'open' }, 'Reopened')}
      >
        Reopen<span className="sr-only">: {topic}</span>
      </Button>
    )
  }
  return (
    <>
      {status === 'proposed' ? (
        <Button
          size="sm"
          data-action="confirm"
          tabIndex={tabIndex}
          icon={<Check />}
          hotkey="1"
          onClick={() => actions.confirm(callback)}
        >
          Confirm<span className="sr-only">: {topic}</span>
        </Button>
      ) : (
        <Button
          size="sm"
          data-action="attempt"
          tabIndex={tabIndex}
          icon={<PhoneOutgoing />}
          hotkey="2"
          onClick={() => onAsk({ about: 'attempt', callback })}
        >
          <span className="max-sm:sr-only">Log attempt</span>
          <span className="sr-only">: {topic}</span>
        </Button>
      )}
      <Menu
        label="Actions"
        align="end"
        trigger={
          <IconButton
            size="sm"
            tabIndex={tabIndex}
            label={`Actions: ${topic}`}
            icon={<EllipsisVertical />}
          />
        }
        entries={[
          {
            label: 'Log attempt…',
            icon: <PhoneOutgoing />,
            onSelect: () => onAsk({ about: 'attempt', callback }),
          },
          {
            label: isMine ? 'Give back' : 'Take it: I am dialling',
            onSelect: () => (isMine ? actions.release : actions.claim)(callback),
          },
          {
            label: 'Reschedule…',
            onSelect: () => onAsk({ about: 'due', callback }),
          },
          {
            label: 'Assign…',
            icon: <UserRoundPlus />,
            onSelect: () => onAsk({ about: 'assign', callback }),
          },
          { kind: 'heading', label: 'Priority' },
          ...priorityEntries(priority, (priority) =>
            actions.change(callback, { priority }, 'Priority changed'),
          ),
          { kind: 'separator' },
          { label: 'Dismiss', icon: <CircleX />, onSelect: () => actions.dismiss(callback) },
        ]}
      />
    </>
  )
}

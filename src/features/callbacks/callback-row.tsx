import { clsx } from 'clsx'
import {
  CalendarClock,
  Check,
  CircleX,
  EllipsisVertical,
  Hand,
  PhoneOutgoing,
  RotateCcw,
  UserRoundPlus,
} from 'lucide-react'
import { memo } from 'react'

import { priorityEntries } from '@/components/call-chips'
import { DialLink } from '@/components/caller'
import { CallerBesideNumber } from '@/components/caller-button'
import { type CallbackActions, claimOf } from '@/components/use-callback-actions'
import type { Callback } from '@/contracts/callbacks'
import { Avatar } from '@/ui/avatar'
import { Button, IconButton } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Menu } from '@/ui/menu'
import { useNow } from '@/ui/now'

import {
  CallbackState,
  CallbackTime,
  CallbackTopic,
  calledWords,
  historyWords,
  isOpen,
  type Question,
  TryAgain,
} from './callback-facts'

export type RowProps = {
  callback: Callback
  isSelected: boolean
  myId: string | undefined
  /** The list it is in: see `encodeListContext`. */
  from: string | undefined
  actions: CallbackActions
  onSelect: (id: string) => void
  onAsk: (question: Question) => void
  /** Shows who it is. */
  onCaller: (callerId: string | null) => void
}

// Safari focuses what is clicked only with it, and the keys of a row are for the one that has the focus.
const TAB_INDEX = 0

export const CallbackRow = memo(function CallbackRow(row: RowProps) {
  const { callback, isSelected, myId, from, actions, onSelect, onAsk } = row
  const now = useNow()
  const { topic, call, numberProblem, requestedWords, completedByName } = callback
  const open = isOpen(callback)
  const called = calledWords(callback, now)
  return (
    <li
      data-row={callback.id}
      className={clsx(
        'group/row grid grid-cols-[1.25rem_minmax(0,1fr)_auto] pointer-coarse:grid-cols-[1.5rem_minmax(0,1fr)_auto] [grid-template-areas:"check_main_main"_"check_time_actions"] items-center gap-x-3 gap-y-1 border-t border-line px-3 py-2 text-row first:border-t-0 hover:bg-canvas has-[:focus-visible]:bg-accent-soft/60 @4xl:grid-cols-[1.25rem_minmax(0,1fr)_11rem_1.5rem_11.5rem] @4xl:[grid-template-areas:"check_main_time_assignee_actions"]',
        isSelected && 'bg-accent-soft',
      )}
    >
      <Checkbox
        aria-label={`Select: ${topic}`}
        checked={isSelected}
        onChange={() => onSelect(callback.id)}
        tabIndex={TAB_INDEX}
      />
      <div className="flex min-w-0 flex-col [grid-area:main]">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <CallbackTopic callback={callback} tabIndex={TAB_INDEX} from={from} onAsk={onAsk} />
          <CallbackState callback={callback} />
        </span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-ink-muted">
          <CallerBesideNumber callerId={callback.callerId} caller={call} tabIndex={TAB_INDEX} />
          {call.callerNumber === null ? (
            <span>{numberProblem}</span>
          ) : (
            <DialLink number={call.callerNumber} tabIndex={TAB_INDEX} />
          )}
          {requestedWords === null ? null : (
            <q className="italic">
              <bdi>{requestedWords}</bdi>
            </q>
          )}
          {called === null ? null : <span>{called}</span>}
          {historyWords(callback).map((words) => (
            <span key={words}>{words}</span>
          ))}
          {open || !completedByName ? null : <span>by {completedByName}</span>}
        </span>
        <TryAgain callback={callback} myId={myId} onPick={actions.change} />
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

function RowActions({ callback, myId, actions, onAsk }: RowProps) {
  const now = useNow()
  const { topic, status, priority, proposesToClose } = callback
  const isMine = claimOf(callback, now)?.id === myId
  const forTopic = (
    <span className="sr-only">
      : <bdi>{topic}</bdi>
    </span>
  )
  if (!isOpen(callback)) {
    return (
      <Button
        size="sm"
        tabIndex={TAB_INDEX}
        icon={<RotateCcw />}
        onClick={() => actions.change(callback, { status: 'open' }, 'Reopened')}
      >
        Reopen{forTopic}
      </Button>
    )
  }
  return (
    <>
      {status === 'proposed' || proposesToClose ? (
        <Button
          size="sm"
          tabIndex={TAB_INDEX}
          icon={status === 'proposed' ? <Check /> : <CircleX />}
          hotkey="1"
          onClick={() => actions.doProposed(callback)}
        >
          {status === 'proposed' ? 'Confirm' : 'Dismiss'}
          {forTopic}
        </Button>
      ) : (
        <Button
          size="sm"
          tabIndex={TAB_INDEX}
          icon={<PhoneOutgoing />}
          hotkey="2"
          onClick={() => onAsk({ about: 'attempt', callback })}
        >
          <span className="max-sm:sr-only">Log attempt</span>
          {forTopic}
        </Button>
      )}
      <Menu
        label="Actions"
        align="end"
        trigger={
          <IconButton
            size="sm"
            tabIndex={TAB_INDEX}
            label={`Actions: ${topic}`}
            icon={<EllipsisVertical />}
          />
        }
        entries={[
          {
            label: 'Log attempt…',
            icon: <PhoneOutgoing />,
            hotkey: '2',
            onSelect: () => onAsk({ about: 'attempt', callback }),
          },
          {
            label: isMine ? 'Release' : 'Claim',
            icon: <Hand />,
            hotkey: 'C',
            onSelect: () => (isMine ? actions.release : actions.claim)(callback),
          },
          {
            label: 'Reschedule…',
            icon: <CalendarClock />,
            hotkey: 'H',
            onSelect: () => onAsk({ about: 'due', callback }),
          },
          {
            label: 'Assign…',
            icon: <UserRoundPlus />,
            hotkey: 'A',
            onSelect: () => onAsk({ about: 'assign', callback }),
          },
          { kind: 'heading', label: 'Priority' },
          ...priorityEntries(priority, (priority) =>
            actions.change(callback, { priority }, 'Priority changed'),
          ),
          { kind: 'separator' },
          {
            label: 'Dismiss',
            icon: <CircleX />,
            hotkey: '3',
            onSelect: () => actions.dismiss(callback),
          },
        ]}
      />
    </>
  )
}

import { clsx } from 'clsx'
import {
  CalendarClock,
  CircleX,
  EllipsisVertical,
  Pencil,
  PhoneOutgoing,
  Signal,
  SquareCheck,
  SquareArrowOutUpRight,
  UserRoundPlus,
} from 'lucide-react'
import { memo, useCallback, useId, useRef, useSyncExternalStore } from 'react'

import { hasFeature } from '@/api/features'
import { withoutCaller } from '@/domain/caller-in-title'
import { CallerName, DialLink, NO_CALLER } from '@/components/caller'
import { PriorityChip, priorityEntries } from '@/components/call-chips'
import { StepTitle, TicketLink } from '@/components/step-time'
import type { NextStep } from '@/contracts/next-steps'
import { Checkbox } from '@/ui/checkbox'
import { IconButton } from '@/ui/button'
import { Menu } from '@/ui/menu'

import { CallLink, RowAssignee, RowDue, RowWhy } from './row-parts'
import { useFocusRowAfter } from '@/components/queue-focus'
import { type QueueRowProps, useRowContext } from './row-context'

import { AssigneePicker } from '@/components/assignee-picker'
import { DuePopover } from '@/components/due-picker'

const NARROW =
  "grid-cols-[2.25rem_minmax(0,1fr)_auto_2.25rem] [grid-template-areas:'check_title_due_menu'_'check_line_line_menu'] gap-y-0.5 py-2"
const WIDE =
  "@4xl:h-9 @4xl:grid-cols-[1.25rem_2.25rem_minmax(0,5fr)_minmax(0,2fr)_minmax(0,6fr)_1.25rem_5.25rem_4.25rem] @4xl:[grid-template-areas:'select_check_title_caller_why_assignee_due_chip'] @4xl:gap-x-4 @4xl:py-0 @4xl:pr-2"

/** What people wrote is shown as they wrote it. */
const titleBesideCaller = ({ title, source, call }: QueueRowProps['step']) =>
  source === 'person' ? title : withoutCaller(title, call.callerName)

export const QueueRow = memo(function QueueRow(row: QueueRowProps) {
  const { step, status, gone, late, isSelected, use } = row
  const active = useSyncExternalStore(use.subscribe, () => use.isActive(step.id))
  const inUse = useSyncExternalStore(use.subscribe, () => use.isInUse(step.id))
  const { change, select } = useRowContext()
  const line = useRef<HTMLLIElement>(null)
  const open = useCallback(
    () => line.current?.querySelector<HTMLElement>('[data-open]')?.click(),
    [],
  )
  const boxId = useId()
  const closed = status !== 'open'
  const tabIndex = active ? 0 : -1
  const { callerName, callerNumber } = step.call
  const dial =
    step.kind === 'callback' && callerNumber !== null ? (
      <DialLink number={callerNumber} tabIndex={tabIndex} />
    ) : null
  const isSaid = row.undo !== null || row.refused !== null || gone
  const dialsAlone = dial !== null && !isSaid
  const isWhole = dialsAlone || row.undo !== null
  const dialsCaller = dial !== null && !callerName?.trim()

  return (
    <li
      ref={line}
      data-row={step.id}
      data-anchor
      data-marked={isSelected ? '' : undefined}
      className={clsx(
        'group/row grid items-center gap-x-2 border-t border-line text-row [content-visibility:auto] [contain-intrinsic-size:auto_42px] first:border-t-0 hover:bg-canvas has-[:focus-visible]:bg-accent-soft/60 @4xl:[contain-intrinsic-size:auto_36px]',
        isSelected && 'bg-accent-soft',
        NARROW,
        WIDE,
      )}
    >
      <Checkbox
        aria-label={`Select: ${step.title}`}
        checked={isSelected}
        onChange={() => select(step.id)}
        tabIndex={tabIndex}
        className="hidden justify-self-end opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 checked:opacity-100 group-data-selecting/queue:opacity-100 pointer-coarse:opacity-100 [grid-area:select] @4xl:block"
      />
      <label
        htmlFor={boxId}
        className="grid size-9 place-items-center justify-self-center [grid-area:check]"
      >
        <span className="sr-only">{`${status === 'dismissed' ? 'Dismissed' : 'Done'}: ${step.title}`}</span>
        <Checkbox
          id={boxId}
          data-done=""
          isRound
          checked={closed}
          onChange={() => change(step, { status: closed ? 'open' : 'done' })}
          tabIndex={tabIndex}
        />
      </label>
      <CallLink
        step={step}
        tabIndex={tabIndex}
        title={step.title}
        data-open
        className={clsx(
          'flex min-w-0 gap-1 rounded-chip font-semibold [grid-area:title] hover:underline',
          closed && 'line-through',
          closed || gone ? 'text-ink-muted' : 'text-ink',
        )}
      >
        <StepTitle step={{ ...step, title: titleBesideCaller(step) }} className="truncate" />
      </CallLink>
      <div className="flex min-w-0 items-center gap-2 [grid-area:line] @4xl:contents">
        {step.callId === null && step.callerId === null ? (
          <span className="truncate text-ink-muted [grid-area:caller]">{NO_CALLER}</span>
        ) : dialsCaller ? (
          <span className="truncate [grid-area:caller]">{dial}</span>
        ) : (
          <CallerName
            caller={step.call}
            className={clsx(
              '[grid-area:caller] @4xl:max-w-none',
              isWhole || (isSaid ? 'max-w-1/4 max-sm:hidden' : 'max-w-3/5'),
              closed || gone ? 'text-ink-muted' : 'text-ink',
            )}
          />
        )}
        <div
          className={clsx(
            'flex items-center gap-2 [grid-area:why] @4xl:min-w-0',
            isWhole ? 'max-w-full shrink-0 grow' : 'min-w-0 flex-1',
          )}
        >
          {dialsCaller || dial === null ? null : (
            <span className={clsx('min-w-0 truncate', isSaid && 'hidden @4xl:inline')}>{dial}</span>
          )}
          <div
            className={clsx(
              'min-w-0 flex-1 items-center gap-2 @4xl:flex',
              dialsAlone ? 'hidden' : 'flex',
            )}
          >
            <RowWhy {...row} tabIndex={tabIndex} />
          </div>
          {inUse && !closed && !gone ? <RowActions step={step} onOpen={open} /> : null}
        </div>
        <span
          className={clsx(
            'flex shrink-0 [grid-area:chip] max-sm:[&_span>span:not(.sr-only)]:sr-only',
            isSaid ? 'max-sm:hidden' : 'max-sm:contents',
          )}
        >
          {step.priority === 'high' && !closed ? <PriorityChip priority="high" /> : null}
          <TicketLink step={step} tabIndex={tabIndex} />
        </span>
        <span className="flex shrink-0 justify-self-end [grid-area:assignee] max-sm:contents">
          <RowAssignee step={step} closed={closed} />
        </span>
      </div>
      <span
        className={clsx(
          'truncate text-right tabular-nums [grid-area:due]',
          late && !closed ? 'text-danger' : 'text-ink-muted',
        )}
      >
        <RowDue step={step} closed={closed} />
      </span>
      <span className="flex [grid-area:menu] @4xl:hidden">
        {closed || gone ? null : (
          <RowMenu step={step} isSelected={isSelected} tabIndex={tabIndex} onOpen={open} />
        )}
      </span>
    </li>
  )
})

function RowMenu({
  step,
  isSelected,
  tabIndex,
  onOpen,
}: {
  step: NextStep
  isSelected: boolean
  tabIndex: number
  onOpen: () => void
}) {
  const { change, ask, edit, callBack, select } = useRowContext()
  const isCallback = step.kind === 'callback'
  const host = useRef<HTMLSpanElement>(null)
  useFocusRowAfter(host)
  return (
    <span ref={host} className="flex">
      <Menu
        label="Actions"
        align="end"
        trigger={
          <IconButton
            size="sm"
            tabIndex={tabIndex}
            label={`Actions: ${step.title}`}
            icon={<EllipsisVertical />}
            className="size-9 @4xl:hidden"
          />
        }
        entries={[
          ...(step.callId === null
            ? []
            : [{ label: 'Open call', icon: <SquareArrowOutUpRight />, onSelect: onOpen }]),
          {
            label: isSelected ? 'Deselect' : 'Select',
            icon: <SquareCheck />,
            onSelect: () => select(step.id),
          },
          { label: 'Assign…', icon: <UserRoundPlus />, onSelect: () => ask('assign', step) },
          { label: 'Change due…', icon: <CalendarClock />, onSelect: () => ask('due', step) },
          ...(hasFeature('callbacks') && (isCallback || step.callId !== null)
            ? [
                {
                  label: isCallback ? 'Change callback' : 'Schedule callback',
                  icon: <PhoneOutgoing />,
                  onSelect: () => callBack(step),
                },
              ]
            : []),
          { label: 'Edit…', icon: <Pencil />, onSelect: () => edit(step) },
          { kind: 'heading', label: 'Priority' },
          ...priorityEntries(step.priority, (priority) => change(step, { priority })),
          { kind: 'separator' },
          {
            label: 'Dismiss',
            icon: <CircleX />,
            onSelect: () => change(step, { status: 'dismissed' }),
          },
        ]}
      />
    </span>
  )
}

function RowActions({ step, onOpen }: { step: NextStep; onOpen: () => void }) {
  const { change, edit } = useRowContext()
  const host = useRef<HTMLDivElement>(null)
  useFocusRowAfter(host)
  return (
    <div
      ref={host}
      className="hidden w-0 shrink-0 overflow-hidden group-focus-within/row:w-auto group-focus-within/row:overflow-visible group-hover/row:w-auto group-hover/row:overflow-visible group-has-[[aria-expanded=true]]/row:w-auto @4xl:flex"
    >
      <AssigneePicker
        label="Assign"
        align="end"
        value={step.assigneeId}
        onPick={(assigneeId) => change(step, { assigneeId })}
        trigger={
          <IconButton data-action="assign" size="sm" label="Assign (A)" icon={<UserRoundPlus />} />
        }
      />
      <DuePopover
        align="end"
        dueAt={step.dueAt}
        onPick={(dueAt) => change(step, { dueAt })}
        trigger={
          <IconButton data-action="due" size="sm" label="Change due (H)" icon={<CalendarClock />} />
        }
      />
      <Menu
        label="Priority"
        align="end"
        trigger={
          <IconButton data-action="priority" size="sm" label="Priority (P)" icon={<Signal />} />
        }
        entries={priorityEntries(step.priority, (priority) => change(step, { priority }))}
      />
      <IconButton size="sm" label="Edit" icon={<Pencil />} onClick={() => edit(step)} />
      <IconButton
        size="sm"
        label="Open call (Enter)"
        icon={<SquareArrowOutUpRight />}
        onClick={onOpen}
      />
      <IconButton
        size="sm"
        label="Dismiss"
        icon={<CircleX />}
        onClick={() => change(step, { status: 'dismissed' })}
      />
    </div>
  )
}

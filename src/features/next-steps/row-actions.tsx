import {
  CalendarClock,
  CircleX,
  Pencil,
  Signal,
  SquareArrowOutUpRight,
  UserRoundPlus,
} from 'lucide-react'
import { useRef } from 'react'

import { AssigneePicker } from '@/components/assignee-picker'
import { DuePopover } from '@/components/due-picker'
import { priorityEntries } from '@/components/call-chips'
import type { NextStep } from '@/contracts/next-steps'
import { IconButton } from '@/ui/button'
import { Menu } from '@/ui/menu'

import { useFocusRowAfter } from './queue-focus'
import { useRowContext } from './row-context'

export function RowActions({ step, onOpen }: { step: NextStep; onOpen: () => void }) {
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
          <IconButton data-action="due" size="sm" label="Change due (D)" icon={<CalendarClock />} />
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

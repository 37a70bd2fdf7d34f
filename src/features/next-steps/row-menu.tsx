import {
  CalendarClock,
  CircleX,
  EllipsisVertical,
  Pencil,
  SquareArrowOutUpRight,
  UserRoundPlus,
} from 'lucide-react'

import { useRef } from 'react'

import { priorityEntries } from '@/components/priority-entries'
import type { NextStep } from '@/contracts/next-steps'
import { IconButton } from '@/ui/icon-button'
import { Menu } from '@/ui/menu'

import { useFocusRowAfter } from './queue-focus'
import { useRowContext } from './row-context'

/** The row's actions in one menu, where there is no room for buttons. */
export function RowMenu({
  step,
  tabIndex,
  onOpen,
}: {
  step: NextStep
  tabIndex: number
  onOpen: () => void
}) {
  const { change, ask, edit } = useRowContext()
  const host = useRef<HTMLSpanElement>(null)
  useFocusRowAfter(host)
  return (
    <span ref={host} className="flex">
      <Menu
        label="Actions"
        align="end"
        trigger={
          <IconButton
            data-action="more"
            size="sm"
            tabIndex={tabIndex}
            label={`Actions: ${step.title}`}
            icon={<EllipsisVertical aria-hidden="true" size={16} />}
            className="size-9 @4xl:hidden"
          />
        }
        entries={[
          ...(step.callId === null
            ? []
            : [
                {
                  label: 'Open call',
                  icon: <SquareArrowOutUpRight aria-hidden="true" size={16} />,
                  onSelect: onOpen,
                },
              ]),
          {
            label: 'Assign…',
            icon: <UserRoundPlus aria-hidden="true" size={16} />,
            onSelect: () => ask('assign', step),
          },
          {
            label: 'Change due…',
            icon: <CalendarClock aria-hidden="true" size={16} />,
            onSelect: () => ask('due', step),
          },
          {
            label: 'Edit…',
            icon: <Pencil aria-hidden="true" size={16} />,
            onSelect: () => edit(step),
          },
          { kind: 'heading', label: 'Priority' },
          ...priorityEntries(step.priority, (priority) => change(step, { priority })),
          { kind: 'separator' },
          {
            label: 'Dismiss',
            icon: <CircleX aria-hidden="true" size={16} />,
            onSelect: () => change(step, { status: 'dismissed' }),
          },
        ]}
      />
    </span>
  )
}

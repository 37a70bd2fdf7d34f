import { CircleDashed, UserRoundCheck } from 'lucide-react'

import { PRIORITY_LABELS } from '@/components/category-label'
import { PRIORITIES } from '@/contracts/call-words'
import type { NextStep } from '@/contracts/next-steps'
import type { Person } from '@/contracts/people'
import { Avatar } from '@/ui/avatar'
import type { MenuEntry } from '@/ui/menu-entry'

import type { ChangeStep } from './use-step-changes'

/** Everyone a next step can belong to, the reader first. */
export const assignEntries = (
  step: NextStep,
  people: readonly Person[],
  myId: string | undefined,
  onChange: ChangeStep,
): MenuEntry[] => {
  const assign = (assigneeId: string | null) => {
    if (assigneeId !== step.assigneeId) onChange(step, { assigneeId })
  }
  const mine: MenuEntry[] =
    myId === undefined || step.assigneeId === myId
      ? []
      : [
          {
            label: 'Assign to me',
            icon: <UserRoundCheck aria-hidden="true" size={16} />,
            onSelect: () => assign(myId),
          },
          { kind: 'separator' },
        ]
  return [
    ...mine,
    ...people.map((person): MenuEntry => ({
      kind: 'choice',
      label: person.name,
      icon: <Avatar name={person.name} tone={person.role} size="sm" />,
      checked: person.id === step.assigneeId,
      onSelect: () => assign(person.id),
    })),
    { kind: 'separator' },
    {
      kind: 'choice',
      label: 'Nobody',
      icon: <CircleDashed aria-hidden="true" size={16} />,
      checked: step.assigneeId === null,
      onSelect: () => assign(null),
    },
  ]
}

export const priorityEntries = (step: NextStep, onChange: ChangeStep): MenuEntry[] =>
  PRIORITIES.toReversed().map((priority) => ({
    kind: 'choice',
    label: PRIORITY_LABELS[priority],
    checked: step.priority === priority,
    onSelect: () => {
      if (step.priority !== priority) onChange(step, { priority })
    },
  }))

import { useQuery } from '@tanstack/react-query'

import type { CallChange } from '@/api/apply-change'
import { peopleQuery } from '@/api/people'
import { CATEGORY_LABELS, PRIORITY_LABELS } from '@/components/category-label'
import { CALL_CATEGORIES, PRIORITIES } from '@/contracts/call-words'
import type { Call } from '@/contracts/calls'
import { MenuContent } from '@/ui/menu-content'
import type { MenuEntry } from '@/ui/menu-entry'

export type QuickKind = 'category' | 'priority' | 'assignee'

const TITLES: Record<QuickKind, string> = {
  category: 'Category',
  priority: 'Priority',
  assignee: 'Assign call',
}

const choice = (label: string, checked: boolean, choose: () => void): MenuEntry => ({
  kind: 'choice',
  label,
  checked,
  onSelect: () => {
    if (!checked) choose()
  },
})

/** The choices for one judgement about a call of the list, under its entry. */
export function QuickMenu({
  kind,
  call,
  anchor,
  onChange,
  onClose,
}: {
  kind: QuickKind
  call: Call
  anchor: HTMLElement
  onChange: (change: CallChange) => void
  onClose: () => void
}) {
  const { data: people = [] } = useQuery(peopleQuery)
  const entries: Record<QuickKind, () => MenuEntry[]> = {
    category: () =>
      CALL_CATEGORIES.map((category) =>
        choice(CATEGORY_LABELS[category], call.category === category, () => onChange({ category })),
      ),
    priority: () =>
      PRIORITIES.toReversed().map((priority) =>
        choice(PRIORITY_LABELS[priority], call.priority === priority, () => onChange({ priority })),
      ),
    assignee: () => [
      choice('Unassigned', call.assigneeId === null, () => onChange({ assigneeId: null })),
      ...people.map(({ id, name }) =>
        choice(name, call.assigneeId === id, () => onChange({ assigneeId: id })),
      ),
    ],
  }
  return (
    <MenuContent
      label={TITLES[kind]}
      anchor={{ current: anchor }}
      entries={[{ kind: 'heading', label: TITLES[kind] }, ...entries[kind]()]}
      align="start"
      onClose={onClose}
      onRun={(action) => {
        onClose()
        anchor.focus()
        action()
      }}
    />
  )
}

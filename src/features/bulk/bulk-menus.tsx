import { useQuery } from '@tanstack/react-query'

import { useAuth } from '@/api/auth'
import { peopleQuery } from '@/api/people'
import { CATEGORY_LABELS, PRIORITY_LABELS } from '@/components/category-label'
import type { BulkChange } from '@/contracts/bulk'
import { CALL_CATEGORIES, PRIORITIES } from '@/contracts/call-words'
import { Button } from '@/ui/button'
import { Menu } from '@/ui/menu'
import type { MenuEntry } from '@/ui/menu-entry'

/** Assignee, category and priority for all selected calls. */
export function BulkMenus({
  wanted,
  isPending,
  disabledReason,
  change,
}: {
  /** The change that is being made. */
  wanted: BulkChange | undefined
  isPending: boolean
  disabledReason: string | null
  change: (change: BulkChange) => void
}) {
  const { user } = useAuth()
  const { data: people = [] } = useQuery(peopleQuery)
  const to = (label: string, next: BulkChange): MenuEntry => ({
    label,
    onSelect: () => {
      if (!isPending) change(next)
    },
  })
  const others = people.filter(({ id }) => id !== user?.id)
  const menus: { name: string; label: string; key: string; entries: MenuEntry[] }[] = [
    {
      name: 'assign',
      label: 'Assign',
      key: 'assigneeId',
      entries: [
        ...(user ? [to('Me', { assigneeId: user.id })] : []),
        to('Nobody', { assigneeId: null }),
        ...(others.length > 0 ? [{ kind: 'separator' as const }] : []),
        ...others.map(({ id, name }) => to(name, { assigneeId: id })),
      ],
    },
    {
      name: 'category',
      label: 'Category',
      key: 'category',
      entries: [
        ...CALL_CATEGORIES.map((category) => to(CATEGORY_LABELS[category], { category })),
        { kind: 'separator' },
        to('As the AI said', { category: null }),
      ],
    },
    {
      name: 'priority',
      label: 'Priority',
      key: 'priority',
      entries: [
        ...PRIORITIES.toReversed().map((priority) => to(PRIORITY_LABELS[priority], { priority })),
        { kind: 'separator' },
        to('As the AI said', { priority: null }),
      ],
    },
  ]
  return menus.map(({ name, label, key, entries }) => (
    <Menu
      key={name}
      label={`${label} the selected calls`}
      trigger={
        <Button
          size="sm"
          data-bulk={name}
          pending={wanted !== undefined && key in wanted}
          disabledReason={disabledReason}
        >
          {label}
        </Button>
      }
      entries={entries}
    />
  ))
}

import { offered, useLabels } from '@/api/call-labels'
import { AssigneePicker } from '@/components/assignee-picker'
import { priorityEntries } from '@/components/call-chips'
import type { BulkChange } from '@/contracts/bulk'
import { Button } from '@/ui/button'
import { Menu } from '@/ui/menu'
import type { MenuEntry } from '@/ui/overlay-parts'

export function BulkMenus({
  wanted,
  isPending,
  disabledReason,
  change,
}: {
  wanted: BulkChange | undefined
  isPending: boolean
  disabledReason: string | null
  change: (change: BulkChange) => void
}) {
  const categories = offered(useLabels('categories'))
  const tags = offered(useLabels('tags'))
  const to = (label: string, next: BulkChange): MenuEntry => ({
    label,
    onSelect: () => {
      if (!isPending) change(next)
    },
  })
  const menus: { name: string; label: string; entries: MenuEntry[] }[] = [
    {
      name: 'category',
      label: 'Category',
      entries: [
        ...categories.map(({ key, label }) => to(label, { category: key })),
        { kind: 'separator' },
        to('As the AI said', { category: null }),
      ],
    },
    {
      name: 'priority',
      label: 'Priority',
      entries: [
        ...priorityEntries(undefined, (priority) => {
          if (!isPending) change({ priority })
        }),
        { kind: 'separator' },
        to('As the AI said', { priority: null }),
      ],
    },
    {
      name: 'tag',
      label: 'Tag',
      entries: [
        { kind: 'heading', label: 'Add' },
        ...tags.map(({ key, label }) => to(label, { tag: key, isWanted: true })),
        { kind: 'separator' },
        { kind: 'heading', label: 'Remove' },
        ...tags.map(({ key, label }) => to(label, { tag: key, isWanted: false })),
      ],
    },
  ]
  const trigger = (name: string, label: string, key: string) => (
    <Button
      size="sm"
      data-bulk={name}
      pending={wanted !== undefined && key in wanted}
      disabledReason={disabledReason}
    >
      {label}
    </Button>
  )
  return (
    <>
      <AssigneePicker
        label="Assign the selected calls"
        trigger={trigger('assign', 'Assign', 'assigneeId')}
        value={undefined}
        onPick={(assigneeId) => {
          if (!isPending) change({ assigneeId })
        }}
      />
      {menus
        .filter(({ name }) => name !== 'tag' || tags.length > 0)
        .map(({ name, label, entries }) => (
          <Menu
            key={name}
            label={`${label} the selected calls`}
            trigger={trigger(name, label, name)}
            entries={entries}
          />
        ))}
    </>
  )
}

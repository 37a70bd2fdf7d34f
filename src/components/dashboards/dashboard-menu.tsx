import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'

import { Button } from '@/ui/button'
import { Menu } from '@/ui/menu'
import { choices, type MenuEntry } from '@/ui/overlay-parts'

import type { Dashboard } from './use-dashboards'

const GROUPS = [
  ['own', 'Mine'],
  ['published', 'Published by the team'],
] as const

const labelOf = (dashboard: Dashboard) =>
  dashboard.kind === 'published'
    ? `${dashboard.layout.name}, by ${dashboard.record.ownerName}`
    : dashboard.layout.name

/** Chooses one of somebody's own dashboards, of the team's, or the default of their role. */
export function DashboardMenu({
  all,
  chosen,
  name = chosen.layout.name,
  onChoose,
  entries = [],
  className,
}: {
  all: readonly Dashboard[]
  chosen: Dashboard
  name?: string
  onChoose: (key: string) => void
  /** More of it, last. */
  entries?: MenuEntry[]
  className?: string
}) {
  const options = (kind: Dashboard['kind'], label = labelOf) =>
    choices(
      all.filter((one) => one.kind === kind).map((one) => ({ value: one.key, label: label(one) })),
      chosen.key,
      onChoose,
    )
  return (
    <Menu
      label="Dashboard"
      trigger={
        <Button className={clsx('max-w-72', className)} aria-label={`Dashboard: ${name}`}>
          <bdi className="min-w-0 truncate">{name}</bdi>
          <ChevronDown className="size-4 shrink-0" />
        </Button>
      }
      entries={[
        ...options('role', () => 'Role default'),
        ...GROUPS.flatMap(([kind, label]): MenuEntry[] => {
          const some = options(kind)
          return some.length > 0 ? [{ kind: 'heading', label }, ...some] : []
        }),
        ...(entries.length > 0 ? [{ kind: 'separator' } as const, ...entries] : []),
      ]}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ChartColumn, ListTodo, type LucideIcon, Phone } from 'lucide-react'

import { workspaceQuery } from '@/api/workspace'
import { figures } from '@/lib/figures'

type Entry = {
  to: LinkProps['to']
  label: string
  Icon: LucideIcon
  count?: number | undefined
  counted?: string
}

export function SidebarNav({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { data } = useQuery(workspaceQuery)
  const entries: Entry[] = [
    {
      to: '/',
      label: 'Next Steps',
      Icon: ListTodo,
      count: data?.openNextSteps,
      counted: 'open next steps',
    },
    {
      to: '/all-calls',
      label: 'All Calls',
      Icon: Phone,
      count: data?.unreviewedCalls,
      counted: 'calls not reviewed',
    },
    { to: '/reports', label: 'Reports', Icon: ChartColumn },
  ]
  return (
    <nav aria-label="Main" className="flex-1 overflow-y-auto">
      <ul className="flex flex-col gap-0.5">
        {entries.map((entry) => (
          <li key={entry.label}>
            <SidebarLink entry={entry} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SidebarLink({
  entry: { to, label, Icon, count, counted },
  onNavigate,
}: {
  entry: Entry
  onNavigate?: (() => void) | undefined
}) {
  return (
    <Link
      to={to}
      onClick={onNavigate}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      className="relative flex h-9 items-center gap-2.5 rounded-control px-2.5 text-body text-ink-muted hover:bg-line/50 hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-ink"
    >
      <Icon aria-hidden="true" size={16} className="shrink-0" />
      {label}
      {count ? (
        <span title={`${figures(count)} ${counted}`} className="ml-auto text-row tabular-nums">
          {figures(count)}
          <span className="sr-only"> {counted}</span>
        </span>
      ) : null}
    </Link>
  )
}

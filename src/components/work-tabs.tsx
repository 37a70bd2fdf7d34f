import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'

import { hasFeature } from '@/api/features'
import { ownDayQuery, workspaceQuery } from '@/api/workspace'
import { startOfDay } from '@/lib/day'
import { counted, figures } from '@/lib/figures'
import { useNow } from '@/ui/now'

type Tab = { to: LinkProps['to']; label: string; count: string; more?: string }

/** Links between the three lists of work, with how much is open in each; `of` is the one on screen. */
export function WorkTabs({ of }: { of: string }) {
  const { data: workspace } = useQuery(workspaceQuery)
  const { data: day } = useQuery(ownDayQuery(startOfDay(useNow())))
  const drafts = day?.drafts ? ` · ${counted(day.drafts, 'draft')}` : ''
  const overdue = day?.callbacksOverdue ? ` · ${figures(day.callbacksOverdue)} overdue` : ''
  const callbacks: Tab = {
    to: '/callbacks',
    label: 'Callbacks',
    count: day ? figures(day.callbacksOpen) : '',
    more: overdue,
  }
  const tabs: Tab[] = [
    { to: '/', label: 'Next Steps', count: workspace ? figures(workspace.openNextSteps) : '' },
    ...(hasFeature('callbacks') ? [callbacks] : []),
    { to: '/ai-tickets', label: 'AI Tickets', count: day ? figures(day.ticketsOpen) + drafts : '' },
  ]
  return (
    <nav aria-label="Work" className="-mt-2 overflow-x-auto border-b border-line print:hidden">
      <ul className="flex gap-5 max-sm:gap-3.5">
        {tabs.map(({ to, label, count, more }) => (
          <li key={label}>
            <Link
              to={to}
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={label === of ? 'page' : undefined}
              className="flex items-baseline gap-1.5 border-b-2 border-transparent pb-1.5 text-row whitespace-nowrap text-ink-muted hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink"
            >
              {label}
              <span translate="no" className="min-w-4 font-normal text-ink-muted tabular-nums">
                {count}
                <span className="max-sm:sr-only">{more}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { Link, type LinkProps } from '@tanstack/react-router'

import type { Workspace } from '@/contracts/workspace'
import { figures } from '@/lib/figures'
import { Skeleton } from '@/ui/skeleton'

type Figure = { label: string; value: (workspace: Workspace) => number; to: LinkProps }

const FIGURES: Figure[] = [
  {
    label: 'Open next steps',
    value: (workspace) => workspace.openNextSteps,
    to: { to: '/', search: { owner: 'everyone' } },
  },
  {
    label: 'Unreviewed calls',
    value: (workspace) => workspace.unreviewedCalls,
    to: {
      to: '/all-calls',
      search: { reviewed: ['nobody'], status: ['ended', 'analyzed'], hidden: 'show' },
    },
  },
  {
    label: 'Calls in all',
    value: (workspace) => workspace.totalCalls,
    to: { to: '/all-calls', search: { hidden: 'show' } },
  },
  {
    label: 'Sample calls',
    value: (workspace) => workspace.sampleCalls,
    to: { to: '/reports', hash: 'sample' },
  },
]

export function Glance({ workspace }: { workspace: Workspace | undefined }) {
  const shown = workspace?.sampleCalls === 0 ? FIGURES.slice(0, -1) : FIGURES
  return (
    <ul
      aria-label="At a glance"
      className="grid grid-cols-2 overflow-clip rounded-card border border-line bg-surface sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none"
    >
      {shown.map(({ label, value, to }) => (
        <li
          key={label}
          className="border-line not-first:border-l max-sm:nth-3:border-l-0 max-sm:nth-[n+3]:border-t"
        >
          <Link
            {...to}
            className="flex h-full flex-col px-4 py-2 -outline-offset-2 hover:bg-canvas"
          >
            <span className="text-meta text-ink-muted">{label}</span>{' '}
            <span className="text-title font-semibold text-ink tabular-nums">
              {workspace ? figures(value(workspace)) : <Skeleton className="my-1 h-5 w-12" />}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

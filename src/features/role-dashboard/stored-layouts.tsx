import { Trash2 } from 'lucide-react'

import { useAuth } from '@/api/auth'
import { dashboardLayouts } from '@/api/dashboard-layouts'
import { SetAsideNotice } from '@/components/set-aside-notice'
import type { DashboardLayout } from '@/contracts/dashboards'
import { Chip } from '@/ui/chip'
import { IconButton } from '@/ui/button'
import { RelativeTime } from '@/ui/relative-time'

import { deleteLayout } from './change-layouts'
import { refreshWords } from './widget-labels'

const widgetCount = (count: number) => (count === 1 ? '1 widget' : `${count} widgets`)

/** The dashboard layouts that this browser keeps and the reader may see. */
export function StoredLayouts() {
  const { items, setAside } = dashboardLayouts.useList()
  const me = useAuth().user?.id ?? ''
  const mine = items.filter(
    ({ isPublic, permissions }) => isPublic || permissions.canView.includes(me),
  )
  return (
    <section aria-labelledby="layouts-heading" className="flex flex-col gap-2">
      <h2 id="layouts-heading" className="text-section font-semibold text-ink">
        Layouts in this browser
      </h2>
      <SetAsideNotice
        texts={setAside}
        what="dashboard layout"
        onDiscard={dashboardLayouts.discardSetAside}
      />
      {mine.length === 0 ? (
        <p className="text-row text-ink-muted">
          None yet. Keep what a role sees as a layout of your own, to start from.
        </p>
      ) : (
        <ul
          aria-label="Layouts"
          className="divide-y divide-line rounded-card border border-line bg-surface"
        >
          {mine.map((layout) => (
            <LayoutLine key={layout.id} layout={layout} me={me} />
          ))}
        </ul>
      )}
    </section>
  )
}

function LayoutLine({ layout, me }: { layout: DashboardLayout; me: string }) {
  const { name, description, widgets, isDefault, autoRefresh, refreshInterval, updatedAt } = layout
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium text-ink">
          <bdi className="wrap-anywhere">{name}</bdi>
          {isDefault ? <Chip tone="accent">Default</Chip> : null}
        </p>
        <p className="text-row wrap-anywhere text-ink-muted">
          <bdi>{description}</bdi>
        </p>
        <p className="text-meta text-ink-muted">
          {widgetCount(widgets.length)}
          {autoRefresh ? ` · refreshes every ${refreshWords(refreshInterval)}` : ''} · changed{' '}
          <RelativeTime at={updatedAt} />
        </p>
      </div>
      <IconButton
        label={`Delete ${name}`}
        size="sm"
        icon={<Trash2 />}
        disabledReason={
          layout.permissions.canDelete.includes(me) ? null : 'Only whoever made it can delete it'
        }
        onClick={() => deleteLayout(layout)}
      />
    </li>
  )
}

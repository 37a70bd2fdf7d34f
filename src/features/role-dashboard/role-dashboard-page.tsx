import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookmarkPlus, Lock, Trash2 } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useAuth } from '@/api/auth'
import { organisationSettingsQuery } from '@/api/settings'
import { optionsOf, ROLE_LABELS } from '@/components/labels'
import { ROLES, type Role } from '@/contracts/call-words'
import { WIDGETS, widgetsForRole } from '@/domain/widgets/catalogue'
import { counted } from '@/lib/figures'
import type { WidgetDefinition } from '@/domain/widgets/widget'
import { Avatar } from '@/ui/avatar'
import { Button, IconButton } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Page } from '@/ui/page'
import { PageSection } from '@/ui/page-section'
import { SegmentedControl } from '@/ui/segmented-control'
import { CELL, WideTable, WordsHead } from '@/ui/wide-table'
import type { RoleSearch } from './role-search'
import {
  SIZE_LABELS,
  SOURCE_LABELS,
  refreshWords,
  shapeWords,
} from '@/components/dashboards/widget-labels'
import { dashboardLayouts } from '@/api/dashboard-layouts'
import {
  copyLayout,
  deleteLayout,
  layoutOfRole,
  makeDefault,
} from '@/components/dashboards/use-dashboards'
import { isWidgetOn } from '@/components/widget-feature'
import { SetAsideNotice } from '@/components/set-aside-notice'
import type { DashboardLayout } from '@/contracts/dashboards'
import { RelativeTime } from '@/ui/relative-time'

const splitWidgets = (seen: readonly WidgetDefinition[]) => {
  const here = WIDGETS.filter(isWidgetOn)
  return {
    seen: here.filter((widget) => seen.includes(widget)),
    hidden: here.filter((widget) => !seen.includes(widget)),
  }
}

type RoleDashboardUser = { id: string; role: Role; name: string }

const SAMPLE_PEOPLE: readonly RoleDashboardUser[] = [
  { id: 'sample-user', role: 'user', name: 'Uma Sample' },
  { id: 'sample-agent', role: 'agent', name: 'Aron Sample' },
  { id: 'sample-admin', role: 'admin', name: 'Ada Sample' },
]

const OPTIONS = optionsOf(ROLES, ROLE_LABELS)

type Props = {
  search: RoleSearch
  onSearch: (patch: RoleSearch) => void
  Grid: ComponentType<{ widgets: readonly WidgetDefinition[]; reader: Role }>
}

export function RoleDashboardPage({ search, onSearch, Grid }: Props) {
  const { user } = useAuth()
  const role: Role = search.role ?? user?.role ?? 'user'
  const { seen, hidden } = splitWidgets(widgetsForRole(role))
  const person = SAMPLE_PEOPLE.find((one) => one.role === role)
  return (
    <Page
      title="Role Dashboard"
      count={`${seen.length} of ${seen.length + hidden.length} widgets`}
      meta="What each role sees."
      className="max-w-400"
      actions={
        <Button
          icon={<BookmarkPlus />}
          onClick={() => user && copyLayout(layoutOfRole(role, user.id), user.id)}
        >
          Copy to my dashboards
        </Button>
      }
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SegmentedControl
          label="Role"
          options={OPTIONS}
          value={role}
          onChange={(next) => onSearch({ role: next })}
        />
        {person ? (
          <p className="flex items-center gap-2 text-row text-ink-muted">
            <Avatar name={person.name} tone={role} size="sm" />
            {`Preview as ${person.name}, an example user`}
          </p>
        ) : null}
      </div>
      <Grid widgets={seen} reader={user?.role ?? 'user'} />
      <Part title="Details">
        <WidgetTable caption={`Widgets for ${ROLE_LABELS[role]}`} widgets={seen} />
      </Part>
      {hidden.length > 0 ? (
        <Part title="Not available to this role">
          <p className="text-row text-ink-muted">
            {`Hidden because their permission lists name neither ${ROLE_LABELS[role].toLowerCase()} nor user.`}
          </p>
          <WidgetTable caption={`Widgets not for ${ROLE_LABELS[role]}`} widgets={hidden} />
        </Part>
      ) : null}
      <StoredLayouts />
    </Page>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-2 flex flex-col gap-2">
      <h2 className="text-section font-semibold text-ink">{title}</h2>
      {children}
    </div>
  )
}

const COLUMNS = ['Widget', 'Shows', 'Size', 'Refresh', 'Source', 'Visible to']

function WidgetTable({
  caption,
  widgets,
}: {
  caption: string
  widgets: readonly WidgetDefinition[]
}) {
  const { data: settings } = useQuery(organisationSettingsQuery)
  return (
    <WideTable label={caption} caption={caption}>
      <WordsHead columns={COLUMNS} />
      <tbody>
        {widgets.map((widget) => (
          <tr key={widget.id} className="border-t border-line">
            <th scope="row" className={`${CELL} w-88 text-left font-normal`}>
              <span className="block font-medium text-ink">{widget.title}</span>
              <span className="block text-ink-muted">{widget.description}</span>
            </th>
            <td className={CELL}>{shapeWords(widget, settings?.resolutionTarget)}</td>
            <td className={`${CELL} whitespace-nowrap`}>{SIZE_LABELS[widget.size]}</td>
            <td className={`${CELL} whitespace-nowrap tabular-nums`}>
              {refreshWords(widget.refreshInterval)}
            </td>
            <td className={`${CELL} whitespace-nowrap`}>{SOURCE_LABELS[widget.dataSource]}</td>
            <td className={`${CELL} whitespace-nowrap`}>
              {widget.permissions.includes('user') ? (
                'Everyone'
              ) : (
                <Chip icon={<Lock />}>Admins</Chip>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

function StoredLayouts() {
  const { items, setAside } = dashboardLayouts.useList()
  const me = useAuth().user?.id ?? ''
  const mine = items.filter(
    ({ isPublic, permissions }) => isPublic || permissions.canView.includes(me),
  )
  return (
    <PageSection title="Layouts in this browser">
      <SetAsideNotice
        texts={setAside}
        what="dashboard layout"
        onDiscard={dashboardLayouts.discardSetAside}
      />
      {mine.length === 0 ? (
        <p className="text-row text-ink-muted">
          No layouts yet. Choose a role and copy its widgets to your dashboards.
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
    </PageSection>
  )
}

function LayoutLine({ layout, me }: { layout: DashboardLayout; me: string }) {
  const { name, description, widgets, isDefault, autoRefresh, refreshInterval, updatedAt } = layout
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium text-ink">
          <Link
            to="/dashboard-customizer"
            search={{ dashboard: layout.id }}
            className="rounded-chip wrap-anywhere hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
          {isDefault ? <Chip tone="accent">Default</Chip> : null}
        </p>
        <p className="text-row wrap-anywhere text-ink-muted">
          <bdi>{description}</bdi>
        </p>
        <p className="text-meta text-ink-muted">
          {counted(widgets.length, 'widget')}
          {autoRefresh ? ` · refreshes every ${refreshWords(refreshInterval)}` : ''} · changed{' '}
          <RelativeTime at={updatedAt} />
        </p>
      </div>
      {isDefault || layout.owner !== me ? null : (
        <Button
          size="sm"
          aria-label={`Make ${name} my default`}
          onClick={() => makeDefault(layout)}
        >
          Make default
        </Button>
      )}
      <IconButton
        label={`Delete ${name}`}
        size="sm"
        icon={<Trash2 />}
        disabledReason={
          layout.permissions.canDelete.includes(me) ? null : 'Only its creator can delete it'
        }
        onClick={() => deleteLayout(layout)}
      />
    </li>
  )
}

import { BookmarkPlus } from 'lucide-react'
import type { ReactNode } from 'react'

import { useAuth } from '@/api/auth'
import { ROLE_LABELS } from '@/components/role-labels'
import { type Role, ROLES } from '@/contracts/call-words'
import { widgetsForRole } from '@/domain/widgets/catalogue'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Page } from '@/ui/page'
import { SegmentedControl } from '@/ui/segmented-control'

import { keepLayout } from './change-layouts'
import type { RoleSearch } from './role-search'
import { SAMPLE_PEOPLE } from './sample-people'
import { splitWidgets } from './shown-widgets'
import { StoredLayouts } from './stored-layouts'
import { WidgetPlan } from './widget-plan'
import { WidgetTable } from './widget-table'

const OPTIONS = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))

type Props = { search: RoleSearch; onSearch: (patch: RoleSearch) => void }

export function RoleDashboardPage({ search, onSearch }: Props) {
  const { user } = useAuth()
  const role: Role = search.role ?? user?.role ?? 'user'
  const { seen, hidden } = splitWidgets(widgetsForRole(role))
  const person = SAMPLE_PEOPLE.find((one) => one.role === role)
  return (
    <Page
      title="Role Dashboard"
      count={`${seen.length} of ${seen.length + hidden.length} widgets`}
      meta="What each role sees."
      className="max-w-6xl"
      actions={
        <Button
          icon={<BookmarkPlus aria-hidden="true" size={16} />}
          onClick={() => user && keepLayout(role, seen, user.id)}
        >
          Keep as Layout
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
            {`As ${person.name} would see it, a made-up person.`}
          </p>
        ) : null}
      </div>
      <WidgetPlan widgets={seen} />
      <Part title="What they show">
        <WidgetTable caption={`Widgets for ${ROLE_LABELS[role]}`} widgets={seen} />
      </Part>
      {hidden.length > 0 ? (
        <Part title="Not for this role">
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

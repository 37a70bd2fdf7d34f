import { createFileRoute } from '@tanstack/react-router'

import { requireFeature } from '@/api/features'
import { RoleDashboardPage } from '@/features/role-dashboard/role-dashboard-page'
import { readRoleSearch } from '@/features/role-dashboard/role-search'
import { WidgetGrid } from '@/features/widgets/widget-grid'

export const Route = createFileRoute('/_app/role-dashboard')({
  validateSearch: readRoleSearch,
  beforeLoad: requireFeature('analytics'),
  component: RoleDashboard,
})

function RoleDashboard() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <RoleDashboardPage
      search={search}
      Grid={WidgetGrid}
      onSearch={(patch) => void navigate({ search: patch, replace: true, resetScroll: false })}
    />
  )
}

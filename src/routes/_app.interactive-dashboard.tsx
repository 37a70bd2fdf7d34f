import { createFileRoute } from '@tanstack/react-router'

import { requireFeature } from '@/api/features'
import { readInteractiveSearch } from '@/api/figures-search'
import { InteractiveDashboardPage } from '@/features/interactive-dashboard/interactive-dashboard-page'
import { WidgetGrid } from '@/features/widgets/widget-grid'

export const Route = createFileRoute('/_app/interactive-dashboard')({
  validateSearch: readInteractiveSearch,
  beforeLoad: requireFeature('analytics'),
  component: InteractiveDashboard,
})

function InteractiveDashboard() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <InteractiveDashboardPage
      search={search}
      Grid={WidgetGrid}
      // Each filter is a step of the browser's history, so that Back takes it away.
      onSearch={(patch) =>
        void navigate({ search: (before) => ({ ...before, ...patch }), resetScroll: false })
      }
    />
  )
}

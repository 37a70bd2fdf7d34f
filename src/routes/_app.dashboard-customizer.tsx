import { createFileRoute } from '@tanstack/react-router'

import { requireFeature } from '@/api/features'
import { readDashboardSearch } from '@/api/figures-search'
import { DashboardCustomizerPage } from '@/features/dashboard-customizer/dashboard-customizer-page'
import { WidgetGrid, WidgetPreview } from '@/features/widgets/widget-grid'

export const Route = createFileRoute('/_app/dashboard-customizer')({
  validateSearch: readDashboardSearch,
  beforeLoad: requireFeature('analytics'),
  component: DashboardCustomizer,
})

function DashboardCustomizer() {
  const { dashboard } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DashboardCustomizerPage
      asked={dashboard}
      Tile={WidgetPreview}
      Grid={WidgetGrid}
      onChoose={(key) => void navigate({ search: { dashboard: key }, resetScroll: false })}
    />
  )
}

import { createFileRoute } from '@tanstack/react-router'

import { requireFeature } from '@/api/features'
import { readFiguresSearch } from '@/api/figures-search'
import { AnalyticsPage } from '@/features/analytics/analytics-page'

import { replaceSearch } from './-replace-search'

export const Route = createFileRoute('/_app/analytics')({
  validateSearch: readFiguresSearch,
  beforeLoad: requireFeature('analytics'),
  component: Analytics,
})

function Analytics() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <AnalyticsPage search={search} onSearch={replaceSearch(navigate)} />
}

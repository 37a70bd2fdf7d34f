import { createFileRoute } from '@tanstack/react-router'

import { requireFeature } from '@/api/features'
import { readFiguresSearch } from '@/api/figures-search'
import { AiAnalyticsPage } from '@/features/analytics/ai-analytics-page'

import { replaceSearch } from './-replace-search'

export const Route = createFileRoute('/_app/ai-analytics')({
  validateSearch: readFiguresSearch,
  beforeLoad: requireFeature('analytics'),
  component: AiAnalytics,
})

function AiAnalytics() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <AiAnalyticsPage search={search} onSearch={replaceSearch(navigate)} />
}

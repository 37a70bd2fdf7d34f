import { createFileRoute } from '@tanstack/react-router'

import { requireFeature } from '@/api/features'
import { AiInsightsPage } from '@/features/ai-insights/ai-insights-page'
import { readInsightsSearch } from '@/features/ai-insights/insights-search'

export const Route = createFileRoute('/_app/ai-insights')({
  validateSearch: readInsightsSearch,
  beforeLoad: requireFeature('analytics'),
  component: AiInsights,
})

function AiInsights() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AiInsightsPage
      search={search}
      onSearch={(patch) => void navigate({ search: patch, replace: true, resetScroll: false })}
    />
  )
}

import { createFileRoute } from '@tanstack/react-router'

import { requireFeature } from '@/api/features'
import { readPerformanceSearch } from '@/api/figures-search'
import { PerformancePage } from '@/features/performance/performance-page'

import { replaceSearch } from './-replace-search'

export const Route = createFileRoute('/_app/performance')({
  validateSearch: readPerformanceSearch,
  beforeLoad: requireFeature('analytics'),
  component: Performance,
})

function Performance() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <PerformancePage search={search} onSearch={replaceSearch(navigate)} />
}

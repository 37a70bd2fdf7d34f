import { createFileRoute } from '@tanstack/react-router'

import { readAdvancedSearch } from '@/api/advanced-search'
import { requireFeature } from '@/api/features'
import { AdvancedReportsPage } from '@/features/advanced-reports/advanced-reports-page'

import { replaceSearch } from './-replace-search'

export const Route = createFileRoute('/_app/advanced-reports')({
  validateSearch: readAdvancedSearch,
  beforeLoad: requireFeature('reports'),
  component: AdvancedReports,
})

function AdvancedReports() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <AdvancedReportsPage search={search} onSearch={replaceSearch(navigate)} />
}

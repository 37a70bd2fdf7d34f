import { createFileRoute } from '@tanstack/react-router'

import { ReportsPage } from '@/features/reports/reports-page'
import { readReportsSearch } from '@/api/reports-search'

import { replaceSearch } from './-replace-search'

export const Route = createFileRoute('/_app/reports')({
  validateSearch: readReportsSearch,
  component: Reports,
})

function Reports() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <ReportsPage search={search} onSearch={replaceSearch(navigate)} />
}

import { createFileRoute } from '@tanstack/react-router'

import { requireFeature } from '@/api/features'
import { readReportSearch } from '@/api/report-search'
import { CustomReportsPage } from '@/features/custom-reports/custom-reports-page'

export const Route = createFileRoute('/_app/custom-reports')({
  validateSearch: readReportSearch,
  beforeLoad: requireFeature('reports'),
  component: CustomReports,
})

function CustomReports() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <CustomReportsPage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      onOpen={(next) => void navigate({ search: next, resetScroll: false })}
    />
  )
}

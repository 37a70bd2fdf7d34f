import { createFileRoute } from '@tanstack/react-router'

import { accuracyQuery } from '@/api/learning'
import { workspaceQuery } from '@/api/workspace'
import { ReportsPage } from '@/features/reports/reports-page'
import { readReportsSearch } from '@/api/reports-search'

import { replaceSearch } from './-replace-search'

export const Route = createFileRoute('/_app/reports')({
  validateSearch: readReportsSearch,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(workspaceQuery)
    void context.queryClient.prefetchQuery(accuracyQuery)
  },
  component: Reports,
})

function Reports() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <ReportsPage search={search} onSearch={replaceSearch(navigate)} />
}

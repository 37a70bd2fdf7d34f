import { createFileRoute } from '@tanstack/react-router'

import { AlertManagerPage } from '@/features/alert-manager/alert-manager-page'
import { readAlertsSearch } from '@/features/alert-manager/alerts-search'

import { replaceSearch } from './-replace-search'

export const Route = createFileRoute('/_app/alert-manager')({
  validateSearch: readAlertsSearch,
  component: AlertManager,
})

function AlertManager() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <AlertManagerPage search={search} onSearch={replaceSearch(navigate)} />
}

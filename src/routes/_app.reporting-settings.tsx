import { createFileRoute } from '@tanstack/react-router'

import { businessHoursQuery } from '@/api/business-hours'
import { requireFeature } from '@/api/features'
import { readSchedulesSearch } from '@/api/schedules-search'
import { organisationSettingsQuery } from '@/api/settings'
import { ReportingSettingsPage } from '@/features/reporting-settings/reporting-settings-page'

export const Route = createFileRoute('/_app/reporting-settings')({
  validateSearch: readSchedulesSearch,
  beforeLoad: requireFeature('reports'),
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(organisationSettingsQuery),
      queryClient.ensureQueryData(businessHoursQuery),
    ]),
  component: ReportingSettings,
})

function ReportingSettings() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ReportingSettingsPage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  )
}

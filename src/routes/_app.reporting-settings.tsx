import { createFileRoute } from '@tanstack/react-router'

import { requireFeature } from '@/api/features'
import { readSchedulesSearch } from '@/api/schedules-search'
import { ReportingSettingsPage } from '@/features/reporting-settings/reporting-settings-page'

export const Route = createFileRoute('/_app/reporting-settings')({
  validateSearch: readSchedulesSearch,
  beforeLoad: requireFeature('reports'),
  loader: async ({ context }) => {
    const { startReportingSettings } = await import('@/api/start-settings')
    return startReportingSettings(context.queryClient)
  },
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

import { createFileRoute } from '@tanstack/react-router'

import { readStatusSearch } from '@/features/system-status/status-search'
import { SystemStatusPage } from '@/features/system-status/system-status-page'

export const Route = createFileRoute('/_app/system-status')({
  validateSearch: readStatusSearch,
  component: SystemStatus,
})

function SystemStatus() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SystemStatusPage
      search={search}
      onSearch={(patch) =>
        void navigate({ search: (old) => ({ ...old, ...patch }), resetScroll: false })
      }
    />
  )
}

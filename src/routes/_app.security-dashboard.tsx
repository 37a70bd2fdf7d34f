import { createFileRoute } from '@tanstack/react-router'

import { requireFeature } from '@/api/features'
import { useBulkHost } from '@/features/bulk/host-state'
import { readAuditSearch } from '@/features/security-dashboard/audit-search'
import { SecurityDashboardPage } from '@/features/security-dashboard/security-dashboard-page'

import { withListTools } from './-load-call-list'

export const Route = createFileRoute('/_app/security-dashboard')({
  validateSearch: readAuditSearch,
  beforeLoad: requireFeature('security'),
  component: SecurityDashboard,
})

function SecurityDashboard() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const bulkHost = useBulkHost()
  return (
    <>
      <SecurityDashboardPage
        search={search}
        onSearch={(patch) =>
          void navigate({
            search: (before) => ({ ...before, ...patch }),
            replace: true,
            resetScroll: false,
          })
        }
        onExport={(query) =>
          withListTools(({ auditExport, exportWithHost }) => exportWithHost(auditExport(query)))
        }
      />
      {bulkHost}
    </>
  )
}

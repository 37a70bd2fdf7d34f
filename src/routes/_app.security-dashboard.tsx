import { createFileRoute } from '@tanstack/react-router'

import { requireFeature } from '@/api/features'
import { useBulkHost } from '@/features/bulk/host-state'
import { readAuditSearch } from '@/features/security-dashboard/audit-search'
import { SecurityDashboardPage } from '@/features/security-dashboard/security-dashboard-page'

import { withListTools } from './-late-list-tools'
import { replaceSearch } from './-replace-search'

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
        onSearch={replaceSearch(navigate)}
        onExport={(query) =>
          withListTools(({ auditExport, exportWithHost }) => exportWithHost(auditExport(query)))
        }
      />
      {bulkHost}
    </>
  )
}

import { createFileRoute } from '@tanstack/react-router'

import { auditExport } from '@/api/csv-export'
import { requireFeature } from '@/api/features'
import { useBulkHost } from '@/features/bulk/host-state'
import { readAuditSearch } from '@/features/security-dashboard/audit-search'
import { SecurityDashboardPage } from '@/features/security-dashboard/security-dashboard-page'
import { NOT_LOADED } from '@/ui/late-code'
import { notify } from '@/ui/notify'

import { listTools } from './-load-call-list'

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
          void listTools.fetch().then(
            ({ exportWithHost }) => exportWithHost(auditExport(query)),
            () => notify.error(NOT_LOADED),
          )
        }
      />
      {bulkHost}
    </>
  )
}

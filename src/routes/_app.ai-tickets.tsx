import { createFileRoute } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

import { ticketsExport } from '@/api/csv-export'
import { readTicketSearch } from '@/api/ticket-search'
import { exportWithHost } from '@/features/bulk/export-button'
import { useBulkHost } from '@/features/bulk/host-state'
import { TicketBulkBar } from '@/features/bulk/ticket-bulk-bar'
import { TicketViewsMenu } from '@/features/saved-views/saved-views-menu'
import { TicketsPage } from '@/features/tickets/tickets-page'

export const Route = createFileRoute('/_app/ai-tickets')({
  validateSearch: readTicketSearch,
  component: AiTickets,
})

const drawBulkBar: ComponentProps<typeof TicketsPage>['bulkBar'] = (selected) => (
  <TicketBulkBar {...selected} />
)

function AiTickets() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const bulkHost = useBulkHost()
  return (
    <>
      <TicketsPage
        search={search}
        onSearch={(patch, replace = false) =>
          void navigate({ search: (old) => ({ ...old, ...patch }), resetScroll: false, replace })
        }
        bulkBar={drawBulkBar}
        savedViews={
          <TicketViewsMenu
            search={search}
            writeSearch={(next) => void navigate({ search: next, resetScroll: false })}
          />
        }
        onExport={(params, count) => exportWithHost(ticketsExport(null, params, count))}
      />
      {bulkHost}
    </>
  )
}

import { callsExport, type Export } from '@/api/csv-export'
import { ExportListButton } from '@/components/export-list-button'
import type { CallListQuery } from '@/contracts/call-list-params'

import { BulkHost } from './bulk-host'
import { startExport } from './export-run'
import { showBulkHost } from './host-state'

/** With its progress over the page, which may be left meanwhile. */
export const exportWithHost = (wanted: Export) => {
  showBulkHost(<BulkHost />)
  void startExport(wanted)
}

export function ExportButton({ filter, total }: { filter: CallListQuery; total: number }) {
  return (
    <ExportListButton
      nouns="calls"
      command="export"
      disabledReason={total === 0 ? 'No calls to export' : null}
      onClick={() => exportWithHost(callsExport(null, filter, total))}
    />
  )
}

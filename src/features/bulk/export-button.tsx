import { Download } from 'lucide-react'

import { callsExport, type Export } from '@/api/csv-export'
import type { CallListQuery } from '@/contracts/call-list-params'
import { IconButton } from '@/ui/button'

import { BulkHost } from './bulk-host'
import { startExport } from './export-run'
import { showBulkHost } from './host-state'

/** With its progress over the page, which may be left meanwhile. */
export const exportWithHost = (wanted: Export) => {
  showBulkHost(<BulkHost />)
  void startExport(wanted)
}

export function ExportButton({ filter, total }: { filter: CallListQuery; total: number }) {
  const start = () => {
    exportWithHost(callsExport(null, filter, total))
  }
  return (
    <IconButton
      label="Export these calls as CSV"
      data-command="export"
      icon={<Download />}
      size="tool"
      variant="secondary"
      disabledReason={total === 0 ? 'No calls to export' : null}
      onClick={start}
    />
  )
}

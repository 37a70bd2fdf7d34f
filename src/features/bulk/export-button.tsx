import { Download } from 'lucide-react'

import type { CallListQuery } from '@/contracts/calls'
import { IconButton } from '@/ui/button'

import { BulkHost } from './bulk-host'
import { startExport } from './export-run'
import { showBulkHost } from './host-state'

export function ExportButton({ filter, total }: { filter: CallListQuery; total: number }) {
  const start = () => {
    showBulkHost(<BulkHost />)
    void startExport({ selection: null, query: filter, count: total })
  }
  return (
    <IconButton
      label="Export these calls as CSV"
      icon={<Download />}
      size="sm"
      variant="secondary"
      disabledReason={total === 0 ? 'There are no calls to export' : null}
      onClick={start}
    />
  )
}

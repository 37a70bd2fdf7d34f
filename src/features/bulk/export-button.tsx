import { Download } from 'lucide-react'

import type { CallListQuery } from '@/contracts/calls'
import { IconButton } from '@/ui/icon-button'
import { runLate, useLazyPart } from '@/ui/use-lazy-part'

import { showBulkHost } from './host-state'

const load = () => Promise.all([import('./export-run'), import('./bulk-host')])

/** Exports every call of the list, as filtered and ordered. */
export function ExportButton({ filter, total }: { filter: CallListQuery; total: number }) {
  const { prepare } = useLazyPart(load)
  const start = () =>
    runLate(load, ([{ startExport }, { BulkHost }]) => {
      showBulkHost(<BulkHost />)
      return startExport({ selection: null, query: filter, count: total })
    })
  return (
    <IconButton
      label="Export these calls as CSV"
      icon={<Download aria-hidden="true" size={16} />}
      size="sm"
      variant="secondary"
      disabledReason={total === 0 ? 'There are no calls to export' : null}
      onPointerEnter={prepare}
      onClick={start}
    />
  )
}

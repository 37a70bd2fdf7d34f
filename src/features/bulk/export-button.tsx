import { Download } from 'lucide-react'

import type { CallListQuery } from '@/contracts/calls'
import { IconButton } from '@/ui/icon-button'

const startExport = () => import('./export-run').then((module) => module.startExport)

/** Exports every call of the list, as filtered and ordered. */
export function ExportButton({ filter, total }: { filter: CallListQuery; total: number }) {
  return (
    <IconButton
      label="Export these calls as CSV"
      icon={<Download aria-hidden="true" size={16} />}
      size="sm"
      variant="secondary"
      disabledReason={total === 0 ? 'There are no calls to export' : null}
      onPointerEnter={() => void startExport().catch(() => undefined)}
      onClick={() =>
        void startExport().then((start) => start({ selection: null, query: filter, count: total }))
      }
    />
  )
}

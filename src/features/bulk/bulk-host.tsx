import { counted, figures } from '@/lib/figures'
import { Button, Spinner } from '@/ui/button'

import { useRunningExport } from './export-run'

export function BulkHost() {
  const running = useRunningExport()
  if (!running) return null
  const { rows, total, noun, cancel } = running
  return (
    <div className="fixed inset-x-0 bottom-4 z-30 flex justify-center px-4">
      <div className="flex animate-appear items-center gap-3 rounded-card border border-line bg-raised px-4 py-2 text-row shadow-lg">
        <Spinner />
        <output className="sr-only">Exporting {noun}s</output>
        <span className="tabular-nums">
          {total === 0
            ? `Exporting ${noun}s…`
            : `Exporting ${figures(rows)} of ${counted(Math.max(total, rows), noun)}`}
        </span>
        <Button size="sm" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

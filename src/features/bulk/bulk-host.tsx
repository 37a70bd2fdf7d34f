import { counted, figures } from '@/lib/figures'
import { Button, Spinner } from '@/ui/button'
import { useHotkeys } from '@/ui/hotkeys'

import { useRunningExport } from './export-run'
import { lastChange, useHasLastChange } from './last-change'
import { useBulkUndo } from './use-bulk-change'

export function BulkHost() {
  const undo = useBulkUndo()
  const run = () => {
    const bulkIds = lastChange.take()
    if (bulkIds) undo(bulkIds)
  }
  useHotkeys(
    'Calls',
    useHasLastChange() ? [{ key: 'z', label: 'Undo the last change of many calls', run }] : [],
  )
  const running = useRunningExport()
  if (!running) return null
  const { rows, total, cancel } = running
  return (
    <div className="fixed inset-x-0 bottom-4 z-30 flex justify-center px-4">
      <div className="flex animate-appear items-center gap-3 rounded-card border border-line bg-raised px-4 py-2 text-row shadow-lg">
        <Spinner />
        <output className="sr-only">Exporting calls</output>
        <span className="tabular-nums">
          Exporting {figures(rows)} of {counted(Math.max(total, rows), 'call')}
        </span>
        <Button size="sm" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

import { useHotkeys } from '@/ui/hotkeys'

import { ExportStatus } from './export-status'
import { lastChange, useHasLastChange } from './last-change'
import { useBulkUndo } from './use-bulk-change'

export function BulkHost() {
  return (
    <>
      {useHasLastChange() ? <UndoKey /> : null}
      <ExportStatus />
    </>
  )
}

function UndoKey() {
  const undo = useBulkUndo()
  useHotkeys('Calls', [
    {
      key: 'z',
      label: 'Undo the last change of many calls',
      run: () => {
        const bulkIds = lastChange.take()
        if (bulkIds) undo(bulkIds)
      },
    },
  ])
  return null
}

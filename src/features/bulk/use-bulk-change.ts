import { useMutation, useQueryClient } from '@tanstack/react-query'

import { changeSelected, undoBulk } from '@/api/bulk'
import { nameOf } from '@/api/people'
import { undoneWords } from '@/components/change-words'
import { notifyNotUndone } from '@/components/notify-not-undone'
import type { BulkChange } from '@/contracts/bulk'
import type { CallListQuery } from '@/contracts/call-list-params'
import type { ListSelection } from '@/ui/use-selection'
import { undoHold, notify, undo } from '@/ui/notify'

import { changedWords } from './bulk-labels'

const meta = {
  invalidates: [['calls', 'detail'], ['calls', 'counts'], ['metrics'], ['performance']],
}

const useBulkUndo = () => {
  const { mutate } = useMutation({
    mutationFn: undoBulk,
    meta: { ...meta, errorShownInline: true },
    onSuccess: (done) => notify.success(undoneWords(done)),
    onError: (error, bulkIds) => notifyNotUndone(error, () => mutate(bulkIds)),
  })
  return mutate
}

export const useBulkChange = (selection: ListSelection, filter: CallListQuery) => {
  const queryClient = useQueryClient()
  const takeBack = useBulkUndo()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (change: BulkChange) => changeSelected(selection.value, filter, change),
    meta,
    ...undoHold,
    onSuccess: ({ bulkIds, failure, ...done }, change) => {
      const way = bulkIds.length > 0 ? undo(() => takeBack(bulkIds)) : undefined
      const isUnknown = done.changed === 0
      if (failure && isUnknown)
        return notify.error(`${failure.message} Some calls may have changed.`, way)
      if (failure) return notify.error(failure.message, way)
      selection.clear()
      const words = changedWords(done, change, (id) => nameOf(queryClient, id) ?? 'a former user')
      return notify.success(words, way)
    },
  })
  return { change: mutate, isPending, wanted: isPending ? variables : undefined }
}

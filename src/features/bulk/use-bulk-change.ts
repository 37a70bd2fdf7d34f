import { useMutation, useQueryClient } from '@tanstack/react-query'

import { changeSelected, undoBulk } from '@/api/bulk'
import { nameOf } from '@/api/people'
import type { BulkChange } from '@/contracts/bulk'
import type { CallListQuery } from '@/contracts/calls'
import type { ListSelection } from '@/ui/use-selection'
import { notify, undo } from '@/ui/notify'

import { changedWords, undoneWords } from './bulk-labels'
import { lastChange } from './last-change'

const meta = {
  invalidates: [
    ['calls', 'detail'],
    ['calls', 'counts'],
  ],
}

export const useBulkUndo = () => {
  const { mutate } = useMutation({
    mutationFn: undoBulk,
    meta,
    onSuccess: (done) => notify.success(undoneWords(done)),
  })
  return (bulkIds: readonly string[]) => {
    lastChange.forget(bulkIds)
    mutate(bulkIds)
  }
}

export const useBulkChange = (selection: ListSelection, filter: CallListQuery) => {
  const queryClient = useQueryClient()
  const takeBack = useBulkUndo()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (change: BulkChange) => changeSelected(selection.value, filter, change),
    meta,
    onSuccess: ({ bulkIds, failure, ...done }, change) => {
      if (bulkIds.length > 0) lastChange.keep(bulkIds)
      const way = undo(() => takeBack(bulkIds))
      if (failure) return notify.error(failure.message, way)
      selection.clear()
      const words = changedWords(done, change, (id) => nameOf(queryClient, id) ?? 'somebody')
      return notify.success(words, bulkIds.length > 0 ? way : undefined)
    },
  })
  return { change: mutate, isPending, wanted: isPending ? variables : undefined }
}

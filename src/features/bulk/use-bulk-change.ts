import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { ApiError } from '@/api/api-error'
import { type BulkOutcome, changeSelected, undoBulk } from '@/api/bulk'
import { peopleQuery } from '@/api/people'
import type { BulkChange, BulkUndoResult } from '@/contracts/bulk'
import type { CallListQuery } from '@/contracts/calls'
import type { ListSelection } from '@/ui/use-selection'
import { notify } from '@/ui/notify'

import { changedWords, undoneWords } from './bulk-labels'
import { lastChange } from './last-change'

export const useBulkUndo = () => {
  const { mutate } = useMutation<BulkUndoResult, ApiError, readonly string[]>({
    mutationFn: undoBulk,
    meta: {
      invalidates: [
        ['calls', 'detail'],
        ['calls', 'counts'],
      ],
    },
    onSuccess: (done) => notify.success(undoneWords(done)),
  })
  return (bulkIds: readonly string[]) => {
    lastChange.forget(bulkIds)
    mutate(bulkIds)
  }
}

export const useBulkChange = (selection: ListSelection, filter: CallListQuery) => {
  const queryClient = useQueryClient()
  const undo = useBulkUndo()
  const { mutate, isPending, variables } = useMutation<BulkOutcome, ApiError, BulkChange>({
    mutationFn: (change) => changeSelected(selection.value, filter, change),
    meta: {
      invalidates: [
        ['calls', 'detail'],
        ['calls', 'counts'],
      ],
    },
    onSuccess: ({ bulkIds, failure, ...done }, change) => {
      const nameOf = (id: string) =>
        queryClient.getQueryData(peopleQuery.queryKey)?.find((one) => one.id === id)?.name ??
        'somebody'
      if (bulkIds.length > 0) lastChange.keep(bulkIds)
      const way = { label: 'Undo', run: () => undo(bulkIds) }
      if (failure) return notify.error(failure.message, way)
      selection.clear()
      const words = changedWords(done, change, nameOf)
      return bulkIds.length > 0 ? notify.success(words, way) : notify.success(words)
    },
  })
  return { change: mutate, isPending, wanted: isPending ? variables : undefined }
}

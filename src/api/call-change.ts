import { type QueryClient, mutationOptions } from '@tanstack/react-query'

import type { Call, CallDetail } from '@/contracts/calls'

import { type Author, type CallChange, applyChange, applyToRow, mergeChanged } from './apply-change'
import { callInLists, changeRows } from './call-pages'
import { callDetailQuery, patchCall } from './calls'
import { changeCallKey, noteAnswer } from './own-changes'
import { peopleQuery } from './people'
import { workspaceQuery } from './workspace'

const changeable = (call: Call) => ({
  category: call.category,
  priority: call.priority,
  sentiment: call.sentiment,
  resolution: call.resolution,
  summary: call.summary,
  callbackRequested: call.callbackRequested,
  assigneeId: call.assigneeId,
  assigneeName: call.assigneeName,
  reviewedAt: call.reviewedAt,
  reviewedBy: call.reviewedBy,
})
const versionOf = ({ version, updatedAt }: Call) => ({ version, updatedAt })

type Before = { detail: CallDetail | undefined; row: Call | undefined }

const knownVersion = (queryClient: QueryClient, id: string): number => {
  const detail = queryClient.getQueryData(callDetailQuery(id).queryKey)
  return Math.max(detail?.version ?? 0, callInLists(queryClient, id)?.version ?? 0)
}

/** The one count of the sidebar that a change of a call moves. */
const countReviewed = (
  queryClient: QueryClient,
  call: Call | undefined,
  { reviewed }: CallChange,
) => {
  if (!call || reviewed === undefined || reviewed === (call.reviewedAt !== null)) return
  if (call.status !== 'ended' && call.status !== 'analyzed') return
  queryClient.setQueryData(
    workspaceQuery.queryKey,
    (known) => known && { ...known, unreviewedCalls: known.unreviewedCalls + (reviewed ? -1 : 1) },
  )
}

/**
 * Changes to one call: shown at once on its page and in every list, taken back when the server
 * refuses. They are sent one after the other, each with the newest version known when its turn
 * comes, so that quick presses do not conflict with themselves. Whoever uses it says what failed.
 */
export const changeCallMutation = (queryClient: QueryClient, id: string, me: Author) => {
  const { queryKey } = callDetailQuery(id)
  const mutationKey = changeCallKey(id)
  const nameOf = (person: string | null | undefined) =>
    queryClient.getQueryData(peopleQuery.queryKey)?.find((one) => one.id === person)?.name ?? null

  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join() },
    meta: { errorShownInline: true },
    mutationFn: (change: CallChange) =>
      patchCall({ ...change, id, version: knownVersion(queryClient, id) }),
    onMutate: async (change): Promise<Before> => {
      await queryClient.cancelQueries({ queryKey })
      const detail = queryClient.getQueryData(queryKey)
      const row = callInLists(queryClient, id)
      const at = new Date()
      const named = { ...me, nameOf }
      if (detail) queryClient.setQueryData(queryKey, applyChange(detail, change, named, at))
      changeRows(queryClient, id, (shown) => applyToRow(shown, change, named, at))
      countReviewed(queryClient, detail ?? row, change)
      return { detail, row }
    },
    onSuccess: (saved) => {
      noteAnswer(saved)
      const isLast = queryClient.isMutating({ mutationKey }) <= 1
      queryClient.setQueryData(
        queryKey,
        (shown) =>
          shown && (isLast ? mergeChanged(shown, saved) : { ...shown, version: saved.version }),
      )
      changeRows(queryClient, id, (shown) => ({
        ...shown,
        ...(isLast ? changeable(saved) : {}),
        ...versionOf(saved),
      }))
    },
    onError: (_error, _change, before) => {
      if (before?.detail) queryClient.setQueryData(queryKey, before.detail)
      const row = before?.row
      if (row) {
        changeRows(queryClient, id, (shown) =>
          shown.version === row.version ? { ...shown, ...changeable(row) } : shown,
        )
      }
      void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: workspaceQuery.queryKey })
    },
  })
}

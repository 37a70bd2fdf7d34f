import type { BulkChange, BulkResult, BulkUndoResult } from '@/contracts/bulk'
import { BULK_IDS_MAX } from '@/contracts/bulk-limits'
import type { CallListQuery } from '@/contracts/call-list-params'
import { portionsOf } from '@/lib/portions'
import { randomId } from '@/lib/random-id'
import type { Selection } from '@/lib/selection'

import { ApiError } from './api-error'
import { http, shapesOf } from './http'
import { isUnanswered, sendInParts } from './in-parts'

const shape = shapesOf(() => import('@/contracts/bulk'))

/** What came of it, over one or several requests; `failure`: it stopped before its end. */
export type BulkOutcome = {
  bulkIds: string[]
  changed: number
  skipped: number
  failure: ApiError | null
}

const change = (body: object): Promise<BulkResult> =>
  http.post('/calls/bulk', shape('bulkResult'), { body })

const requestsOf = ({ kind, ids }: Selection, { sort: _sort, ...filter }: CallListQuery) => {
  const named = [...ids]
  if (kind === 'all') return [{ filter, except: named }]
  return Array.from(portionsOf(named, BULK_IDS_MAX), (ids) => ({ ids }))
}

/** What may have been done before a failure; null when nothing was. Without an answer nobody knows. */
const doneBefore = (error: ApiError, id: string): BulkResult | null => {
  const { bulkId, changed }: Record<string, unknown> = { ...error.problem }
  if (typeof bulkId === 'string' && typeof changed === 'number') {
    return { bulkId, changed, skipped: 0 }
  }
  return isUnanswered(error) ? { bulkId: id, changed: 0, skipped: 0 } : null
}

/**
 * Changes what is selected of a list read with `filter`. Rejects with {@link ApiError} when nothing
 * was changed; what was or may have been done before a failure is answered beside it.
 */
export const changeSelected = async (
  selection: Selection,
  filter: CallListQuery,
  wanted: BulkChange,
): Promise<BulkOutcome> => {
  const requests = requestsOf(selection, filter).map((which) => ({ id: randomId(), ...which }))
  const { answers, failure } = await sendInParts(requests, (request) =>
    change({ ...request, change: wanted }),
  )
  const partly = failure && doneBefore(failure.error, failure.part.id)
  const done = partly ? [...answers, partly] : answers
  const bulkIds = done.flatMap(({ bulkId }) => bulkId ?? [])
  if (failure && bulkIds.length === 0) throw failure.error
  return {
    bulkIds,
    changed: done.reduce((sum, { changed }) => sum + changed, 0),
    skipped: done.reduce((sum, { skipped }) => sum + skipped, 0),
    failure: failure?.error ?? null,
  }
}

const undoOne = (id: string): Promise<BulkUndoResult> =>
  http.post(`/calls/bulk/${id}/undo`, shape('bulkUndoResult')).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return { restored: 0, left: 0 }
    throw error
  })

export const undoBulk = async (bulkIds: readonly string[]): Promise<BulkUndoResult> => {
  const sum: BulkUndoResult = { restored: 0, left: 0 }
  let undone: ApiError | undefined
  for (const id of bulkIds.toReversed()) {
    try {
      const done = await undoOne(id)
      sum.restored += done.restored
      sum.left += done.left
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'undone') throw error
      undone = error
    }
  }
  if (undone && sum.restored + sum.left === 0) throw undone
  return sum
}

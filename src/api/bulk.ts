import type { BulkChange, BulkResult, BulkUndoResult } from '@/contracts/bulk'
import { BULK_IDS_MAX } from '@/contracts/bulk-limits'
import type { CallListQuery } from '@/contracts/call-list-params'
import { portionsOf } from '@/lib/portions'
import { randomId } from '@/lib/random-id'
import type { Selection } from '@/lib/selection'

import { ApiError, mayPass } from './api-error'
import { http, shapesOf } from './http'

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
const doneBefore = (error: ApiError, id: string) => {
  const { bulkId, changed }: Record<string, unknown> = { ...error.problem }
  if (typeof bulkId === 'string' && typeof changed === 'number') return { bulkId, changed }
  return mayPass(error) ? { bulkId: id, changed: 0 } : null
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
  const outcome: BulkOutcome = { bulkIds: [], changed: 0, skipped: 0, failure: null }
  for (const which of requestsOf(selection, filter)) {
    const id = randomId()
    try {
      const { bulkId, changed, skipped } = await change({ id, ...which, change: wanted })
      if (bulkId) outcome.bulkIds.push(bulkId)
      outcome.changed += changed
      outcome.skipped += skipped
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const done = doneBefore(error, id)
      if (done) {
        outcome.bulkIds.push(done.bulkId)
        outcome.changed += done.changed
      }
      if (outcome.bulkIds.length === 0) throw error
      return { ...outcome, failure: error }
    }
  }
  return outcome
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

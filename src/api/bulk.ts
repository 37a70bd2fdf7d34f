import type { BulkChange, BulkResult, BulkUndoResult } from '@/contracts/bulk'
import type { CallListQuery } from '@/contracts/calls'
import type { Selection } from '@/lib/selection'

import { ApiError } from './api-error'
import { http, shapesOf } from './http'

const IDS_MAX = 500

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
  const portions = Array.from({ length: Math.ceil(named.length / IDS_MAX) }, (_, index) =>
    named.slice(index * IDS_MAX, (index + 1) * IDS_MAX),
  )
  return portions.map((ids) => ({ ids }))
}

const doneBefore = ({ problem }: ApiError) => {
  const { bulkId, changed }: Record<string, unknown> = { ...problem }
  return typeof bulkId === 'string' && typeof changed === 'number' ? { bulkId, changed } : null
}

/**
 * Changes what is selected of a list read with `filter`. Rejects with {@link ApiError} when nothing
 * was changed; what was done before a failure is answered beside it.
 */
export const changeSelected = async (
  selection: Selection,
  filter: CallListQuery,
  wanted: BulkChange,
): Promise<BulkOutcome> => {
  const outcome: BulkOutcome = { bulkIds: [], changed: 0, skipped: 0, failure: null }
  for (const which of requestsOf(selection, filter)) {
    try {
      const { bulkId, changed, skipped } = await change({ ...which, change: wanted })
      if (bulkId) outcome.bulkIds.push(bulkId)
      outcome.changed += changed
      outcome.skipped += skipped
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const done = doneBefore(error)
      if (done) {
        outcome.bulkIds.push(done.bulkId)
        outcome.changed += done.changed
      }
      if (outcome.changed === 0) throw error
      return { ...outcome, failure: error }
    }
  }
  return outcome
}

export const undoBulk = async (bulkIds: readonly string[]): Promise<BulkUndoResult> => {
  const sum: BulkUndoResult = { restored: 0, left: 0 }
  for (const id of bulkIds.toReversed()) {
    const done = await http.post(`/calls/bulk/${id}/undo`, shape('bulkUndoResult'))
    sum.restored += done.restored
    sum.left += done.left
  }
  return sum
}

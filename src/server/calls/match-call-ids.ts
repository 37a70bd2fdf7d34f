import { inArray } from 'drizzle-orm'

import type { CallFilter } from '@/contracts/calls'
import type { CallSort } from '@/contracts/call-words'

import { calls } from '../db/schema'
import type { IndexDeps } from './ask-index'
import { takePage } from './take-page'

const BATCH = 5000

type SortedFilter = CallFilter & { sort: CallSort }

/** The numbers of the calls that match, in the order of the list, at most `limit`: eight bytes each. */
export const matchCallSeqs = async (
  deps: IndexDeps,
  filter: SortedFilter,
  actorId: string,
  { limit }: { limit: number },
): Promise<Float64Array> => {
  const wanted = { sort: filter.sort, from: null, limit }
  const { slots, asked } = await takePage(deps, filter, actorId, wanted)
  return Float64Array.from(slots, asked.table.seqOf)
}

/** The ids of the calls that match, in the order of the list, at most `limit`. */
export const matchCallIds = async (
  deps: IndexDeps,
  filter: SortedFilter,
  actorId: string,
  { limit }: { limit: number },
): Promise<string[]> => {
  const seqs = Array.from(await matchCallSeqs(deps, filter, actorId, { limit }))
  const ids = new Map<number, string>()
  for (let from = 0; from < seqs.length; from += BATCH) {
    const rows = await deps.db
      .select({ seq: calls.seq, id: calls.id })
      .from(calls)
      .where(inArray(calls.seq, seqs.slice(from, from + BATCH)))
    for (const { seq, id } of rows) ids.set(seq, id)
  }
  return seqs.flatMap((seq) => ids.get(seq) ?? [])
}

/** How many calls match. */
export const countCalls = async (
  deps: IndexDeps,
  filter: CallFilter,
  actorId: string,
): Promise<{ total: number; isEstimate: boolean }> => {
  const wanted = { sort: 'newest' as const, from: null, limit: 0 }
  const { total, isEstimate } = await takePage(deps, filter, actorId, wanted)
  return { total, isEstimate }
}

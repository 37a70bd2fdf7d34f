import { inArray } from 'drizzle-orm'

import type { CallFilter } from '@/contracts/call-list-params'
import type { CallSort } from '@/contracts/call-fields'
import { portionsOf } from '@/lib/portions'

import { calls } from '../db/schema'
import { type ListDeps, readPage } from './read-calls'

const BATCH = 5000

type SortedFilter = CallFilter & { sort: CallSort }

/** The numbers of the calls that match, in the order of the list, at most `limit`: eight bytes each. */
export const matchCallSeqs = async (
  deps: ListDeps,
  filter: SortedFilter,
  actorId: string,
  { limit }: { limit: number },
): Promise<Float64Array> => {
  const range = { sort: filter.sort, from: null, limit }
  return Float64Array.from((await readPage(deps, filter, actorId, range)).seqs)
}

export const matchCallIds = async (
  deps: ListDeps,
  filter: SortedFilter,
  actorId: string,
  { limit }: { limit: number },
): Promise<string[]> => {
  const seqs = Array.from(await matchCallSeqs(deps, filter, actorId, { limit }))
  const ids = new Map<number, string>()
  for (const batch of portionsOf(seqs, BATCH)) {
    const rows = await deps.db
      .select({ seq: calls.seq, id: calls.id })
      .from(calls)
      .where(inArray(calls.seq, batch))
    for (const { seq, id } of rows) ids.set(seq, id)
  }
  return seqs.flatMap((seq) => ids.get(seq) ?? [])
}

export const countCalls = async (
  deps: ListDeps,
  filter: CallFilter,
  actorId: string,
): Promise<{ total: number; isEstimate: boolean }> => {
  const range = { sort: 'newest' as const, from: null, limit: 0 }
  const { total, isEstimate } = await readPage(deps, filter, actorId, range)
  return { total, isEstimate }
}

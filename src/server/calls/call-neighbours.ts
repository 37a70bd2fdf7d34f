import { eq, inArray } from 'drizzle-orm'

import type { CallNeighbours } from '@/contracts/call-neighbours'
import type { CallSort } from '@/contracts/call-words'
import type { CallFilter } from '@/contracts/calls'

import { placeOf } from '../call-index/sorts'
import { calls } from '../db/schema'
import { notFound } from '../http/problem'
import type { IndexDeps } from './ask-index'
import { takePage } from './take-page'

/** The calls above and below one, by a list's filters and order. */
export const readNeighbours = async (
  deps: IndexDeps,
  id: string,
  filter: CallFilter & { sort: CallSort },
  actorId: string,
): Promise<CallNeighbours> => {
  const [call] = await deps.db.select({ seq: calls.seq }).from(calls).where(eq(calls.id, id))
  const table = await deps.callIndex.current()
  const slot = call && table.slotOf(call.seq)
  if (slot === undefined) throw notFound('call')
  const stretch = { sort: filter.sort, from: placeOf(table, filter.sort, slot), limit: 1 }

  const seqNext = async (isUpward: boolean) => {
    const { slots, asked } = await takePage(deps, filter, actorId, { ...stretch, isUpward })
    return Array.from(slots, asked.table.seqOf)
  }
  const [above] = await seqNext(true)
  const [below] = await seqNext(false)
  const seqs = [above, below].filter((seq) => seq !== undefined)
  const rows = await deps.db
    .select({ seq: calls.seq, id: calls.id })
    .from(calls)
    .where(inArray(calls.seq, seqs))
  const idOf = (seq: number | undefined) => rows.find((row) => row.seq === seq)?.id ?? null
  return { previous: idOf(above), next: idOf(below) }
}

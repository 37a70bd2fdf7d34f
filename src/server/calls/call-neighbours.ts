import { inArray } from 'drizzle-orm'

import type { CallNeighbours } from '@/contracts/call-neighbours'
import type { CallSort } from '@/contracts/call-fields'
import type { CallFilter } from '@/contracts/call-list-params'

import { calls } from '../db/schema'
import { notFound } from '../http/problem'
import { type ListDeps, readPage } from './read-calls'
import { placeFromSql } from './sql-calls'

export const readNeighbours = async (
  deps: ListDeps,
  id: string,
  filter: CallFilter & { sort: CallSort },
  actorId: string,
): Promise<CallNeighbours> => {
  const from = await placeFromSql(deps.db, id, filter.sort)
  if (!from) throw notFound('call')
  const seqNext = async (isUpward: boolean) => {
    const range = { sort: filter.sort, from, limit: 1, isUpward }
    return (await readPage(deps, filter, actorId, range)).seqs.at(0)
  }
  const [above, below] = [await seqNext(true), await seqNext(false)]
  const seqs = [above, below].filter((seq) => seq !== undefined)
  const rows = await deps.db
    .select({ seq: calls.seq, id: calls.id })
    .from(calls)
    .where(inArray(calls.seq, seqs))
  const idOf = (seq: number | undefined) => rows.find((row) => row.seq === seq)?.id ?? null
  return { previous: idOf(above), next: idOf(below) }
}

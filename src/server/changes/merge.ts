import { type AnyColumn, and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import type { Transaction } from '../db/client'
import { onlyRow, queryRows } from '../db/rows'
import { ApiProblem, notFound } from '../http/problem'
import type { callerMerges } from '../db/callers-schema'
import type { ticketMerges } from '../db/tickets-schema'
import type { ChangeTx } from './change'

type Mergeable = PgTable & Record<'id' | 'keptId', AnyColumn>
type Merges = typeof callerMerges | typeof ticketMerges

/** What can be merged without moving a row: each may name the one that stands for it. */
export type Kin = { noun: string; table: Mergeable; merges: Merges }

type Pair = { keepId: string; otherId: string }

const conflict = (code: string, sentence: string, extra = {}) =>
  new ApiProblem(409, code, sentence, extra)

const ids = (some: readonly string[]) => sql`${`{${some.join(',')}}`}::uuid[]`

/** Always in the order of their ids, so that two merges never wait for each other in a circle. */
const lockPair = (tx: Transaction, { table }: Kin, { keepId, otherId }: Pair) =>
  queryRows<{ id: string; keptId: string | null }>(
    tx,
    // What hangs on them may go on arriving.
    sql`select id, kept_id as "keptId" from ${table} where id = any(${ids([keepId, otherId])})
        order by id for no key update`,
  )

/** The one that stands for it: itself, unless it was merged. */
export const keptOne = async (tx: Transaction, { noun, table }: Kin, id: string) => {
  const [own] = await queryRows<{ kept: string }>(
    tx,
    sql`select coalesce(kept_id, id) as kept from ${table} where id = ${id}`,
  )
  if (!own) throw notFound(noun)
  return own.kept
}

const setKept = (tx: Transaction, { table }: Kin, keptId: string | null, which: SQL) =>
  queryRows<{ id: string }>(
    tx,
    sql`update ${table} set kept_id = ${keptId}::uuid where ${which} returning id`,
  )

/**
 * The kept one replaces the other and all that were merged into it. Where `keepId` was merged itself,
 * the one that replaced it is kept. Answers the merge and who is kept.
 */
export const merge = async (tx: ChangeTx, kin: Kin, { keepId: asked, otherId }: Pair) => {
  const { noun, merges } = kin
  const keepId = await keptOne(tx, kin, asked)
  const locked = await lockPair(tx, kin, { keepId, otherId })
  const keep = locked.find(({ id }) => id === keepId)
  const other = locked.find(({ id }) => id === otherId)
  if (!keep || !other) throw notFound(noun)
  if (keep.id === other.id || other.keptId === keep.id) {
    throw conflict('merged', `These are already the same ${noun}.`, { keptId: keep.id })
  }
  if (other.keptId !== null || keep.keptId !== null) {
    const sentence = `One of these ${noun}s has been merged into another. Reload and try again.`
    throw conflict('merged', sentence, { keptId: other.keptId ?? keep.keptId })
  }
  const isMoved = sql`id = ${otherId} or kept_id = ${otherId}`
  const movedIds = (await setKept(tx, kin, keepId, isMoved)).map(({ id }) => id)
  const made = { keepId, otherId, movedIds, at: tx.at, byName: tx.actor.name }
  const { id } = await tx.insert(merges).values(made).returning({ id: merges.id }).then(onlyRow)
  return { mergeId: id, keepId }
}

/** The other is separate again, with all that were merged into it before. Answers since when they were one. */
export const unmerge = async (tx: ChangeTx, kin: Kin, mergeId: string) => {
  const { noun, merges } = kin
  const [made] = await tx.select().from(merges).where(eq(merges.id, mergeId)).for('update')
  if (!made) throw notFound('merge')
  if (made.undoneAt) throw conflict('undone', 'This merge was already undone.')
  const { keepId, otherId, movedIds } = made
  await lockPair(tx, kin, { keepId, otherId })
  const [later] = await tx
    .select({ byName: merges.byName })
    .from(merges)
    .where(and(eq(merges.otherId, keepId), isNull(merges.undoneAt)))
  if (later) {
    throw conflict(
      'later-merge',
      `${later.byName} has since merged this ${noun} into another one. Undo that merge first.`,
    )
  }
  await setKept(tx, kin, null, sql`id = ${otherId}`)
  await setKept(tx, kin, otherId, sql`id = any(${ids(movedIds)}) and id <> ${otherId}`)
  await tx.update(merges).set({ undoneAt: tx.at }).where(eq(merges.id, mergeId))
  return { keepId, otherId, since: made.at }
}

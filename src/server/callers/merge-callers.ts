import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'

import type { MergeCallersInput } from '@/contracts/callers'

import { change } from '../changes/change'
import { callerMerges, callers } from '../db/callers-schema'
import type { Transaction } from '../db/client'
import { onlyRow } from '../db/rows'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem, invalid, notFound } from '../http/problem'
import { idsOfPerson, renewDocuments } from './person'

/** Always in the order of their ids, so that two merges never wait for each other in a circle. */
const lockCallers = (tx: Transaction, ids: string[]) =>
  tx
    .select()
    .from(callers)
    .where(inArray(callers.id, ids))
    .orderBy(callers.id)
    // Calls of these callers may go on arriving.
    .for('no key update')

const conflict = (code: string, sentence: string, extra = {}) =>
  new ApiProblem(409, code, sentence, extra)

/**
 * Merges two callers: the kept one replaces the other and all that were merged into it. Where `keepId`
 * was merged itself, the caller that replaced it is kept.
 */
export const mergeCallers = async (
  deps: Deps,
  actor: Actor,
  { keepId: asked, otherId }: MergeCallersInput,
): Promise<{ mergeId: string }> => {
  if (asked === otherId) {
    throw invalid({ otherId: 'Choose another caller' }, 'A caller cannot be merged with itself.')
  }
  return change(deps, actor, async (tx) => {
    const [keepId] = await idsOfPerson(tx, asked)
    if (keepId === undefined) throw notFound('caller')
    const locked = await lockCallers(tx, [keepId, otherId])
    const keep = locked.find(({ id }) => id === keepId)
    const other = locked.find(({ id }) => id === otherId)
    if (!keep || !other) throw notFound('caller')
    if (keep.id === other.id || other.keptId === keep.id) {
      throw conflict('merged', 'These are already the same caller.', { keptId: keep.id })
    }
    if (other.keptId !== null || keep.keptId !== null) {
      const keptId = other.keptId ?? keep.keptId
      const sentence = 'One of these callers has been merged into another. Reload and try again.'
      throw conflict('merged', sentence, { keptId })
    }
    const moved = await tx
      .update(callers)
      .set({ keptId: keep.id })
      .where(or(eq(callers.id, other.id), eq(callers.keptId, other.id)))
      .returning({ id: callers.id })
    const merge = await tx
      .insert(callerMerges)
      .values({
        keepId,
        otherId,
        movedIds: moved.map(({ id }) => id),
        at: tx.at,
        byName: actor.name,
      })
      .returning({ id: callerMerges.id })
      .then(onlyRow)
    const after = { merged: otherId }
    tx.record({ entity: 'caller', id: keepId, what: 'caller.merged', after })
    await renewDocuments(tx, keepId)
    return { mergeId: merge.id }
  })
}

/** Undoes a merge: the other caller is separate again, with all that were merged into it before. */
export const undoMerge = (deps: Deps, actor: Actor, mergeId: string): Promise<MergeCallersInput> =>
  change(deps, actor, async (tx) => {
    const [merge] = await tx
      .select()
      .from(callerMerges)
      .where(eq(callerMerges.id, mergeId))
      .for('update')
    if (!merge) throw notFound('merge')
    if (merge.undoneAt) throw conflict('undone', 'This merge was already undone.')
    const { keepId, otherId, movedIds } = merge
    await lockCallers(tx, [keepId, otherId])
    const [later] = await tx
      .select({ byName: callerMerges.byName })
      .from(callerMerges)
      .where(and(eq(callerMerges.otherId, keepId), isNull(callerMerges.undoneAt)))
    if (later) {
      throw conflict(
        'later-merge',
        `${later.byName} has since merged this caller into another one. Undo that merge first.`,
      )
    }
    await tx.update(callers).set({ keptId: null }).where(eq(callers.id, otherId))
    await tx
      .update(callers)
      .set({ keptId: otherId })
      .where(and(inArray(callers.id, movedIds), ne(callers.id, otherId)))
    await tx.update(callerMerges).set({ undoneAt: tx.at }).where(eq(callerMerges.id, mergeId))
    const before = { merged: otherId }
    tx.record({ entity: 'caller', id: keepId, what: 'caller.unmerged', before })
    await renewDocuments(tx, keepId)
    await renewDocuments(tx, otherId)
    return { keepId, otherId }
  })

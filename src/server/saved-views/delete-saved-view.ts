import { and, eq, isNull, lt, or } from 'drizzle-orm'

import { SAVED_VIEW_NAME_MAX, type SavedView } from '@/contracts/saved-views'
import { cutText } from '@/lib/cut-text'

import { recordAudit } from '../changes/audit'
import { auditedFilters } from '../changes/audited-filters'
import type { Database } from '../db/client'
import { savedViews } from '../db/review-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { recordLive } from '../live/feed'
import { findToChange, hasRoom, isNameTaken } from './find-view'
import { tooMany } from './problems'
import { readSavedView } from './store'

/** Takes a view out of everyone's menu. It can be put back for a day. */
export const deleteSavedView = async ({ db, live, now }: Deps, actor: Actor, id: string) => {
  const at = now()
  await db.transaction(async (tx) => {
    const view = await findToChange(tx, id, actor)
    await tx.update(savedViews).set({ deletedAt: at }).where(eq(savedViews.id, id))
    if (view.isShared) {
      const changes = {
        name: { from: view.name, to: null },
        search: { from: auditedFilters(view.search), to: null },
      }
      await recordAudit(tx, { actor, at, action: 'saved-view.deleted', subjectId: id, changes })
    }
    await recordLive(tx, [{ entity: 'saved-view' }])
  })
  live.wake()
}

const LONGEST_SUFFIX = 6

/**
 * Puts a deleted view back; under a name with a number where its own is taken by now. 409 when its
 * owner has as many as one person can keep.
 */
export const restoreSavedView = async (
  { db, live, now }: Deps,
  actor: Actor,
  id: string,
): Promise<SavedView> => {
  const restored = await db.transaction(async (tx) => {
    const view = await findToChange(tx, id, actor, { deleted: true })
    let { name } = view
    for (let number = 2; await isNameTaken(tx, view.ownerId, name); number += 1) {
      name = `${cutText(view.name, SAVED_VIEW_NAME_MAX - LONGEST_SUFFIX)} (${number})`
    }
    if (view.ownerId !== null && !(await hasRoom(tx, view.ownerId))) {
      throw tooMany(view.ownerId === actor.id ? null : view.ownerName)
    }
    await tx.update(savedViews).set({ deletedAt: null, name }).where(eq(savedViews.id, id))
    if (view.isShared) {
      const changes = { name: { from: null, to: name } }
      const entry = { actor, at: now(), action: 'saved-view.restored', subjectId: id, changes }
      await recordAudit(tx, entry)
    }
    await recordLive(tx, [{ entity: 'saved-view' }])
    return readSavedView(tx, id, actor)
  })
  live.wake()
  return restored
}

/** Forgets what was deleted before `before`, and what only somebody could see who is gone. */
export const forgetDeletedViews = async (db: Database, before: Date) => {
  await db
    .delete(savedViews)
    .where(
      or(
        lt(savedViews.deletedAt, before),
        and(isNull(savedViews.ownerId), eq(savedViews.isShared, false)),
      ),
    )
}

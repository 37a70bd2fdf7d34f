import { eq } from 'drizzle-orm'

import { SAVED_VIEW_NAME_MAX, type SavedView } from '@/contracts/saved-views'
import { cutText } from '@/lib/cut-text'

import { auditedFilters } from '../changes/audited-filters'
import { change } from '../changes/change'
import { savedViews } from '../db/review-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { findToChange, hasRoom, isNameTaken } from './find-view'
import { tooMany } from './problems'
import { readSavedView } from './store'

/** Takes a view out of everyone's menu. It can be put back for a day. */
export const deleteSavedView = (deps: Deps, actor: Actor, id: string) =>
  change(deps, actor, async (tx) => {
    const view = await findToChange(tx, id, actor)
    await tx.update(savedViews).set({ deletedAt: tx.at }).where(eq(savedViews.id, id))
    const before = { name: view.name, search: auditedFilters(view.search) }
    const isAudited = view.isShared
    tx.record({ entity: 'saved-view', id, what: 'saved-view.deleted', before, isAudited })
  })

const LONGEST_SUFFIX = 6

/**
 * Puts a deleted view back; under a name with a number where its own is taken by now. 409 when its
 * owner has as many as one person can keep.
 */
export const restoreSavedView = (deps: Deps, actor: Actor, id: string): Promise<SavedView> =>
  change(deps, actor, async (tx) => {
    const view = await findToChange(tx, id, actor, { deleted: true })
    let { name } = view
    for (let number = 2; await isNameTaken(tx, view.ownerId, name); number += 1) {
      name = `${cutText(view.name, SAVED_VIEW_NAME_MAX - LONGEST_SUFFIX)} (${number})`
    }
    if (view.ownerId !== null && !(await hasRoom(tx, view.ownerId))) {
      throw tooMany(view.ownerId === actor.id ? null : view.ownerName)
    }
    await tx.update(savedViews).set({ deletedAt: null, name }).where(eq(savedViews.id, id))
    const isAudited = view.isShared
    tx.record({ entity: 'saved-view', id, what: 'saved-view.restored', after: { name }, isAudited })
    return readSavedView(tx, id, actor)
  })

import { isDeepStrictEqual } from 'node:util'

import { eq } from 'drizzle-orm'
import type * as z from 'zod'

import {
  SAVED_VIEW_NAME_MAX,
  type SavedView,
  type createSavedViewInput,
  type patchSavedViewInput,
} from '@/contracts/saved-views'
import { cutText } from '@/lib/cut-text'

import { auditedFilters } from '../changes/audited-filters'
import { change } from '../changes/change'
import { nextVersion, requireVersion } from '../changes/versions'
import { savedViews } from '../db/review-schema'
import { onlyRow } from '../db/rows'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem } from '../http/problem'
import { type ViewRow, findToChange, hasRoom, isNameTaken, nameTaken, tooMany } from './find-view'
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
    for (
      let number = 2;
      await isNameTaken(tx, view.ownerId, { list: view.list, name });
      number += 1
    ) {
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

/** Keeps filters under a name. What is shared from the start is in the audit log. */
export const createSavedView = (
  deps: Deps,
  actor: Actor,
  input: z.output<typeof createSavedViewInput>,
): Promise<SavedView> =>
  change(deps, actor, async (tx) => {
    const { name, isShared, list, search } = input
    if (await isNameTaken(tx, actor.id, input)) throw nameTaken(name, null)
    if (!(await hasRoom(tx, actor.id))) throw tooMany(null)
    const row = await tx
      .insert(savedViews)
      .values({
        ownerId: actor.id,
        ownerName: actor.name,
        name,
        isShared,
        list,
        search,
        createdAt: tx.at,
        changedAt: tx.at,
        changedByName: actor.name,
      })
      .returning({ id: savedViews.id })
      .then(onlyRow)
    tx.record({
      entity: 'saved-view',
      id: row.id,
      what: isShared ? 'saved-view.shared' : 'saved-view.added',
      after: { name, search: auditedFilters(search) },
      isAudited: isShared,
    })
    return readSavedView(tx, row.id, actor)
  })

type Wanted = Omit<z.output<typeof patchSavedViewInput>, 'version' | 'list'>

const audited = (value: string | boolean | Record<string, unknown>) =>
  typeof value === 'object' ? auditedFilters(value) : value

const changesOf = (view: ViewRow, wanted: Wanted) => {
  const keys = (['name', 'isShared', 'search'] as const).filter(
    (key) => wanted[key] !== undefined && !isDeepStrictEqual(wanted[key], view[key]),
  )
  const pick = (from: Wanted) =>
    Object.fromEntries(keys.flatMap((key) => [[key, audited(from[key] ?? '')]]))
  return { before: pick(view), after: pick(wanted), isEmpty: keys.length === 0 }
}

const verb = (view: ViewRow, { isShared = view.isShared }: Wanted) => {
  if (isShared === view.isShared) return 'saved-view.changed'
  return isShared ? 'saved-view.shared' : 'saved-view.unshared'
}

/**
 * Renames a view, gives it other filters, shares it or takes it back. 409 when somebody changed it
 * since `version` was read. What others see, or saw, is in the audit log.
 */
export const changeSavedView = (
  deps: Deps,
  actor: Actor,
  id: string,
  { version, list, ...wanted }: z.output<typeof patchSavedViewInput>,
): Promise<SavedView> =>
  change(deps, actor, async (tx) => {
    const view = await findToChange(tx, id, actor)
    requireVersion(tx, view, version)
    if (wanted.search !== undefined && list !== view.list) {
      throw new ApiProblem(409, 'other-list', `This is a view of the ${view.list}.`)
    }
    const { isEmpty, ...changed } = changesOf(view, wanted)
    if (!isEmpty) {
      const { name } = wanted
      if (
        name !== undefined &&
        (await isNameTaken(tx, view.ownerId, { list: view.list, name }, id))
      ) {
        throw nameTaken(name, view.ownerId === actor.id ? null : view.ownerName)
      }
      await tx
        .update(savedViews)
        .set({ ...wanted, ...nextVersion(tx, view) })
        .where(eq(savedViews.id, id))
      const isAudited = view.isShared || wanted.isShared === true
      tx.record({ entity: 'saved-view', id, what: verb(view, wanted), ...changed, isAudited })
    }
    return readSavedView(tx, id, actor)
  })

import { isDeepStrictEqual } from 'node:util'

import { eq } from 'drizzle-orm'
import type * as z from 'zod'

import type { SavedView, patchSavedViewInput } from '@/contracts/saved-views'

import { auditedFilters } from '../changes/audited-filters'
import { change } from '../changes/change'
import { nextVersion, requireVersion } from '../changes/versions'
import { savedViews } from '../db/review-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { type ViewRow, findToChange, isNameTaken } from './find-view'
import { nameTaken } from './problems'
import { readSavedView } from './store'

type Wanted = Omit<z.output<typeof patchSavedViewInput>, 'version'>

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
  { version, ...wanted }: z.output<typeof patchSavedViewInput>,
): Promise<SavedView> =>
  change(deps, actor, async (tx) => {
    const view = await findToChange(tx, id, actor)
    requireVersion(tx, view, version)
    const { isEmpty, ...changed } = changesOf(view, wanted)
    if (!isEmpty) {
      const { name } = wanted
      if (name !== undefined && (await isNameTaken(tx, view.ownerId, name, id))) {
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

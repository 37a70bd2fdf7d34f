import { isDeepStrictEqual } from 'node:util'

import { eq } from 'drizzle-orm'
import type * as z from 'zod'

import type { SavedView, patchSavedViewInput } from '@/contracts/saved-views'

import { type Changes, recordAudit } from '../changes/audit'
import { auditedFilters } from '../changes/audited-filters'
import { savedViews } from '../db/review-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { staleVersion } from '../http/conflict'
import { recordLive } from '../live/feed'
import { type ViewRow, findToChange, isNameTaken } from './find-view'
import { nameTaken } from './problems'
import { readSavedView } from './store'

type Wanted = Omit<z.output<typeof patchSavedViewInput>, 'version'>

const audited = (value: string | boolean | Record<string, unknown>) =>
  typeof value === 'object' ? auditedFilters(value) : value

const changesOf = (view: ViewRow, wanted: Wanted): Changes =>
  Object.fromEntries(
    (['name', 'isShared', 'search'] as const).flatMap((key) => {
      const to = wanted[key]
      const isSame = to === undefined || isDeepStrictEqual(to, view[key])
      return isSame ? [] : [[key, { from: audited(view[key]), to: audited(to) }]]
    }),
  )

const verb = (view: ViewRow, { isShared = view.isShared }: Wanted) => {
  if (isShared === view.isShared) return isShared ? 'saved-view.changed' : null
  return isShared ? 'saved-view.shared' : 'saved-view.unshared'
}

/**
 * Renames a view, gives it other filters, shares it or takes it back. 409 when somebody changed it
 * since `version` was read. What others see, or saw, is in the audit log.
 */
export const changeSavedView = async (
  { db, live, now }: Deps,
  actor: Actor,
  id: string,
  { version, ...wanted }: z.output<typeof patchSavedViewInput>,
): Promise<SavedView> => {
  const at = now()
  const changed = await db.transaction(async (tx) => {
    const view = await findToChange(tx, id, actor)
    if (view.version !== version) throw staleVersion(view.changedByName, view.changedAt, at)
    const changes = changesOf(view, wanted)
    if (Object.keys(changes).length > 0) {
      const { name } = wanted
      if (name !== undefined && (await isNameTaken(tx, view.ownerId, name, id))) {
        throw nameTaken(name, view.ownerId === actor.id ? null : view.ownerName)
      }
      await tx
        .update(savedViews)
        .set({ ...wanted, version: version + 1, changedAt: at, changedByName: actor.name })
        .where(eq(savedViews.id, id))
      const action = verb(view, wanted)
      if (action) await recordAudit(tx, { actor, at, action, subjectId: id, changes })
      await recordLive(tx, [{ entity: 'saved-view' }])
    }
    return readSavedView(tx, id, actor)
  })
  live.wake()
  return changed
}

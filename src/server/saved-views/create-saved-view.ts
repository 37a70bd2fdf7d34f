import type * as z from 'zod'

import type { SavedView, createSavedViewInput } from '@/contracts/saved-views'

import { recordAudit } from '../changes/audit'
import { auditedFilters } from '../changes/audited-filters'
import { savedViews } from '../db/review-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { recordLive } from '../live/feed'
import { hasRoom, isNameTaken } from './find-view'
import { nameTaken, tooMany } from './problems'
import { readSavedView } from './store'

/** Keeps filters under a name. What is shared from the start is in the audit log. */
export const createSavedView = async (
  { db, live, now }: Deps,
  actor: Actor,
  { name, isShared, search }: z.output<typeof createSavedViewInput>,
): Promise<SavedView> => {
  const at = now()
  const created = await db.transaction(async (tx) => {
    if (await isNameTaken(tx, actor.id, name)) throw nameTaken(name, null)
    if (!(await hasRoom(tx, actor.id))) throw tooMany(null)
    const [row] = await tx
      .insert(savedViews)
      .values({
        ownerId: actor.id,
        ownerName: actor.name,
        name,
        isShared,
        search,
        createdAt: at,
        changedAt: at,
        changedByName: actor.name,
      })
      .returning({ id: savedViews.id })
    if (!row) throw new Error('The insert answered no row')
    if (isShared) {
      const changes = {
        name: { from: null, to: name },
        search: { from: null, to: auditedFilters(search) },
      }
      await recordAudit(tx, { actor, at, action: 'saved-view.shared', subjectId: row.id, changes })
    }
    await recordLive(tx, [{ entity: 'saved-view' }])
    return readSavedView(tx, row.id, actor)
  })
  live.wake()
  return created
}

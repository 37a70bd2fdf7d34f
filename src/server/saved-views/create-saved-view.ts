import type * as z from 'zod'

import type { SavedView, createSavedViewInput } from '@/contracts/saved-views'

import { auditedFilters } from '../changes/audited-filters'
import { change } from '../changes/change'
import { savedViews } from '../db/review-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { hasRoom, isNameTaken } from './find-view'
import { nameTaken, tooMany } from './problems'
import { readSavedView } from './store'

/** Keeps filters under a name. What is shared from the start is in the audit log. */
export const createSavedView = (
  deps: Deps,
  actor: Actor,
  { name, isShared, search }: z.output<typeof createSavedViewInput>,
): Promise<SavedView> =>
  change(deps, actor, async (tx) => {
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
        createdAt: tx.at,
        changedAt: tx.at,
        changedByName: actor.name,
      })
      .returning({ id: savedViews.id })
    if (!row) throw new Error('The insert answered no row')
    tx.record({
      entity: 'saved-view',
      id: row.id,
      what: isShared ? 'saved-view.shared' : 'saved-view.added',
      after: { name, search: auditedFilters(search) },
      isAudited: isShared,
    })
    return readSavedView(tx, row.id, actor)
  })

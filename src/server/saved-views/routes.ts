import * as z from 'zod'

import {
  createSavedViewInput,
  patchSavedViewInput,
  savedView,
  savedViewListParams,
  savedViews,
} from '@/contracts/saved-views'

import type { Deps } from '../deps'
import { apiRouter, idOf } from '../http/api-router'
import {
  changeSavedView,
  createSavedView,
  deleteSavedView,
  restoreSavedView,
} from './change-saved-view'
import { countViews } from './count-views'
import { listSavedViews } from './store'

const params = idOf('view')

export const savedViewRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /saved-views',
      "One's own and the shared views of a list; with `timeZone`, counted.",
      { query: savedViewListParams, answer: savedViews },
      async ({ actor, query }) => {
        const views = await listSavedViews(deps.db, actor, query.list)
        return { items: await countViews(deps, views, query, actor.id) }
      },
    )
    .jsonRoute(
      'POST /saved-views',
      'Save the filters of a list under a name, for oneself or for everyone.',
      { body: createSavedViewInput, answer: savedView, mayFail: [409] },
      ({ actor, body }) => createSavedView(deps, actor, body),
    )
    .jsonRoute(
      'PATCH /saved-views/{id}',
      'Rename, change, share or unshare a view. Its owner, or an admin if it is shared. 409 when `version` is stale.',
      { params, body: patchSavedViewInput, answer: savedView, mayFail: [403, 404, 409] },
      ({ actor, params: { id }, body }) => changeSavedView(deps, actor, id, body),
    )
    .jsonRoute(
      'DELETE /saved-views/{id}',
      'Delete a view; it can be restored for a day.',
      { params, answer: z.object({}), mayFail: [403, 404] },
      async ({ actor, params: { id } }) => {
        await deleteSavedView(deps, actor, id)
        return {}
      },
    )
    .jsonRoute(
      'POST /saved-views/{id}/restore',
      'Put a deleted view back. 409 when its owner has no room for it by now.',
      { params, answer: savedView, mayFail: [403, 404, 409] },
      ({ actor, params: { id } }) => restoreSavedView(deps, actor, id),
    )

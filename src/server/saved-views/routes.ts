import * as z from 'zod'

import {
  createSavedViewInput,
  patchSavedViewInput,
  savedView,
  savedViewListParams,
  savedViews,
} from '@/contracts/saved-views'

import type { Deps } from '../deps'
import { apiRouter, jsonBody, jsonRoute } from '../http/api-router'
import { changeSavedView } from './change-saved-view'
import { countViews } from './count-views'
import { createSavedView } from './create-saved-view'
import { deleteSavedView, restoreSavedView } from './delete-saved-view'
import { listSavedViews } from './store'

const params = z.object({ id: z.uuid('Not the id of a view') })

const list = jsonRoute(
  {
    method: 'get',
    path: '/saved-views',
    summary: "One's own and the shared views of the call list; with `timeZone`, counted.",
    answer: savedViews,
  },
  { query: savedViewListParams },
)

const create = jsonRoute(
  {
    method: 'post',
    path: '/saved-views',
    summary: 'Save the filters of a call list under a name, for oneself or for everyone.',
    answer: savedView,
    mayFail: [409],
  },
  { body: jsonBody(createSavedViewInput) },
)

const change = jsonRoute(
  {
    method: 'patch',
    path: '/saved-views/{id}',
    summary:
      'Rename, change, share or unshare a view. Its owner, or an admin if it is shared. 409 when `version` is stale.',
    answer: savedView,
    mayFail: [403, 404, 409],
  },
  { params, body: jsonBody(patchSavedViewInput) },
)

const remove = jsonRoute(
  {
    method: 'delete',
    path: '/saved-views/{id}',
    summary: 'Delete a view; it can be restored for a day.',
    answer: z.object({}),
    mayFail: [403, 404],
  },
  { params },
)

const restore = jsonRoute(
  {
    method: 'post',
    path: '/saved-views/{id}/restore',
    summary: 'Put a deleted view back. 409 when its owner has no room for it by now.',
    answer: savedView,
    mayFail: [403, 404, 409],
  },
  { params },
)

export const savedViewRoutes = (deps: Deps) =>
  apiRouter()
    .openapi(list, async (c) => {
      const actor = c.get('actor')
      const views = await listSavedViews(deps.db, actor)
      return c.json({ items: await countViews(deps, views, c.req.valid('query'), actor.id) }, 200)
    })
    .openapi(create, async (c) =>
      c.json(await createSavedView(deps, c.get('actor'), c.req.valid('json')), 200),
    )
    .openapi(change, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await changeSavedView(deps, c.get('actor'), id, c.req.valid('json')), 200)
    })
    .openapi(remove, async (c) => {
      await deleteSavedView(deps, c.get('actor'), c.req.valid('param').id)
      return c.json({}, 200)
    })
    .openapi(restore, async (c) =>
      c.json(await restoreSavedView(deps, c.get('actor'), c.req.valid('param').id), 200),
    )

import { createMiddleware } from 'hono/factory'
import * as z from 'zod'

import {
  callerDetail,
  callerListParams,
  callerPage,
  mergeCallersAnswer,
  mergeCallersInput,
  patchCallerInput,
} from '@/contracts/callers'

import type { Deps } from '../deps'
import type { ApiEnv } from '../http/api-env'
import { apiRouter, jsonBody, jsonRoute } from '../http/api-router'
import { ApiProblem } from '../http/problem'
import { changeCaller } from './change-caller'
import { mergeCallers, undoMerge } from './merge-callers'
import { listCallers, readCaller } from './store'

const mayMerge = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.get('actor').role === 'user') {
    throw new ApiProblem(403, 'forbidden', 'Only agents and administrators can merge callers.')
  }
  await next()
})

const params = z.object({ id: z.uuid('Not the id of a caller') })

const list = jsonRoute(
  {
    method: 'get',
    path: '/callers',
    summary: 'Who called, by name or number.',
    answer: callerPage,
  },
  { query: callerListParams },
)

const read = jsonRoute(
  {
    method: 'get',
    path: '/callers/{id}',
    summary: 'One caller with names, numbers and merges; a merged one answers as who was kept.',
    answer: callerDetail,
    mayFail: [404],
  },
  { params },
)

const change = jsonRoute(
  {
    method: 'patch',
    path: '/callers/{id}',
    summary: 'Name a caller. 409 when `version` is stale.',
    answer: callerDetail,
    mayFail: [404, 409],
  },
  { params, body: jsonBody(patchCallerInput) },
)

const merge = jsonRoute(
  {
    method: 'post',
    path: '/callers/merge',
    summary: 'Take two callers for one person. Agents and admins only.',
    answer: mergeCallersAnswer,
    mayFail: [403, 404, 409],
  },
  { body: jsonBody(mergeCallersInput) },
)

const undo = jsonRoute(
  {
    method: 'post',
    path: '/callers/merges/{id}/undo',
    summary:
      'Take a merge back: the two are apart again. 409 while a later merge rests on it. Agents and admins only.',
    answer: mergeCallersInput,
    mayFail: [403, 404, 409],
  },
  { params: z.object({ id: z.uuid('Not the id of a merge') }) },
)

export const callerRoutes = (deps: Deps) => {
  const router = apiRouter()
  router.use('/callers/merge', mayMerge)
  router.use('/callers/merges/*', mayMerge)
  return router
    .openapi(list, async (c) => c.json(await listCallers(deps.db, c.req.valid('query')), 200))
    .openapi(read, async (c) => c.json(await readCaller(deps.db, c.req.valid('param').id), 200))
    .openapi(change, async (c) => {
      const { id } = c.req.valid('param')
      await changeCaller(deps, c.get('actor'), id, c.req.valid('json'))
      return c.json(await readCaller(deps.db, id), 200)
    })
    .openapi(merge, async (c) =>
      c.json(await mergeCallers(deps, c.get('actor'), c.req.valid('json')), 200),
    )
    .openapi(undo, async (c) =>
      c.json(await undoMerge(deps, c.get('actor'), c.req.valid('param').id), 200),
    )
}

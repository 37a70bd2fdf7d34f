import { createMiddleware } from 'hono/factory'
import * as z from 'zod'

import {
  callLabel,
  callLabels,
  callTagsAnswer,
  createCallLabelInput,
  LABEL_LISTS,
  type LabelList,
  mergeCallLabelInput,
  patchCallLabelInput,
} from '@/contracts/call-labels'
import { flag } from '@/contracts/list-param'

import type { Deps } from '../deps'
import type { ApiEnv } from '../http/api-env'
import { apiRouter, jsonBody, jsonRoute } from '../http/api-router'
import { requireAdmin } from '../http/require-admin'
import { callParams } from '../http/require-call'
import { addLabel, changeLabel, mergeLabel } from './change-label'
import { listLabels, NOUNS } from './store'
import { tagCall } from './tag-call'

const keyParam = z.object({ key: z.string().max(64) })

const routesOf = (list: LabelList) => ({
  list: jsonRoute(
    {
      method: 'get',
      path: `/${list}`,
      summary: `The workspace's ${list}, retired ones too; with \`counts\` how many calls have each.`,
      answer: callLabels,
    },
    { query: z.object({ counts: flag }) },
  ),
  add: jsonRoute(
    {
      method: 'post',
      path: `/${list}`,
      summary: `Add a ${NOUNS[list]}. Admins only.`,
      answer: callLabel,
      mayFail: [403],
    },
    { body: jsonBody(createCallLabelInput) },
  ),
  change: jsonRoute(
    {
      method: 'patch',
      path: `/${list}/{key}`,
      summary: `Rename, retire or bring back a ${NOUNS[list]}. Admins only.`,
      answer: callLabel,
      mayFail: [403, 404, 409],
    },
    { params: keyParam, body: jsonBody(patchCallLabelInput) },
  ),
  merge: jsonRoute(
    {
      method: 'post',
      path: `/${list}/{key}/merge`,
      summary: `Give the calls of a ${NOUNS[list]} another one, and no longer offer it. Admins only.`,
      answer: callLabel,
      mayFail: [403, 404, 409],
    },
    { params: keyParam, body: jsonBody(mergeCallLabelInput) },
  ),
})

const taggedCall = callParams.extend({ tag: z.string().max(64) })
const tagRoute = (method: 'put' | 'delete', summary: string) =>
  jsonRoute(
    { method, path: '/calls/{id}/tags/{tag}', summary, answer: callTagsAnswer, mayFail: [404] },
    { params: taggedCall },
  )
const addTag = tagRoute('put', 'Put a tag on a call. 422 for one that is unknown or retired.')
const removeTag = tagRoute('delete', 'Take a tag off a call.')

const requireAdminToChange = createMiddleware<ApiEnv>((c, next) =>
  c.req.method === 'GET' ? next() : requireAdmin(c, next),
)

export const callLabelRoutes = (deps: Deps) => {
  const router = apiRouter()
  for (const list of LABEL_LISTS) {
    const routes = routesOf(list)
    router.use(`/${list}`, requireAdminToChange)
    router.use(`/${list}/*`, requireAdminToChange)
    router.openapi(routes.list, async (c) => {
      const { counts = false } = c.req.valid('query')
      return c.json({ items: await listLabels(deps.db, list, counts) }, 200)
    })
    router.openapi(routes.add, async (c) => {
      const { label } = c.req.valid('json')
      return c.json(await addLabel(deps, c.get('actor'), list, label), 200)
    })
    router.openapi(routes.change, async (c) => {
      const { key } = c.req.valid('param')
      return c.json(await changeLabel(deps, c.get('actor'), list, key, c.req.valid('json')), 200)
    })
    router.openapi(routes.merge, async (c) => {
      const { key } = c.req.valid('param')
      return c.json(await mergeLabel(deps, c.get('actor'), list, key, c.req.valid('json')), 200)
    })
  }
  router.openapi(addTag, async (c) => {
    const { id: callId, tag } = c.req.valid('param')
    const tags = await tagCall(deps, c.get('actor'), { callId, tag, isWanted: true })
    return c.json({ tags }, 200)
  })
  router.openapi(removeTag, async (c) => {
    const { id: callId, tag } = c.req.valid('param')
    const tags = await tagCall(deps, c.get('actor'), { callId, tag, isWanted: false })
    return c.json({ tags }, 200)
  })
  return router
}

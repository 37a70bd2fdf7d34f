import * as z from 'zod'

import {
  credential,
  credentialInput,
  credentialRemoval,
  credentials,
} from '@/contracts/credentials'

import type { Deps } from '../deps'
import { apiRouter, jsonBody, jsonRoute } from '../http/api-router'
import { requireAdmin } from '../http/require-admin'
import { addCredential, listCredentials, removeCredential } from './store'

const list = jsonRoute({
  method: 'get',
  path: '/credentials',
  summary: "The providers' stored secrets and keys, never their values. Admins only.",
  answer: credentials,
  mayFail: [403],
})

const add = jsonRoute(
  {
    method: 'post',
    path: '/credentials',
    summary: 'Store a secret or key, encrypted; in use at once. Admins only.',
    answer: credential,
    mayFail: [403, 409],
  },
  { body: jsonBody(credentialInput) },
)

const remove = jsonRoute(
  {
    method: 'delete',
    path: '/credentials/{id}',
    summary: 'Remove a stored secret or key for good. Admins only.',
    answer: credentialRemoval,
    mayFail: [403, 404],
  },
  { params: z.object({ id: z.uuid() }) },
)

export const credentialRoutes = (deps: Deps) => {
  const router = apiRouter()
  router.use('/credentials', requireAdmin)
  router.use('/credentials/*', requireAdmin)
  return router
    .openapi(list, async (c) => c.json(await listCredentials(deps), 200))
    .openapi(add, async (c) =>
      c.json(await addCredential(deps, c.get('actor'), c.req.valid('json')), 200),
    )
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param')
      await removeCredential(deps, c.get('actor'), id)
      return c.json({ id }, 200)
    })
}

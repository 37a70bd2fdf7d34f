import * as z from 'zod'

import {
  createUserInput,
  deleteUserAnswer,
  updateUserAnswer,
  updateUserInput,
  user,
  users,
} from '@/contracts/users'

import type { Deps } from '../deps'
import { apiRouter, jsonBody, jsonRoute } from '../http/api-router'
import { requireAdmin } from '../http/require-admin'
import { createUser } from './create-user'
import { deleteUser } from './delete-user'
import { listUsers } from './store'
import { updateUser } from './update-user'

const params = z.object({ id: z.uuid('Not the id of a user') })

const versionHeader = z.object({
  'if-match': z
    .string()
    .regex(/^"\d{1,9}"$/, 'The version of a user in quotes')
    .transform((value) => Number(value.slice(1, -1)))
    .optional(),
})

const list = jsonRoute({
  method: 'get',
  path: '/users',
  summary: 'Everyone who can sign in and be assigned.',
  answer: users,
})

const create = jsonRoute(
  {
    method: 'post',
    path: '/users',
    summary: 'Add a user. Admins only.',
    answer: user,
    mayFail: [403, 409],
  },
  { body: jsonBody(createUserInput) },
)

const update = jsonRoute(
  {
    method: 'put',
    path: '/users/{id}',
    summary:
      'Change a user; a new password or role ends their sessions. With `If-Match`, their version, refuses when somebody saved since. Admins only.',
    answer: updateUserAnswer,
    mayFail: [403, 404, 409],
  },
  { params, headers: versionHeader, body: jsonBody(updateUserInput) },
)

const remove = jsonRoute(
  {
    method: 'delete',
    path: '/users/{id}',
    summary: 'Delete a user and end their sessions. Admins only.',
    answer: deleteUserAnswer,
    mayFail: [403, 404, 409],
  },
  { params },
)

export const userRoutes = (deps: Deps) => {
  const router = apiRouter()
  router.use('/users/*', (c, next) => (c.req.method === 'GET' ? next() : requireAdmin(c, next)))
  return router
    .openapi(list, async (c) => c.json(await listUsers(deps.db), 200))
    .openapi(create, async (c) =>
      c.json(await createUser(deps, c.get('actor'), c.req.valid('json')), 200),
    )
    .openapi(update, async (c) => {
      const { id } = c.req.valid('param')
      const target = { id, version: c.req.valid('header')['if-match'] }
      const changed = await updateUser(deps, c.get('actor'), target, c.req.valid('json'))
      return c.json({ user: changed }, 200)
    })
    .openapi(remove, async (c) => {
      await deleteUser(deps, c.get('actor'), c.req.valid('param').id)
      return c.json({ success: true as const }, 200)
    })
}

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
import { apiRouter, idOf } from '../http/api-router'
import { listUsers } from './store'
import { createUser, deleteUser, updateUser } from './change-user'

const params = idOf('user')

const versionHeader = z.object({
  'if-match': z
    .string()
    .regex(/^"\d{1,9}"$/, 'Send the version of the user in quotes')
    .transform((value) => Number(value.slice(1, -1)))
    .optional(),
})

export const userRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute('GET /users', 'Everyone who can sign in and be assigned.', { answer: users }, () =>
      listUsers(deps.db),
    )
    .jsonRoute(
      'POST /users',
      'Add a user. Admins only.',
      { access: 'admin', body: createUserInput, answer: user, mayFail: [409] },
      ({ actor, body }) => createUser(deps, actor, body),
    )
    .jsonRoute(
      'PUT /users/{id}',
      'Change a user; a new password or role ends their sessions. With `If-Match`, their version, refuses when someone saved since. Admins only.',
      {
        access: 'admin',
        params,
        headers: versionHeader,
        body: updateUserInput,
        answer: updateUserAnswer,
        mayFail: [404, 409],
      },
      async ({ actor, params: { id }, headers, body }) => ({
        user: await updateUser(deps, actor, { id, version: headers['if-match'] }, body),
      }),
    )
    .jsonRoute(
      'DELETE /users/{id}',
      'Delete a user and end their sessions. Admins only.',
      { access: 'admin', params, answer: deleteUserAnswer, mayFail: [404, 409] },
      async ({ actor, params: { id } }) => {
        await deleteUser(deps, actor, id)
        return { success: true as const }
      },
    )

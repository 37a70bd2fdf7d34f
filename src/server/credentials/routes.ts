import {
  credential,
  credentialInput,
  credentialRemoval,
  credentials,
} from '@/contracts/credentials'

import type { Deps } from '../deps'
import { apiRouter, idOf } from '../http/api-router'
import { addCredential, listCredentials, removeCredential } from './store'

export const credentialRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /credentials',
      "The providers' stored secrets and keys, never their values. Admins only.",
      { access: 'admin', answer: credentials },
      () => listCredentials(deps),
    )
    .jsonRoute(
      'POST /credentials',
      'Store a secret or key, encrypted; in use at once. Admins only.',
      { access: 'admin', body: credentialInput, answer: credential, mayFail: [409] },
      ({ actor, body }) => addCredential(deps, actor, body),
    )
    .jsonRoute(
      'DELETE /credentials/{id}',
      'Remove a stored secret or key for good. Admins only.',
      { access: 'admin', params: idOf('credential'), answer: credentialRemoval, mayFail: [404] },
      async ({ actor, params: { id } }) => {
        await removeCredential(deps, actor, id)
        return { id }
      },
    )

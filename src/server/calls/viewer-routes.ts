import { viewers } from '@/contracts/viewers'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { callParams } from '../http/require-call'
import { leave, view } from './viewers'

export const viewerRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'PUT /calls/{id}/viewers',
      'Say that you have this call open (again within a minute); answers who else has.',
      { params: callParams, answer: viewers, mayFail: [404] },
      async ({ actor, params: { id } }) => ({ items: await view(deps, actor, id) }),
    )
    .jsonRoute(
      'DELETE /calls/{id}/viewers',
      'Say that you have closed this call.',
      { params: callParams, answer: viewers },
      async ({ actor, params: { id } }) => {
        await leave(deps, actor, id)
        return { items: [] }
      },
    )

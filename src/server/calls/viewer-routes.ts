import { viewers } from '@/contracts/viewers'

import type { Deps } from '../deps'
import { apiRouter, jsonRoute } from '../http/api-router'
import { callParams } from '../http/require-call'
import { leave, view } from './viewers'

const stay = jsonRoute(
  {
    method: 'put',
    path: '/calls/{id}/viewers',
    summary: 'Say that you have this call open (again within a minute); answers who else has.',
    answer: viewers,
    mayFail: [404],
  },
  { params: callParams },
)

const go = jsonRoute(
  {
    method: 'delete',
    path: '/calls/{id}/viewers',
    summary: 'Say that you have closed this call.',
    answer: viewers,
  },
  { params: callParams },
)

export const viewerRoutes = (deps: Deps) =>
  apiRouter()
    .openapi(stay, async (c) =>
      c.json({ items: await view(deps, c.get('actor'), c.req.valid('param').id) }, 200),
    )
    .openapi(go, async (c) => {
      await leave(deps, c.get('actor'), c.req.valid('param').id)
      return c.json({ items: [] }, 200)
    })

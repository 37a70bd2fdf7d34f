import * as z from 'zod'

import { viewers } from '@/contracts/viewers'

import type { Deps } from '../deps'
import { apiRouter, jsonRoute } from '../http/api-router'
import { leave, view } from './store'

const callId = z.object({ id: z.uuid('Not the id of a call') })

const stay = jsonRoute(
  {
    method: 'put',
    path: '/calls/{id}/viewers',
    summary: 'Say that you have this call open (again within a minute); answers who else has.',
    answer: viewers,
    mayFail: [404],
  },
  { params: callId },
)

const go = jsonRoute(
  {
    method: 'delete',
    path: '/calls/{id}/viewers',
    summary: 'Say that you have closed this call.',
    answer: viewers,
  },
  { params: callId },
)

export const viewerRoutes = (deps: Deps) =>
  apiRouter()
    .openapi(stay, async (c) =>
      c.json({ items: await view(deps, c.req.valid('param').id, c.get('actor').id) }, 200),
    )
    .openapi(go, async (c) => {
      await leave(deps, c.req.valid('param').id, c.get('actor').id)
      return c.json({ items: [] }, 200)
    })

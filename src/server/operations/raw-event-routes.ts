import * as z from 'zod'

import { rawEvent, rawEvents } from '@/contracts/raw-events'

import type { Deps } from '../deps'
import { apiRouter, jsonRoute } from '../http/api-router'
import { requireAdmin } from '../http/require-admin'
import { callParams } from '../http/require-call'
import { listRawEvents, readRawEvent } from './raw-events'

/** Of a Postgres bigint. */
const event = z.string().regex(/^\d{1,18}$/, 'Not the id of an event')

const list = jsonRoute(
  {
    method: 'get',
    path: '/calls/{id}/events',
    summary: 'What a provider sent about a call, without the content. Admins only.',
    answer: rawEvents,
    mayFail: [403, 404],
  },
  { params: callParams },
)

const read = jsonRoute(
  {
    method: 'get',
    path: '/calls/{id}/events/{event}',
    summary: 'One provider event as it is stored. Admins only; reading it is in the audit log.',
    answer: rawEvent,
    mayFail: [403, 404],
  },
  { params: callParams.extend({ event }) },
)

export const rawEventRoutes = (deps: Deps) => {
  const router = apiRouter()
  router.use('/calls/:id/events', requireAdmin)
  router.use('/calls/:id/events/:event', requireAdmin)
  return router
    .openapi(list, async (c) => c.json(await listRawEvents(deps.db, c.req.valid('param').id), 200))
    .openapi(read, async (c) => {
      const { id, event: eventId } = c.req.valid('param')
      return c.json(await readRawEvent(deps, c.get('actor'), id, eventId), 200)
    })
}

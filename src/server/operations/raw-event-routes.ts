import * as z from 'zod'

import { rawEvent, rawEvents } from '@/contracts/raw-events'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { callParams } from '../http/require-call'
import { listRawEvents, readRawEvent } from './raw-events'

/** Of a Postgres bigint. */
const event = z.string().regex(/^\d{1,18}$/, 'Not the id of an event')

export const rawEventRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /calls/{id}/events',
      'What a provider sent about a call, without the content. Admins only.',
      { access: 'admin', params: callParams, answer: rawEvents, mayFail: [404] },
      ({ params: { id } }) => listRawEvents(deps.db, id),
    )
    .jsonRoute(
      'GET /calls/{id}/events/{event}',
      'One provider event as it is stored. Admins only; reading it is in the audit log.',
      { access: 'admin', params: callParams.extend({ event }), answer: rawEvent, mayFail: [404] },
      ({ actor, params }) => readRawEvent(deps, actor, params.id, params.event),
    )

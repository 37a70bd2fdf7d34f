import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'

import {
  callback,
  callbackCalendarParams,
  callbackListParams,
  callbackPage,
  createCallbackInput,
  logAttemptInput,
  patchCallbackInput,
} from '@/contracts/callbacks'

import type { Deps } from '../deps'
import { apiRouter, idOf } from '../http/api-router'
import { logAttempt, removeAttempt } from './attempts'
import { callbackCalendar } from './calendar'
import { changeCallback, confirmCallback, dismissCallback } from './change-callback'
import { claimCallback, releaseCallback } from './claim-callback'
import { createCallback } from './create-callback'
import { listCallbacks } from './list-callbacks'
import { mustFindCallback } from './store'

const params = idOf('callback')
const changed = { answer: callback, mayFail: [404, 409] } as const
const ofAttempt = params.extend({ attempt: z.uuid('Not the id of an attempt') })

const calendar = createRoute({
  method: 'get',
  path: '/callbacks/calendar.ics',
  summary: 'The callbacks of a list that have a time, or one of them, as a calendar file.',
  security: [{ bearer: [] }],
  request: { query: callbackCalendarParams },
  responses: {
    200: {
      description: 'iCalendar (RFC 5545)',
      content: { 'text/calendar': { schema: z.string() } },
    },
    401: { description: 'No session' },
    422: { description: 'Not filters of this list' },
  },
})

/** Before the routes of one callback, which would take the name of the file for an id. */
export const callbackCalendarRoutes = (deps: Deps) =>
  apiRouter().openapi(calendar, async (c) =>
    c.body(await callbackCalendar(deps, c.req.valid('query'), c.get('actor').id), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="callbacks.ics"',
    }),
  )

export const callbackRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /callbacks',
      'The callbacks to make: what is overdue first, then by priority, then by when it is due.',
      { query: callbackListParams, answer: callbackPage },
      ({ actor, query }) => listCallbacks(deps.db, query, actor.id, deps.now()),
    )
    .jsonRoute(
      'POST /callbacks',
      'Add a callback of a call or for a caller. Where one on the same topic is open, that one, asked for once more.',
      { body: createCallbackInput, answer: callback, mayFail: [404] },
      ({ actor, body }) => createCallback(deps, actor, body),
    )
    .jsonRoute(
      'GET /callbacks/{id}',
      'One callback with its attempts and everything that asked for it.',
      { params, answer: callback, mayFail: [404] },
      ({ params: { id } }) => mustFindCallback(deps.db, id, deps.now()),
    )
    .jsonRoute(
      'PATCH /callbacks/{id}',
      'Move, assign, edit, finish or reopen a callback. 409 when `version` is stale.',
      { params, body: patchCallbackInput, ...changed },
      ({ actor, params: { id }, body }) => changeCallback(deps, actor, id, body),
    )
    .jsonRoute(
      'POST /callbacks/{id}/confirm',
      'Confirm a callback that was proposed. 409, with who was first, when it no longer is.',
      { params, ...changed },
      ({ actor, params: { id } }) => confirmCallback(deps, actor, id),
    )
    .jsonRoute(
      'POST /callbacks/{id}/dismiss',
      'Close a callback without making it. 409 when it is no longer open.',
      { params, ...changed },
      ({ actor, params: { id } }) => dismissCallback(deps, actor, id),
    )
    .jsonRoute(
      'POST /callbacks/{id}/claim',
      'Take a callback for half an hour, so that nobody else dials. 409, with who has it, when it is taken.',
      { params, ...changed },
      ({ actor, params: { id } }) => claimCallback(deps, actor, id),
    )
    .jsonRoute(
      'POST /callbacks/{id}/release',
      'Give back a callback that one has taken.',
      { params, ...changed },
      ({ actor, params: { id } }) => releaseCallback(deps, actor, id),
    )
    .jsonRoute(
      'POST /callbacks/{id}/attempts',
      'Note an attempt. Whoever was reached is done. 409 while someone else has claimed it.',
      { params, body: logAttemptInput, ...changed },
      ({ actor, params: { id }, body }) => logAttempt(deps, actor, id, body),
    )
    .jsonRoute(
      'DELETE /callbacks/{id}/attempts/{attempt}',
      'Take back the latest attempt, which one has noted oneself, with what it finished.',
      { params: ofAttempt, answer: callback, mayFail: [403, 404, 409] },
      ({ actor, params: { id, attempt } }) => removeAttempt(deps, actor, id, attempt),
    )

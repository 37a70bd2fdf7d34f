import * as z from 'zod'

import { bulkInput, bulkResult, bulkUndoResult } from '@/contracts/bulk'

import type { Deps } from '../deps'
import { apiRouter, jsonBody, jsonRoute } from '../http/api-router'
import { bulkChangeCalls } from './change-calls'
import { undoBulkChange } from './undo'

const change = jsonRoute(
  {
    method: 'post',
    path: '/calls/bulk',
    summary: 'One change of many calls: these, or all that match but some.',
    answer: bulkResult,
  },
  { body: jsonBody(bulkInput) },
)

const undo = jsonRoute(
  {
    method: 'post',
    path: '/calls/bulk/{id}/undo',
    summary: 'Take back a bulk change of yours within the hour, where nobody changed more since.',
    answer: bulkUndoResult,
    mayFail: [404, 409],
  },
  { params: z.object({ id: z.uuid('Not the id of a bulk change') }) },
)

export const bulkRoutes = (deps: Deps) =>
  apiRouter()
    .openapi(change, async (c) =>
      c.json(await bulkChangeCalls(deps, c.get('actor'), c.req.valid('json')), 200),
    )
    .openapi(undo, async (c) =>
      c.json(await undoBulkChange(deps, c.get('actor'), c.req.valid('param').id), 200),
    )

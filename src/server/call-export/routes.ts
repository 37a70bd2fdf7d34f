import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import * as z from 'zod'

import { callExportInput, callExportParams } from '@/contracts/call-export'
import { isoInZone } from '@/lib/iso-in-zone'

import type { Deps } from '../deps'
import type { ApiEnv } from '../http/api-env'
import { apiRouter, jsonBody } from '../http/api-router'
import { wellFormedRequest } from '../http/well-formed-request'
import { exportCalls } from './export-calls'

const PATH = '/calls/export.csv'

const answers = {
  200: {
    description: 'RFC 4180 in UTF-8 with a byte order mark; `X-Total-Count` says how many calls.',
    content: { 'text/csv': { schema: z.string() } },
  },
  401: { description: 'No session' },
  422: { description: 'Not filters of a call list' },
}

const all = createRoute({
  method: 'get',
  path: PATH,
  summary: 'The calls of a list as CSV: its filters and hiding rules, in its order.',
  security: [{ bearer: [] }],
  middleware: wellFormedRequest,
  request: { query: callExportParams },
  responses: answers,
})

const selected = createRoute({
  method: 'post',
  path: PATH,
  summary: 'Selected calls as CSV: these, or all that match but some.',
  security: [{ bearer: [] }],
  middleware: wellFormedRequest,
  request: { body: jsonBody(callExportInput) },
  responses: answers,
})

export const callExportRoutes = (deps: Deps) => {
  const answer = async (c: Context<ApiEnv>, asked: z.output<typeof callExportInput>) => {
    const { rows, body } = await exportCalls(deps, c.get('actor'), asked)
    const today = isoInZone(asked.timeZone)(deps.now()).slice(0, 10)
    return c.body(body, 200, {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="calls-${today}.csv"`,
      'X-Total-Count': String(rows),
    })
  }
  return apiRouter()
    .openapi(all, (c) => {
      const { sort, timeZone, ...filter } = c.req.valid('query')
      return answer(c, { filter, except: [], sort, timeZone })
    })
    .openapi(selected, (c) => answer(c, c.req.valid('json')))
}

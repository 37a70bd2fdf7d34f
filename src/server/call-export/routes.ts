import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type * as z from 'zod'

import { callExportInput, callExportParams } from '@/contracts/call-export'

import type { Deps } from '../deps'
import type { ApiEnv } from '../http/api-env'
import { apiRouter, jsonBody } from '../http/api-router'
import { answerCsv, CSV_ANSWERS } from '../http/csv-answer'
import { exportCalls } from './export-calls'

const PATH = '/calls/export.csv'

const all = createRoute({
  method: 'get',
  path: PATH,
  summary: 'The calls of a list as CSV: its filters and hiding rules, in its order.',
  security: [{ bearer: [] }],
  request: { query: callExportParams },
  responses: CSV_ANSWERS,
})

const selected = createRoute({
  method: 'post',
  path: PATH,
  summary: 'Selected calls as CSV: these, or all that match but some.',
  security: [{ bearer: [] }],
  request: { body: jsonBody(callExportInput) },
  responses: CSV_ANSWERS,
})

export const callExportRoutes = (deps: Deps) => {
  const answer = async (c: Context<ApiEnv>, asked: z.output<typeof callExportInput>) =>
    answerCsv(c, await exportCalls(deps, c.get('actor'), asked), deps.now())
  return apiRouter()
    .openapi(all, (c) => {
      const { sort, timeZone, ...filter } = c.req.valid('query')
      return answer(c, { filter, except: [], sort, timeZone })
    })
    .openapi(selected, (c) => answer(c, c.req.valid('json')))
}

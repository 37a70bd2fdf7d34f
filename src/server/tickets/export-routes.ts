import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type * as z from 'zod'

import { ticketExportInput, ticketExportParams } from '@/contracts/tickets'

import type { Deps } from '../deps'
import type { ApiEnv } from '../http/api-env'
import { apiRouter, jsonBody } from '../http/api-router'
import { answerCsv, CSV_ANSWERS } from '../http/csv-answer'
import { exportTickets } from './export-tickets'

const CSV_PATH = '/tickets/export.csv'

const exported = createRoute({
  method: 'get',
  path: CSV_PATH,
  summary: 'The tickets of a list as CSV, in its order.',
  security: [{ bearer: [] }],
  request: { query: ticketExportParams },
  responses: CSV_ANSWERS,
})

const exportedSelection = createRoute({
  method: 'post',
  path: CSV_PATH,
  summary: 'Selected tickets as CSV: these, or all that match but some.',
  security: [{ bearer: [] }],
  request: { body: jsonBody(ticketExportInput) },
  responses: CSV_ANSWERS,
})

export const ticketExportRoutes = (deps: Deps) => {
  const answer = async (c: Context<ApiEnv>, asked: z.output<typeof ticketExportInput>) =>
    answerCsv(c, await exportTickets(deps, c.get('actor'), asked), deps.now())
  return apiRouter()
    .openapi(exported, (c) => {
      const { timeZone, ...filter } = c.req.valid('query')
      return answer(c, { filter, except: [], timeZone })
    })
    .openapi(exportedSelection, (c) => answer(c, c.req.valid('json')))
}

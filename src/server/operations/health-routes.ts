import { createRoute, z } from '@hono/zod-openapi'

import type { Deps } from '../deps'
import { apiRouter, jsonAnswer } from '../http/api-router'
import { createPing } from '../http/while-database-answers'

const answer = (description: string) => jsonAnswer(z.object({ status: z.string() }), description)

const healthz = createRoute({
  method: 'get',
  path: '/healthz',
  summary: 'The process runs.',
  responses: { 200: answer('It runs') },
})

const readyz = createRoute({
  method: 'get',
  path: '/readyz',
  summary: 'The process can do its work: the database answers.',
  responses: { 200: answer('Ready'), 503: answer('The database does not answer') },
})

export const healthRoutes = ({ database, log }: Deps) => {
  const ask = createPing(database)
  return apiRouter()
    .openapi(healthz, (c) => c.json({ status: 'ok' }, 200))
    .openapi(readyz, async (c) => {
      try {
        await ask()
        return c.json({ status: 'ready' }, 200)
      } catch (error) {
        log.error({ err: error }, 'the database does not answer')
        return c.json({ status: 'the database does not answer' }, 503)
      }
    })
}

import { createRoute, z } from '@hono/zod-openapi'

import { codeOf } from '@/lib/code-of'

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
  summary: 'The process can do its work: the database answers and stores.',
  responses: { 200: answer('Ready'), 503: answer('The database does not answer, or cannot store') },
})

const [NO_ANSWER, NO_WRITES] = [
  'the database does not answer',
  'the database cannot store anything',
]
const WRITE_EVERY_MS = 60_000

const NOT_ALLOWED = '42501'
/** An account without the right to temporary tables can still store calls. */
const isNotAllowed = (error: unknown): boolean =>
  codeOf(error) === NOT_ALLOWED || (error instanceof Error && isNotAllowed(error.cause))

export const healthRoutes = ({ database, log }: Deps) => {
  const ask = createPing(database)
  const write = createPing({ ping: () => database.tryWrite() })
  let writtenAt = -Infinity
  const requireWrites = async () => {
    if (performance.now() - writtenAt < WRITE_EVERY_MS) return
    await write().catch((error: unknown) => {
      if (!isNotAllowed(error)) throw error
    })
    writtenAt = performance.now()
  }
  return apiRouter()
    .openapi(healthz, (c) => c.json({ status: 'ok' }, 200))
    .openapi(readyz, async (c) => {
      try {
        await ask()
      } catch (error) {
        log.error({ err: error }, NO_ANSWER)
        return c.json({ status: NO_ANSWER }, 503)
      }
      try {
        await requireWrites()
        return c.json({ status: 'ready' }, 200)
      } catch (error) {
        log.error({ err: error }, NO_WRITES)
        return c.json({ status: NO_WRITES }, 503)
      }
    })
}

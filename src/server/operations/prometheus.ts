import { createRoute, z } from '@hono/zod-openapi'
import { eq, max, ne, sql } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import { isSameSecret } from '../credentials/same-secret'
import { backups } from '../db/backups-schema'
import { databaseSize } from '../db/database-size'
import { deliveryCounts } from '../db/deliveries-schema'
import { jobs } from '../db/jobs-schema'
import type { Deps } from '../deps'
import type { ApiEnv } from '../http/api-env'
import { apiRouter } from '../http/api-router'
import { ApiProblem } from '../http/problem'
import { createPing } from '../http/while-database-answers'
import { API_VERSION, COMMIT } from '../version'

const metrics = createRoute({
  method: 'get',
  path: '/metrics',
  summary:
    'Metrics of this process and of the database for Prometheus; METRICS_TOKEN is the Bearer token.',
  responses: {
    200: { description: 'Metrics', content: { 'text/plain': { schema: z.string() } } },
    401: { description: 'Not the token' },
    404: { description: 'METRICS_TOKEN is not set' },
  },
})
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const AREAS = [
  ['/functions/webhooks', 'webhooks'],
  ['/functions/api', 'api'],
  ['/functions', 'functions'],
] as const

const areaOf = (path: string) => AREAS.find(([start]) => path.startsWith(start))?.[1] ?? 'pages'

/**
 * `GET /metrics` for Prometheus, with `METRICS_TOKEN` as the Bearer token, and the middleware that times
 * requests. Nothing of callers is in it. Gauges of the database are the same in every process; while the
 * database is away only those of the process are answered.
 */
export const prometheus = ({ env, db, database, callIndex }: Deps) => {
  const router = apiRouter()
  const token = env.METRICS_TOKEN
  if (token === undefined) {
    return router.openapi(metrics, () => {
      throw new ApiProblem(404, 'not-found', 'Metrics are off: set METRICS_TOKEN.')
    })
  }
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the answer, of a stream to its beginning.',
    labelNames: ['area', 'status'],
    buckets: SECONDS,
    registers,
  })
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  gauge('app_info', 'The running process.', ['version', 'commit', 'role', 'database']).set(
    { version: API_VERSION, commit: COMMIT ?? '', role: env.ROLE, database: database.kind },
    1,
  )
  const up = gauge('database_up', '1 while the database answers.')
  const size = gauge('database_size_bytes', 'Of the whole database.')
  const backedUp = gauge('last_backup_timestamp_seconds', 'When the newest backup was finished.')
  const inMemory = gauge(
    'calls_in_memory',
    'Calls that lists and figures are answered from; 0 while the database answers.',
  )
  const jobCount = gauge('jobs', 'Waiting, running and given up.', ['kind', 'state'])
  const lateness = gauge('jobs_late_seconds', 'Of the job that is due longest and not begun.')
  const delivered = new Counter({
    name: 'deliveries_total',
    help: 'Provider events that came to this database.',
    labelNames: ['provider', 'result'],
    registers,
  })

  const ping = createPing({ ping: () => database.ping() })
  const readDatabase = async () => {
    await ping()
    const counted = await db
      .select({
        kind: jobs.kind,
        state: jobs.state,
        count: sql<number>`count(*)::int`,
        late: sql<number>`coalesce(extract(epoch from
          max(now() - ${jobs.runAt}) filter (where ${jobs.state} = 'waiting')), 0)::float`,
      })
      .from(jobs)
      .where(ne(jobs.state, 'done'))
      .groupBy(jobs.kind, jobs.state)
    jobCount.reset()
    for (const { kind, state, count } of counted) jobCount.set({ kind, state }, count)
    lateness.set(Math.max(0, ...counted.map(({ late }) => late)))
    const counts = await db.select().from(deliveryCounts)
    delivered.reset()
    for (const { provider, result, count } of counts) delivered.inc({ provider, result }, count)
    size.set(await databaseSize(db))
    const [last] = await db
      .select({ at: max(backups.finishedAt) })
      .from(backups)
      .where(eq(backups.state, 'done'))
    if (last?.at) backedUp.set(last.at.getTime() / 1000)
  }

  router.use(
    createMiddleware<ApiEnv>(async (c, next) => {
      const end = requests.startTimer({ area: areaOf(c.req.path) })
      await next()
      end({ status: `${Math.floor(c.res.status / 100)}xx` })
    }),
  )
  return router.openapi(metrics, async (c) => {
    const [, sent = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? []
    if (!isSameSecret(token, sent)) {
      throw new ApiProblem(401, 'unauthorized', 'Send METRICS_TOKEN as the Bearer token.')
    }
    const answers = await readDatabase().then(
      () => true,
      () => false,
    )
    up.set(answers ? 1 : 0)
    inMemory.set(callIndex?.size() ?? 0)
    // What was true before would look as if it still were.
    if (!answers) for (const one of [jobCount, lateness, size]) one.reset()
    return c.text(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })
}

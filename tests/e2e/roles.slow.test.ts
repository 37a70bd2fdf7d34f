import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { readEnvironment } from '@/server/env'
import { jobSchedules } from '@/server/job-handlers'
import { vapiReport } from '@tests/builders/vapi-report'

import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { postEvent } from '../harness/post'
import { createDatabase, withPostgres } from '../harness/postgres'
import { type ServerProcess, startProcess } from '../harness/process'

const postgres = await startPostgres()
/** Longer than any of it takes on a loaded machine, and shorter than a lease. */
const SOON_MS = 25_000

let database: Awaited<ReturnType<typeof createDatabase>>
let processes: ServerProcess[] = []

/** A provider that lists no calls, or that does not answer. */
let isAnswering = true
let asked = 0
const provider = createServer((_, response) => {
  asked += 1
  if (isAnswering) response.setHeader('content-type', 'application/json').end('[]')
})

beforeAll(async () => {
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
})
beforeEach(async () => {
  if ('url' in postgres) database = await createDatabase(postgres.url)
  isAnswering = true
  asked = 0
})
afterEach(async () => {
  for (const one of processes) await one.stop()
  processes = []
  if ('url' in postgres) await database.remove()
})
afterAll(async () => {
  provider.closeAllConnections()
  provider.close()
  if ('stop' in postgres) await postgres.stop()
})

const start = async (variables: Record<string, string> = {}) => {
  const started = await startProcess({ variables: { DATABASE_URL: database.url, ...variables } })
  processes.push(started)
  return started
}
const deliver = async ({ url }: ServerProcess, name: string) => {
  const body = Buffer.from(JSON.stringify(vapiReport({ id: name, name })))
  expect((await postEvent(url, 'vapi', body)).status).toBe(200)
}
/** Which calls are analysed, as a process tells. */
const analysed = async ({ api }: ServerProcess) =>
  (await api.calls())
    .filter(({ category }) => category !== null)
    .map(({ callerName }) => callerName)
const query = async <Row>(text: string) => {
  let rows: Row[] = []
  await withPostgres(database.url, async (client: Client) => {
    rows = (await client.query(text)).rows as Row[]
  })
  return rows
}

test.runIf('url' in postgres)(
  'calls that a web process takes are analysed by a worker process',
  async () => {
    const web = await start({ ROLE: 'web' })
    await deliver(web, 'Ada')
    await expect
      .poll(() => query(`select state from jobs where kind = 'analysis'`))
      .toEqual([{ state: 'waiting' }])
    expect(await analysed(web)).toEqual([])

    const worker = await start({ ROLE: 'worker' })
    await expect.poll(() => analysed(web), { timeout: SOON_MS }).toEqual(['Ada'])
    await expect
      .poll(() => query(`select state from jobs where kind = 'analysis'`))
      .toEqual([{ state: 'waiting' }])
    // Its schedule will not run it; the commit wakes it.
    await query(`update jobs set run_at = now() + interval '1 hour' where kind = 'analysis'`)
    await deliver(web, 'Bo')
    await expect.poll(() => analysed(web), { timeout: SOON_MS }).toContain('Bo')
    expect(worker.output()).toContain('AI Support CRM (worker) is ready')
  },
)

test.runIf('url' in postgres)(
  'a worker answers whether it runs and can work, and nothing else',
  async () => {
    const { url } = await start({ ROLE: 'worker' })
    const status = async (path: string) => (await fetch(url + path)).status
    expect(await status('/healthz')).toBe(200)
    expect(await status('/readyz')).toBe(200)
    for (const path of ['/', '/functions/api/v1/calls', '/functions/auth-options']) {
      expect(await status(path)).toBe(404)
    }
  },
)

test.runIf('url' in postgres)(
  'two processes that do everything share the work on one Postgres',
  async () => {
    const both = await Promise.all([start(), start()])
    await Promise.all(
      both.flatMap((one) => ['1', '2'].map((n) => deliver(one, `${one.pid()} ${n}`))),
    )
    for (const one of both) {
      await expect.poll(async () => (await analysed(one)).length, { timeout: SOON_MS }).toBe(4)
    }
    // Each once, whoever started first.
    const schedules = jobSchedules({ env: readEnvironment({ RECONCILE_MINUTES: '0' }) })
    const scheduled = await query<{ kind: string }>(
      `select kind from jobs where schedule is not null`,
    )
    expect(scheduled.map(({ kind }) => kind).toSorted()).toEqual(
      schedules.map(({ kind }) => kind).toSorted(),
    )
  },
)

test.runIf('url' in postgres)(
  'what a worker was doing when it was killed is done by another',
  async () => {
    const variables = {
      ROLE: 'worker',
      RECONCILE_MINUTES: '15',
      RETELL_API_KEY: '',
      VAPI_API_KEY: 'key-of-vapi',
      VAPI_API_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    }
    const runs = () => query(`select state from reconciliations`)
    isAnswering = false
    const first = await start(variables)
    await expect.poll(() => asked, { timeout: SOON_MS }).toBe(1)
    await first.kill()
    expect(await runs()).toEqual([{ state: 'running' }])

    isAnswering = true
    const second = await start(variables)
    await query(`update jobs set leased_until = now() where state = 'running'`)
    await expect.poll(runs, { timeout: SOON_MS }).toEqual([{ state: 'done' }])
    expect(second.isRunning()).toBe(true)
    // The job ends after what it ran.
    await expect
      .poll(() => query(`select attempts from jobs where kind = 'reconciliation'`))
      .not.toContainEqual({ attempts: 2 })
  },
)

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { callPage } from '@/contracts/calls'
import { vapiReport } from '@tests/builders/vapi-report'
import { createDatabase, findPostgresServer, withPostgres } from '@tests/harness/postgres'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import type { ApiEnv } from '../http/api-env'
import { whileDatabaseAnswers } from '../http/while-database-answers'
import { openPostgres } from './open'

const API = '/functions/api/v1'
/** Nobody hangs: well beyond what the product waits, however busy the machine is. */
const PATIENCE_MS = 20_000

const run = promisify(execFile)
const childrenOf = async (pid: number) => {
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)])
  return stdout.trim().split(/\s+/).map(Number)
}

describe('a Postgres that goes away', () => {
  let cluster: Awaited<ReturnType<typeof findPostgresServer>>
  let server: TestServer
  let agent: SignedIn

  beforeAll(async () => {
    cluster = await findPostgresServer({}, { isOwn: true })
    const { url } = await createDatabase(cluster.url)
    server = await startServer({ database: await openPostgres(url, () => {}) })
    agent = await server.signIn('agent')
    await server.deliver('vapi', vapiReport({ name: 'Before' }))
  })
  afterAll(async () => {
    await server.close()
    await cluster.stop()
  })

  const deliver = (name: string) => server.deliver('vapi', vapiReport({ id: name, name }))
  const asked = {
    readyz: () => server.request('/readyz'),
    'the calls': () => agent.request(`${API}/calls`),
    'next steps': () => agent.request(`${API}/next-steps`),
    'a delivery': () => deliver('While gone'),
    'a sign-in': () =>
      server.request('/functions/auth-login', {
        json: { email: agent.user.email, password: 'correct horse battery' },
      }),
  }
  const askAll = () =>
    Promise.all(
      Object.entries(asked).map(async ([name, ask]) => {
        const begun = performance.now()
        const { status, headers } = await ask()
        const isInTime = performance.now() - begun < PATIENCE_MS
        return { name, status, isInTime, retry: name === 'readyz' || headers.has('retry-after') }
      }),
    )
  const refused = Object.keys(asked).map((name) => ({
    name,
    status: 503,
    isInTime: true,
    retry: true,
  }))
  const isBack = async () => {
    await expect
      .poll(async () => (await askAll()).map(({ status }) => status))
      .toEqual(Object.keys(asked).map(() => 200))
    expect((await deliver('While gone')).status).toBe(200)
    const names = async () => {
      const page = callPage.parse(await (await agent.request(`${API}/calls`)).json())
      return new Set(page.items.map(({ callerName }) => callerName))
    }
    await expect.poll(names).toEqual(new Set(['Before', 'While gone']))
  }
  /** The server and its connections. */
  const signal = async (name: 'SIGSTOP' | 'SIGCONT') => {
    const main = cluster.pid?.() ?? 0
    const children = await childrenOf(main)
    for (const pid of [main, ...children]) process.kill(pid, name)
  }

  test('frozen: 503, at once and again, and everything returns', async () => {
    await signal('SIGSTOP')
    try {
      expect(await askAll()).toEqual(refused)
      expect(await askAll()).toEqual(refused)
    } finally {
      await signal('SIGCONT')
    }
    await isBack()
  })

  test('stopped: 503, again and again, and everything returns when it starts', async () => {
    await cluster.shutDown?.()
    expect(await askAll()).toEqual(refused)
    expect(await askAll()).toEqual(refused)
    expect(await cluster.start?.()).toBeNull()
    await isBack()
  })

  test('transactions that cannot begin give their connections back', async () => {
    const { db } = server
    const all = (statement: SQL) =>
      Promise.allSettled(
        Array.from({ length: 10 }, () => db.transaction((tx) => tx.execute(statement))),
      )
    // Long enough that each opens a connection of its own.
    await all(sql`select pg_sleep(2)`)
    await withPostgres(cluster.url, async (client) => {
      const others = `from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`
      const { rows } = await client.query<{ pid: number }>(`select pid ${others}`)
      for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
      const begun = all(sql`select 1`)
      await client.query(`select pg_terminate_backend(pid) ${others}`)
      for (const { pid } of rows) process.kill(pid, 'SIGCONT')
      expect((await begun).map(({ status }) => status)).toContain('rejected')
    })
    expect(new Set((await all(sql`select 1`)).map(({ status }) => status))).toEqual(
      new Set(['fulfilled']),
    )
  })

  test('a statement that only takes long is waited for', async () => {
    const app = new Hono<ApiEnv>()
      .use(whileDatabaseAnswers(server.deps.database))
      .get('/', async (c) => {
        await server.db.execute(sql`select pg_sleep(2.5)`)
        return c.text('done')
      })
    expect(await (await app.request('/')).text()).toBe('done')
  })
})

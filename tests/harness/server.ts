import { randomUUID } from 'node:crypto'

import { hash } from '@node-rs/argon2'
import { eq, sql } from 'drizzle-orm'

import type { Provider, Role } from '@/contracts/call-words'
import type { Person } from '@/contracts/people'
import { createApp } from '@/server/app'
import { analyzeDueCalls } from '@/server/calls/analyze-due'
import { createDeps, type RunningDeps } from '@/server/create-deps'
import type { Database, OpenDatabase } from '@/server/db/client'
import { queryRows } from '@/server/db/rows'
import { calls, users } from '@/server/db/schema'
import { readEnvironment } from '@/server/env'
import { createLog } from '@/server/log'
import { RECORDED } from '@/server/privacy/json-texts'
import { createSession } from '@/server/sessions/store'

import { recordReset } from '../builders/record-events'
import { vapiReport } from '../builders/vapi-report'
import { openTestDatabase, truncateAll } from './database'
import { secretVariables, signatureHeaders, webhookPath } from './sign'

type RequestOptions = RequestInit & { json?: unknown; token?: string }
type Overrides = Parameters<typeof createDeps>[3]

/** The server verifies a hash at the cost that it was made with; the product's own is for guessers. */
const LOWEST_COST = { memoryCost: 8, timeCost: 1 }

/** Of everybody whom {@link startServer} signs in. */
export const PASSWORD = 'correct horse battery'

export type TestServer = Awaited<ReturnType<typeof startServer>>

/**
 * The real server in this process, over a database of its own unless one is given; no port, no workers.
 * `variables` are environment variables on top of the three webhook secrets.
 */
export const startServer = async ({
  variables = {},
  overrides = {},
  database: given,
}: {
  variables?: Record<string, string>
  overrides?: Overrides
  database?: OpenDatabase
} = {}) => {
  const database = given ?? (await openTestDatabase())
  const env = readEnvironment({ ...secretVariables, SAMPLE_DATA: 'off', ...variables })
  const deps: RunningDeps = await createDeps(env, createLog('silent'), database, overrides)
  const app = createApp(deps)

  /** `path` from the root. `json` becomes the body, `token` the Bearer header. */
  const request = async (path: string, { json, token, ...init }: RequestOptions = {}) => {
    const headers = new Headers(init.headers)
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    if (json !== undefined) headers.set('content-type', 'application/json')
    const body = json === undefined ? init.body : JSON.stringify(json)
    return app.request(path, {
      method: json === undefined ? 'GET' : 'POST',
      ...init,
      headers,
      body,
    })
  }

  /** Sends an event as its provider would, signed. Resolves with the server's answer. */
  const deliver = (provider: Provider, event: unknown, headers: Record<string, string> = {}) => {
    const body = Buffer.from(JSON.stringify(event))
    return request(webhookPath[provider], {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        ...signatureHeaders(provider, body, { now: deps.now().getTime() }),
        ...headers,
      },
    })
  }

  /** Makes a person with this role, who is signed in. */
  const signIn = async (role: Role, name = 'Robin Test'): Promise<SignedIn> => {
    const email = `${randomUUID()}@example.com`
    const passwordHash = await hash(PASSWORD, LOWEST_COST)
    const [made] = await deps.db
      .insert(users)
      .values({ name, email, role, passwordHash })
      .returning({ id: users.id })
    if (!made) throw new Error('The person was not stored')
    const origin = { address: 'unknown', userAgent: '' }
    const token = await createSession(deps.db, made.id, origin, deps.now())
    const user = { id: made.id, name, email, role }
    return { token, user, request: (path, init) => request(path, { ...init, token }) }
  }

  /** A call comes, with these facts if any, and is analysed. Resolves with its id. */
  const addCall = async (facts?: Parameters<typeof vapiReport>[0]): Promise<string> => {
    const report = vapiReport(facts)
    await deliver('vapi', report)
    await analyzeDueCalls(deps)
    const { id: providerCallId } = report.message.call
    const [call] = await deps.db
      .select({ id: calls.id })
      .from(calls)
      .where(eq(calls.providerCallId, providerCallId))
    if (!call) throw new Error('The call did not arrive')
    return call.id
  }

  return {
    db: deps.db,
    deps,
    app,
    request,
    deliver,
    addCall,
    signIn,
    /** Runs the first analysis of every call that waits for it. */
    analyze: () => analyzeDueCalls(deps),
    /** Empties every table, and says so to who follows the changes. */
    truncateAll: async () => {
      await requireDeclared(database.db)
      await truncateAll(database.db)
      await recordReset(deps.db)
    },
    close: async () => {
      try {
        await requireDeclared(database.db)
      } finally {
        await deps.close()
      }
    },
  }
}

const isGone = (db: Database) =>
  queryRows(db, sql`select 1`).then(
    () => false,
    () => true,
  )

/** Whatever a test had recorded must be declared: what nobody knows of is searched as text when a caller is erased. */
const requireDeclared = async (db: Database) => {
  const recorded = await queryRows<{ key: string }>(
    db,
    sql`select distinct key from domain_events,
          lateral (select * from jsonb_each(before) union all select * from jsonb_each(after)) as part
        where jsonb_typeof(value) not in ('null', 'number', 'boolean')`,
  ).catch(async (error: unknown) => {
    // Some tests take the database away before the end.
    if (await isGone(db)) return []
    throw error
  })
  const unknown = recorded.flatMap(({ key }) => (Object.hasOwn(RECORDED, key) ? [] : [key]))
  if (unknown.length > 0) throw new Error(`Not declared in json-texts.ts: ${unknown.join(', ')}`)
}

/** A person who is signed in. */
export type SignedIn = {
  token: string
  user: Person
  request: (path: string, init?: Omit<RequestOptions, 'token'>) => Promise<Response>
}

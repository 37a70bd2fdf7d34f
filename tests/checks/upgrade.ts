// Migrates a database as version 2.0.0 left it, with 2,000 calls, while the server is killed with -9
// again and again, and then looks for every call and for work that was left undone:
//   npm run check:upgrade -- [--database embedded|postgres] [--kills 6] [--seed 1]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { PGlite } from '@electric-sql/pglite'
import { readMigrationFiles } from 'drizzle-orm/migrator'

import { emptyAnalysis } from '@/contracts/analysis'
import { seededRandom } from '@/lib/seeded-random'
import { migrationsFolder } from '@/server/db/migrate'

import { createDatabase, findPostgresServer, withPostgres } from '../harness/postgres'
import { ADMINISTRATOR, startProcess } from '../harness/process'
import { createProblems } from './lib/problems'

const CALLS = 2000
/** How many migrations version 2.0.0 had. */
const OLD_MIGRATIONS = 10
/** From before the first statement to well after the last. */
const LONGEST_LIFE_MS = 2500
const DONE_WITHIN_MS = 600_000

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'embedded' },
    kills: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const kills = Number(values.kills)
const random = seededRandom(values.seed)
const { expect, conclude } = createProblems(values.seed)

type Run = (statement: string) => Promise<{ rows: unknown[] }>

/** Half of the calls have a number, a fifth of them share one; some are analysed, some wait for it. */
const oldCalls = `
  insert into calls (provider, provider_call_id, received_at, updated_at, sort_at, status, outcome, direction,
                     caller_name, caller_number, started_at, ended_at, duration_seconds, has_transcript,
                     facts_rank, facts_event, ai_category, ai_priority, analysis_due)
  select 'vapi', 'old-' || n, at, at, at, 'ended', 'completed', 'inbound', 'Caller ' || n,
         case when n % 2 = 0 then '+1555' || lpad((n % 400)::text, 7, '0') end, at, at + interval '1 minute', 60,
         true, 3, 'end-of-call-report', case when n % 3 = 0 then 'billing' end, 'normal', n % 20 = 0
  from (select n, now() - make_interval(mins => n) as at from generate_series(1, ${CALLS}) n) old`
const oldContents = `
  insert into call_contents (call_id, transcript, provider_analysis)
  select id, '[{"role":"caller","text":"Where is my order?","startSeconds":1,"endSeconds":2}]',
         '${JSON.stringify(emptyAnalysis)}' from calls`
const oldSearch = `
  insert into call_search (call_id, seq, document) select id, seq, to_tsvector('simple', caller_name) from calls`
const oldSteps = `
  insert into next_steps (call_id, kind, title, priority, source, evidence, created_at)
  select id, 'callback', 'Call back', 'normal', 'person', '[]', now() from calls where seq % 10 = 0`
const oldRun = `
  insert into reconciliations (provider, cause, since, until, started_at, alive_at, state, counts)
  values ('vapi', 'request', now(), now(), now(), now(), 'running', '{}')`

const makeOld = async (run: Run) => {
  await run(
    'create table applied_migrations (hash text primary key, applied_at timestamptz not null default now())',
  )
  const migrations = readMigrationFiles({ migrationsFolder: migrationsFolder() })
  for (const { hash, sql } of migrations.slice(0, OLD_MIGRATIONS)) {
    for (const statement of sql) await run(statement)
    await run(`insert into applied_migrations (hash) values ('${hash}')`)
  }
  for (const statement of [oldCalls, oldContents, oldSearch, oldSteps, oldRun]) await run(statement)
}

const folder = mkdtempSync(join(tmpdir(), 'support-crm-upgrade-'))
const postgres = values.database === 'postgres' ? await findPostgresServer() : undefined
const database = postgres && (await createDatabase(postgres.url))
const variables: Record<string, string> = database
  ? { DATABASE_URL: database.url }
  : { DATA_DIR: folder }

/** Speaks to the database while no server runs. */
const withDatabase = async (work: (run: Run) => Promise<void>) => {
  if (database) return withPostgres(database.url, (client) => work((text) => client.query(text)))
  mkdirSync(join(folder, 'database'), { recursive: true })
  const pglite = await PGlite.create({ dataDir: join(folder, 'database') })
  await work(async (text) => (await pglite.query(text)) as { rows: unknown[] })
  await pglite.close()
}

await withDatabase(makeOld)
for (let kill = 1; kill <= kills; kill += 1) {
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      SAMPLE_DATA: 'off',
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      ...variables,
    },
    stdio: 'ignore',
  })
  const ended = once(server, 'exit')
  await sleep(random.next() * LONGEST_LIFE_MS)
  server.kill('SIGKILL')
  await ended
}

const server = await startProcess({ variables })
/** Those that waited for their analysis when the old version stopped. */
const isDone = async () =>
  (await server.api.calls())
    .filter(({ callerName }) => Number(callerName?.split(' ')[1]) % 20 === 0)
    .every(({ category }) => category !== null)
for (const giveUpAt = Date.now() + DONE_WITHIN_MS; Date.now() < giveUpAt && !(await isDone());) {
  await sleep(500)
}
const calls = await server.api.calls()
await server.stop()

expect(calls.length === CALLS, `${calls.length} calls are there, not ${CALLS}`)
const names = new Set(calls.map(({ callerName }) => callerName))
for (let n = 1; n <= CALLS; n += 1) expect(names.has(`Caller ${n}`), `Caller ${n} is missing`)
await withDatabase(async (run) => {
  const look = async (what: string, rows: string) => {
    const { rows: found } = await run(rows)
    expect(found.length === 0, `${what}: ${JSON.stringify(found.slice(0, 3))}`)
  }
  await look('jobs that were given up', `select kind, error from jobs where state = 'dead'`)
  await look('calls that were not analysed', 'select id from calls where analysis_due')
  await look(
    'next steps that are gone',
    'select 1 where (select count(*) from next_steps where source = $$person$$) < 200',
  )
})
await database?.remove()
await postgres?.stop()
rmSync(folder, { recursive: true, force: true })
conclude(
  `${kills} kills while it migrated, every one of ${CALLS} calls there and nothing left undone`,
)

// Moves an embedded database with 2,000 calls to Postgres, and restores its backup into a folder, while the
// command is killed with -9 again and again, and then compares what arrived with what was there:
//   npm run check:move -- [--kills 10] [--calls 2000] [--seed 1]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'

import { seededRandom } from '@/lib/seeded-random'
import { addCalls } from '@tests/builders/many-calls'
import { openFolder } from '@tests/harness/run-backup'

import { createDatabase, findPostgresServer } from '../harness/postgres'
import { createProblems } from './lib/problems'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    calls: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const random = seededRandom(values.seed)
const { expect, conclude } = createProblems(values.seed)
const folder = mkdtempSync(join(tmpdir(), 'support-crm-move-'))
const source = { DATA_DIR: join(folder, 'source') }

/** Runs the command; kills it after `lifeMs`, unless it has ended. */
const run = async (parameters: string[], variables: NodeJS.ProcessEnv, lifeMs?: number) => {
  const started = performance.now()
  const child = spawn(process.execPath, ['dist/server/backup.js', ...parameters], {
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  if (lifeMs !== undefined) {
    await Promise.race([ended, sleep(lifeMs)])
    child.kill('SIGKILL')
  }
  const [code, signal] = await ended
  return { isDone: code === 0, isKilled: signal !== null, ms: performance.now() - started }
}

/** Without the line that says when it was made, and the one that sums it up. */
const backupOf = async (variables: NodeJS.ProcessEnv) => {
  const file = join(folder, `${random.next()}.backup`)
  const { isDone } = await run(['backup', file], variables)
  expect(isDone, 'a backup failed')
  return {
    file,
    rows: gunzipSync(readFileSync(file)).toString().split('\n').slice(1, -2).join('\n'),
  }
}

/**
 * Killed a little later with each attempt, then left alone. A kill that came after the commit leaves nothing to do,
 * and the next attempt is refused: that all is there is compared afterwards.
 */
const survive = async (
  name: string,
  parameters: string[],
  variables: NodeJS.ProcessEnv,
  ms: number,
) => {
  const attempts = Number(values.kills)
  let kills = 0
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const lifeMs = ((attempt + random.next()) / attempts) * ms
    const { isDone, isKilled } = await run(parameters, variables, lifeMs)
    kills += isKilled ? 1 : 0
    if (isDone || (!isKilled && kills > 0)) return kills
    expect(isKilled, `the ${name} failed before any kill, at attempt ${attempt}`)
  }
  const { isDone } = await run(parameters, variables)
  expect(isDone || kills > 0, `the ${name} failed without a kill`)
  return kills
}

const database = await openFolder(source.DATA_DIR)
await addCalls(database.db, Number(values.calls), () => ({}))
await database.close()
const before = await backupOf(source)

const postgres = await findPostgresServer()
const [tried, moved] = [await createDatabase(postgres.url), await createDatabase(postgres.url)]
const { ms } = await run(['move', tried.url], source)
const ofMove = await survive('move', ['move', moved.url], source, ms)
const ofRestore = await survive(
  'restore',
  ['restore', before.file],
  { DATA_DIR: join(folder, 'restored') },
  ms,
)
for (const [name, variables] of [
  ['the old database', source],
  ['the Postgres', { DATABASE_URL: moved.url }],
  ['the restored folder', { DATA_DIR: join(folder, 'restored') }],
] as const) {
  expect((await backupOf(variables)).rows === before.rows, `${name} differs`)
}
const megabytes = (statSync(before.file).size / 1e6).toFixed(1)
for (const { remove } of [tried, moved]) await remove()
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
conclude(
  `${values.calls} calls (${megabytes} MB) moved in ${(ms / 1000).toFixed(1)} s; killed ${ofMove} times while they moved ` +
    `and ${ofRestore} times while they were restored, all of them there, the old database as it was`,
)

// Kills the server with -9 at random moments while calls are delivered to it, restarts it each time,
// kills it once more while it merges a category, and then looks for every call that was answered with 2xx:
//   npm run check:crash -- [--database embedded|postgres] [--kills 20] [--seed 1]
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { seededRandom } from '@/lib/seeded-random'

import { callLabel, callLabels } from '@/contracts/call-labels'
import { jobPage } from '@/contracts/jobs'
import { createDatabase, findPostgresServer } from '../harness/postgres'
import { startProcess } from '../harness/process'
import { until } from '../harness/until'
import { createProblems } from './lib/problems'
import { startSimulator } from './lib/simulate'

/** How long deliveries flow before the next kill, at most. */
const LONGEST_FLOW_MS = 1000
/** More than the whole check can deliver; it is interrupted. */
const CALLS = '100000'
const POLL_MS = 20
/** Longer than the analysis rests between two batches. */
const ANALYSIS_RESTS_MS = 2000
/** At least, so that every kill comes under load however slow the machine is. */
const ACCEPTED_BETWEEN_KILLS = 5

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'embedded' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const kills = Number(values.kills)
const random = seededRandom(values.seed)
const { expect, conclude } = createProblems(values.seed)

const postgres = values.database === 'postgres' ? await findPostgresServer() : undefined
const database = postgres && (await createDatabase(postgres.url))
const folder = mkdtempSync(join(tmpdir(), 'support-crm-crash-'))
const acceptedFile = join(folder, 'accepted.tsv')
const server = await startProcess({ variables: database ? { DATABASE_URL: database.url } : {} })
const simulator = startSimulator(server.url, [
  `--calls=${CALLS}`,
  '--back-date=30',
  `--seed=${values.seed}`,
  '--concurrency=24',
  '--patience=120',
  `--log-accepted=${acceptedFile}`,
])

/** One entry for each 2xx so far: provider, the provider's id of the call, event. */
const readAccepted = (): string[][] =>
  existsSync(acceptedFile)
    ? readFileSync(acceptedFile, 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split('\t'))
    : []

/** Resolves when deliveries flow again: the simulator pauses between its retries. */
const deliveriesFlow = async () => {
  const enough = readAccepted().length + ACCEPTED_BETWEEN_KILLS
  while (readAccepted().length < enough && simulator.isRunning()) await sleep(20)
}

for (let kill = 1; kill <= kills; kill++) {
  await deliveriesFlow()
  await sleep(random.next() * LONGEST_FLOW_MS)
  await server.kill()
  expect(simulator.isRunning(), `The simulator ended early: ${simulator.output()}`)
  await server.restart()
}
await deliveriesFlow()

const labels = async () => (await server.api.get('/categories', callLabels)).items
const [from, into, ...others] = (await labels()).map(({ key }) => key)
if (!from || !into) throw new Error('There are no categories')
await until(
  'a call to merge',
  () => server.api.calls(),
  (calls) => calls.some(({ category }) => category !== null && category !== into),
)
await simulator.interrupt()

const merge = async (key: string, into: string) => {
  const version = (await labels()).find((one) => one.key === key)?.version
  await server.api.post(`/categories/${key}/merge`, { version, into }, callLabel)
}
const merges = async () =>
  (await server.api.get('/jobs?limit=200', jobPage)).items.filter(
    ({ kind }) => kind === 'merged-label',
  )
const areMerged = (count: number) =>
  until(`${count} merged categories`, merges, (jobs) => {
    const dead = jobs.find(({ state }) => state === 'dead')
    if (dead) throw new Error(`A merge was given up: ${dead.error}`)
    return jobs.filter(({ state }) => state === 'done').length === count
  })

const countAnalysed = async () => (await server.api.calls({ status: 'analyzed' })).length
const isAnalysisOver = async () => {
  const before = await countAnalysed()
  await sleep(ANALYSIS_RESTS_MS)
  return before > 0 && (await countAnalysed()) === before
}
await until('the end of the analysis', isAnalysisOver, Boolean)
for (const key of others) await merge(key, from)
await areMerged(others.length)
const merged = await server.api.calls({ category: from })
expect(merged.length > 0, 'No call has the category that is merged')
await merge(from, into)
// The merge is answered, and moving the calls has begun or is about to.
await sleep(random.next() * POLL_MS)
await server.kill()
await server.restart()
const callsOf = async (key: string) =>
  (await server.api.calls()).filter(({ category }) => category === key)
const followLater = (await callsOf(from)).length
await areMerged(others.length + 1)
const followed = new Set((await callsOf(into)).map(({ id }) => id))
for (const { id } of merged) expect(followed.has(id), `Call ${id} did not follow its category`)

const accepted = readAccepted()
const stored = new Map<string, number>()
const ended = new Set<string>()
for (const call of await server.api.calls()) {
  const key = `${call.provider} ${call.providerCallId}`
  stored.set(key, (stored.get(key) ?? 0) + 1)
  if (call.status === 'ended' || call.status === 'analyzed') ended.add(key)
}
for (const [provider, id, event] of accepted) {
  const key = `${provider} ${id}`
  expect(
    stored.get(key) === 1,
    `${key}, ${event}: answered 2xx, stored ${stored.get(key) ?? 0} times`,
  )
  const isReport =
    event === 'end-of-call-report' || event === 'call_ended' || event === 'call_analyzed'
  if (isReport) expect(ended.has(key), `${key}, ${event}: answered 2xx, and the call has not ended`)
}
await server.stop()
await database?.remove()
await postgres?.stop()
rmSync(folder, { recursive: true })
conclude(
  `${kills} kills, ${accepted.length.toLocaleString('en-US')} deliveries answered 2xx, every call there once; ${followLater} calls followed their category after the last kill`,
)

import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Analysis } from '@/contracts/analysis'
import { callDetail } from '@/contracts/calls'
import type { LiveEvent } from '@/contracts/live'
import { reanalysis } from '@/contracts/reanalysis'
import type { Analyzer } from '@/domain/analyzer'
import { vapiReport } from '@tests/builders/vapi-report'
import { startServer, type SignedIn, type TestServer } from '@tests/harness/server'

import { createLocalAnalyzer } from '../analysis/local-analyzer'
import { jobs } from '../db/jobs-schema'
import { auditEntries, callContents, calls, nextSteps } from '../db/schema'
import { installation } from '../db/settings-schema'
import { claimJob, renewLease } from '../jobs/lease'
import { runJob } from '../jobs/run-job'
import { REANALYSED, reanalyseHistory } from './reanalyse-history'

const API = '/functions/api/v1'
const NOW = new Date('2026-11-20T16:00:00Z')

let server: TestServer
let admin: SignedIn
let version: string
let claims: Partial<Analysis>
let slices: number
let broken: string | null

const local = createLocalAnalyzer()
const analyzer: Analyzer = {
  version: () => version,
  analyze: async (input) => {
    if (broken !== null && input.transcript.some(({ text }) => text.includes(broken ?? ''))) {
      throw new Error('No idea')
    }
    const made = await local.analyze(input)
    return { ...made, ...claims }
  },
}

const claim = <Value>(value: Value) => ({
  value,
  source: 'local' as const,
  reason: '',
  evidence: [],
  confidence: 0.8,
  get version() {
    return version
  },
})
const step = (title: string, kind: Analysis['nextSteps'][number]['kind'] = 'fix') => ({
  kind,
  title,
  priority: 'normal' as const,
  dueAt: null,
  source: 'local' as const,
  evidence: [],
})
const claimAs = (name: string, more: Partial<Analysis> = {}) => {
  version = name
  claims = { category: claim('billing'), sentiment: claim('neutral'), nextSteps: [], ...more }
}

beforeAll(async () => {
  server = await startServer({ overrides: { analyzer, now: () => NOW } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  admin = await server.signIn('admin', 'Bo Boss')
  broken = null
  slices = 0
  claimAs('rules 1')
})

/** Runs the job that waits, as a worker does, until it is done or has done so many slices. */
const run = async (most = Infinity, payload: { since: string | null } | null = null) => {
  const kind = 'reanalyse-history'
  const due = server.db.update(jobs).set({ runAt: new Date(0) })
  const waits = await due.where(and(eq(jobs.kind, kind), eq(jobs.state, 'waiting'))).returning()
  const schedule = payload === null && { key: 'all', schedule: '47 * * * *', zone: 'UTC' }
  if (waits.length === 0) await server.db.insert(jobs).values({ kind, payload, ...schedule })
  const job = await claimJob(server.db, [kind])
  if (!job) throw new Error('No such job waits')
  const stopping = new AbortController()
  const quiet = async () => {
    slices += 1
    if (slices >= most) stopping.abort(new Error('stopped'))
  }
  const deps = { ...server.deps, intake: { ...server.deps.intake, quiet } }
  const handler = (running: Parameters<typeof reanalyseHistory>[1]) =>
    reanalyseHistory(deps, running)
  await runJob(server.deps, job, handler as never, stopping.signal)
}
const addCalls = async (count: number) => {
  for (let at = 0; at < count; at += 1) {
    const startedAt = new Date(NOW.getTime() - (at + 1) * 60 * 60_000)
    await server.deliver('vapi', vapiReport({ id: `call-${at}`, name: `Caller ${at}`, startedAt }))
  }
  await server.analyze()
}
const read = async (id: string) =>
  callDetail.parse(await (await admin.request(`${API}/calls/${id}`)).json())
const patch = async (id: string, json: object) => {
  const { version: seen } = await read(id)
  const answer = await admin.request(`${API}/calls/${id}`, {
    method: 'PATCH',
    json: { version: seen, ...json },
  })
  expect(answer.status).toBe(200)
}
const status = async () =>
  reanalysis.parse(await (await admin.request(`${API}/analysis/reanalyse`)).json())
const ask = (json: object = {}, as = admin) =>
  as.request(`${API}/analysis/reanalyse`, { method: 'POST', json })
const versions = async () => {
  const rows = await server.db
    .select({ version: callContents.analysisVersion })
    .from(calls)
    .innerJoin(callContents, eq(callContents.callId, calls.id))
    .orderBy(asc(calls.seq))
  return rows.map((row) => row.version)
}
const audited = (action = REANALYSED) =>
  server.db.select().from(auditEntries).where(eq(auditEntries.action, action))

test('after an upgrade every call is analysed once by the new version, told once in the audit log', async () => {
  await addCalls(20)
  expect(new Set(await versions())).toEqual(new Set(['rules 1']))
  claimAs('rules 9', { category: claim('problem') })
  await run()
  expect(slices).toBe(3)
  expect(new Set(await versions())).toEqual(new Set(['rules 9']))
  const [id = ''] = (await server.db.select({ id: calls.id }).from(calls)).map((row) => row.id)
  expect(await read(id)).toMatchObject({
    category: 'problem',
    analysis: { category: { version: 'rules 9' } },
    activity: [],
  })
  expect(await audited()).toMatchObject([
    { actorName: 'Analysis', changes: { count: { to: 20 }, version: { to: 'rules 9' } } },
  ])
  await run()
  expect(slices).toBe(3)
  expect(await audited()).toHaveLength(1)
  expect(await status()).toMatchObject({ running: null, last: { version: 'rules 9', calls: 20 } })
})

test('what an earlier version of the product stored without a version is analysed again, too', async () => {
  const id = await server.addCall()
  await server.db.update(callContents).set({ analysisVersion: null })
  claimAs('rules 9', { category: claim('problem') })
  await run()
  expect((await read(id)).category).toBe('problem')
})

test('an older version does not undo what a newer one has claimed', async () => {
  await server.db.insert(installation).values({ key: 'analysis-version', value: 'rules 100' })
  const id = await server.addCall()
  claimAs('rules 9', { category: claim('problem') })
  await run()
  expect((await read(id)).category).toBe('billing')
})

test('a claim that a person corrected or reviewed stays as it was judged', async () => {
  const [corrected, reviewed, untouched] = [
    await server.addCall(),
    await server.addCall(),
    await server.addCall(),
  ]
  await patch(corrected, { category: 'booking' })
  await patch(reviewed, { reviewed: true })
  const before = await read(reviewed)
  claimAs('rules 9', {
    category: claim('problem'),
    sentiment: claim('negative'),
    resolution: claim('resolved'),
  })
  await run()
  expect(await read(corrected)).toMatchObject({
    category: 'booking',
    corrections: { category: 'booking' },
    sentiment: 'negative',
    analysis: {
      category: { value: 'billing', version: 'rules 1' },
      sentiment: { version: 'rules 9' },
    },
  })
  expect(await read(reviewed)).toMatchObject({
    category: 'billing',
    sentiment: 'neutral',
    reviewedAt: before.reviewedAt,
    version: before.version,
    analysis: { category: { version: 'rules 1' }, sentiment: { version: 'rules 1' } },
  })
  expect(await read(untouched)).toMatchObject({ category: 'problem', sentiment: 'negative' })
})

test('next steps: none comes twice, none is reopened, what nobody touched follows the new version', async () => {
  claimAs('rules 1', { nextSteps: [step('Repair the door'), step('Call Ada back', 'callback')] })
  const id = await server.addCall()
  const done = (await read(id)).nextSteps.find(({ kind }) => kind === 'fix')
  const completed = await admin.request(`${API}/next-steps/${done?.id}`, {
    method: 'PATCH',
    json: { version: done?.version, status: 'done' },
  })
  expect(completed.status).toBe(200)
  claimAs('rules 9', {
    nextSteps: [step('Repair the front door'), step('Call Ada Moreau back', 'callback')],
  })
  await run()
  const steps = (await read(id)).nextSteps.map(({ title, status }) => `${title}: ${status}`)
  expect(steps.toSorted()).toEqual(['Call Ada Moreau back: open', 'Repair the door: done'])
  await run(Infinity, { since: null })
  expect((await read(id)).nextSteps).toHaveLength(2)
})

test('next steps: a reviewed call gets none, and an old one none more', async () => {
  const reviewed = await server.addCall()
  const old = await server.addCall({ startedAt: new Date('2026-09-01T12:00:00Z') })
  await patch(reviewed, { reviewed: true })
  claimAs('rules 9', { nextSteps: [step('Repair the door')] })
  await run()
  expect(await server.db.select().from(nextSteps)).toEqual([])
  expect(await versions()).toEqual(['rules 9', 'rules 9'])
  expect((await read(old)).nextSteps).toEqual([])
})

test('a call without a transcript keeps its claims', async () => {
  const id = await server.addCall()
  await server.db.update(callContents).set({ transcript: null })
  claimAs('rules 9', { category: claim('problem') })
  await run()
  expect((await read(id)).category).toBe('billing')
})

test('it goes on where it was stopped, and tells how far it is', async () => {
  await addCalls(20)
  claimAs('rules 9')
  await run(1)
  expect((await versions()).filter((one) => one === 'rules 9')).toHaveLength(8)
  expect(await status()).toMatchObject({ running: { done: 8, of: 20 }, last: null })
  await run()
  expect(slices).toBe(3)
  expect(await audited()).toMatchObject([{ changes: { count: { to: 20 } } }])
})

test('a worker that dies in the middle has done nothing twice', async () => {
  await addCalls(20)
  claimAs('rules 9')
  await server.db.insert(jobs).values({ kind: 'reanalyse-history', payload: null })
  const job = await claimJob(server.db, ['reanalyse-history'])
  if (!job) throw new Error('No such job waits')
  const dies = async (tx: Parameters<typeof renewLease>[0], progress: unknown) => {
    await renewLease(tx, job, { progress })
    throw new Error('killed')
  }
  const signal = new AbortController().signal
  const dying = reanalyseHistory(server.deps, { ...job, payload: null, signal, checkpoint: dies })
  await expect(dying).rejects.toThrow('killed')
  expect(new Set(await versions())).toEqual(new Set(['rules 1']))
  await server.db.update(jobs).set({ leasedUntil: new Date(0) })
  await run()
  expect(new Set(await versions())).toEqual(new Set(['rules 9']))
})

test('one call that cannot be analysed holds back none of the others, and keeps its claims', async () => {
  await addCalls(3)
  const poison = await server.addCall({ words: 'My parcel is full of poison.' })
  broken = 'poison'
  claimAs('rules 9', { category: claim('problem') })
  await run()
  expect(await versions()).toEqual(['rules 9', 'rules 9', 'rules 9', 'rules 1'])
  expect(await read(poison)).toMatchObject({ category: 'billing', analysisFailed: false })
})

test('screens hear of all of them together, and alert rules take none for news', async () => {
  await addCalls(20)
  const before = await server.db.select().from(calls)
  const heard: LiveEvent[] = []
  const stop = server.deps.live.subscribe((events) =>
    heard.push(...events.map(({ event }) => event)),
  )
  claimAs('rules 9', { category: claim('problem'), nextSteps: [step('Repair the door')] })
  const began = performance.now()
  await run()
  const seconds = (performance.now() - began) / 1000
  await expect
    .poll(() => heard.flatMap((one) => ('callIds' in one ? one.callIds : [])).length)
    .toBe(20)
  stop()
  const told = heard.filter(({ entity }) => /^(calls?|next-step)$/.test(entity))
  expect(told.every(({ entity }) => entity === 'calls')).toBe(true)
  expect(told.length).toBeLessThanOrEqual(2 + seconds)
  const after = new Map(
    (await server.db.select().from(calls)).map((row) => [row.id, row.updatedAt]),
  )
  for (const { id, updatedAt } of before) {
    expect(Number(after.get(id)) - Number(updatedAt)).toBe(1)
  }
})

test('an administrator starts it, for all calls or since a day; while it waits there is no second', async () => {
  await addCalls(5)
  claimAs('rules 1', { category: claim('problem') })
  const since = new Date(NOW.getTime() - 150 * 60_000).toISOString()
  expect((await ask({ since })).status).toBe(200)
  expect(await status()).toMatchObject({ running: { done: 0, of: null } })
  expect((await ask()).status).toBe(409)
  await run()
  const rows = await server.db.select().from(calls).orderBy(asc(calls.seq))
  const categories = rows.map(({ aiCategory }) => aiCategory)
  expect(categories.join(' ')).toBe('problem problem billing billing billing')
  expect(await server.db.$count(installation, eq(installation.key, 'analysis-version'))).toBe(0)
  expect(await audited('history.reanalysis-asked')).toMatchObject([
    { actorName: 'Bo Boss', changes: { since: { to: since } } },
  ])
  expect((await ask({}, await server.signIn('agent'))).status).toBe(403)
})

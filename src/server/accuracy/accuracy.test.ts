import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type AccuracyReport, accuracyReport } from '@/contracts/accuracy'
import { emptyAnalysis } from '@/contracts/analysis'
import { callDetail } from '@/contracts/calls'
import { startServer, type SignedIn, type TestServer } from '@tests/harness/server'

import { callContents, calls } from '../db/schema'

const API = '/functions/api/v1'
const DAY = 24 * 60 * 60_000

let server: TestServer
let agent: SignedIn

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  agent = await server.signIn('agent')
})

const read = async (): Promise<AccuracyReport> =>
  accuracyReport.parse(await (await agent.request(`${API}/analysis/accuracy`)).json())

type Claimed = {
  claimed?: string
  version?: string
  source?: 'local' | 'provider'
  confidence?: number
}

const addCall = async ({
  claimed = 'billing',
  version = 'rules 3',
  source = 'local',
  confidence = 0.8,
}: Claimed = {}) => {
  const id = await server.addCall()
  const category = { value: claimed, source, reason: '', evidence: [], confidence, version }
  const analysis = { ...emptyAnalysis, category }
  await server.db.update(callContents).set({ analysis }).where(eq(callContents.callId, id))
  await server.db.update(calls).set({ aiCategory: claimed }).where(eq(calls.id, id))
  return id
}
const patch = async (id: string, json: object) => {
  const { version } = callDetail.parse(await (await agent.request(`${API}/calls/${id}`)).json())
  const answer = await agent.request(`${API}/calls/${id}`, {
    method: 'PATCH',
    json: { version, ...json },
  })
  expect(answer.status).toBe(200)
}
const review = (id: string, more: object = {}) => patch(id, { reviewed: true, ...more })

/** Many reviewed calls at once, the first reviewed first; `right` says which of them. */
const addReviewed = async (count: number, right: (at: number) => boolean) => {
  const id = await addCall()
  await server.db.execute(sql`
    insert into calls (provider, provider_call_id, received_at, updated_at, sort_at, status, facts_rank,
        facts_event, ai_category, human_category, reviewed_at, analysis_due)
    select 'vapi', 'many-' || at, now(), now(), now(), 'ended', 1, '', 'billing',
      case when right_one then null else 'order' end,
      ${new Date(Date.now() - DAY).toISOString()}::timestamptz + at * interval '1 second', false
    from jsonb_to_recordset(${JSON.stringify(
      Array.from({ length: count }, (_, at) => ({ at, right_one: right(at) })),
    )}::jsonb) as new(at int, right_one boolean)`)
  await server.db.execute(sql`
    insert into call_contents (call_id, provider_analysis, analysis)
    select calls.id, contents.provider_analysis, contents.analysis
    from calls, call_contents as contents
    where contents.call_id = ${id} and provider_call_id like 'many-%'`)
}

test('before anybody has reviewed a call, nothing is known', async () => {
  await addCall()
  expect(await read()).toMatchObject({
    all: { n: 0, right: 0 },
    categories: [],
    blocks: [],
    gain: null,
    versions: [],
  })
})

test('a category that a review left or confirmed is right, one that was changed is not, reviewed or not', async () => {
  await review(await addCall())
  await review(await addCall(), { category: 'billing' })
  await review(await addCall(), { category: 'order' })
  await review(await addCall({ claimed: 'order' }))
  await patch(await addCall(), { category: 'order' })
  const { all, categories } = await read()
  expect(all).toMatchObject({ n: 5, right: 3 })
  expect(all.low).toBeCloseTo(0.231, 2)
  expect(categories).toMatchObject([
    { category: 'billing', n: 4, right: 2, missed: 0 },
    { category: 'order', n: 1, right: 1, missed: 2 },
  ])
})

test('of calls that were marked together only what was set is a verdict', async () => {
  const ids = [await addCall(), await addCall(), await addCall()]
  await patch(ids[0] ?? '', { category: 'order' })
  const json = { id: crypto.randomUUID(), ids, change: { reviewed: true } }
  expect((await agent.request(`${API}/calls/bulk`, { method: 'POST', json })).status).toBe(200)
  expect((await read()).all).toMatchObject({ n: 1, right: 0 })
})

test('what the product made up as an example is no verdict', async () => {
  const id = await addCall()
  await review(id)
  await server.db.update(calls).set({ isSample: true }).where(eq(calls.id, id))
  await review(await addCall(), { category: 'order' })
  expect((await read()).all).toMatchObject({ n: 1, right: 0 })
})

test("a category that the AI didn't claim counts as missed, the provider's only as its own", async () => {
  const silent = await addCall()
  await server.db.update(calls).set({ aiCategory: null }).where(eq(calls.id, silent))
  await review(silent, { category: 'billing' })
  await review(await addCall())
  await review(await addCall({ source: 'provider', version: 'provider' }), { category: 'order' })
  const { all, categories, versions } = await read()
  expect(all).toMatchObject({ n: 1, right: 1 })
  expect(categories).toMatchObject([{ category: 'billing', n: 1, missed: 1 }])
  expect(versions).toMatchObject([
    { version: 'provider', n: 1, right: 0 },
    { version: 'rules 3', n: 1, right: 1 },
  ])
})

test('versions stand beside each other, the one that was judged last first', async () => {
  await review(await addCall({ version: 'rules 2' }), { category: 'order' })
  await review(await addCall({ version: 'rules 3' }))
  await review(await addCall({ version: 'rules 3' }))
  const { versions } = await read()
  expect(versions.map(({ version, n, right }) => [version, n, right])).toEqual([
    ['rules 3', 2, 2],
    ['rules 2', 1, 0],
  ])
})

test('by hundreds in the order of review, with what a hundred corrections brought', async () => {
  const rights = [70, 80, 90, 30]
  await addReviewed(350, (at) => at % 100 < (rights[Math.floor(at / 100)] ?? 0))
  const { all, blocks, gain } = await read()
  expect(all).toMatchObject({ n: 350, right: 270 })
  expect(blocks.map(({ n, right }) => [n, right])).toEqual([
    [100, 70],
    [100, 80],
    [100, 90],
    [50, 30],
  ])
  expect(gain).not.toBeNull()
})

test('those that teach most are the least sure that nobody has judged', async () => {
  const sure = await addCall({ confidence: 0.95 })
  const unsure = await addCall({ confidence: 0.41 })
  const fair = await addCall({ confidence: 0.62 })
  const reviewed = await addCall({ confidence: 0.4 })
  const corrected = await addCall({ confidence: 0.3 })
  await addCall({ confidence: 0.2, source: 'provider' })
  await review(reviewed)
  await patch(corrected, { category: 'order' })
  const { teachMost } = await read()
  expect(teachMost.map(({ id }) => id)).toEqual([unsure, fair])
  expect(teachMost[0]).toMatchObject({
    callerName: 'Ada Moreau',
    category: 'billing',
    confidence: 0.41,
  })
  expect(sure).not.toBe(unsure)
})

test('at most ten are listed', async () => {
  for (let at = 0; at < 12; at += 1) await addCall({ confidence: 0.5 })
  expect((await read()).teachMost).toHaveLength(10)
})

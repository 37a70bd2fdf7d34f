import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { callPage } from '@/contracts/calls'
import { vapiReport } from '@tests/builders/vapi-report'
import { startServer, type TestServer } from '@tests/harness/server'

import { calls, callSearch } from '../db/schema'
import { rewriteDocuments } from './rewrite-documents'

const CALLS = '/functions/api/v1/calls'

let server: TestServer
let agent: Awaited<ReturnType<TestServer['signIn']>>

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  agent = await server.signIn('agent')
})

const found = async (q: string) => {
  const response = await agent.request(`${CALLS}?${new URLSearchParams({ q, limit: '200' })}`)
  return callPage.parse(await response.json()).items.map(({ callerName }) => callerName)
}
/** Calls as an earlier version left them: letters that only look accented were not folded. */
const storeOldCalls = async (count: number) => {
  for (let index = 0; index < count; index += 1) {
    const words = 'Das Fenster in der Straße ist zerbrochen.'
    await server.deliver('vapi', vapiReport({ name: `Łukasz ${index}`, words }))
  }
  await server.analyze()
  await makeOld()
}
const makeOld = (name?: string) =>
  server.db.execute(
    sql`update call_search set document = to_tsvector('simple', 'łukasz straße') from calls
        where calls.id = call_search.call_id
        and (${name ?? null}::text is null or caller_name = ${name ?? null}::text)`,
  )
/** As after a start: it remembers nothing but what is stored. Stops after so many portions. */
const rewrite = async (portions = Infinity) => {
  let done = 0
  const stopping = new AbortController()
  const quiet = async () => (done === portions ? stopping.abort() : void (done += 1))
  const deps = { ...server.deps, intake: { ...server.deps.intake, quiet } }
  await rewriteDocuments(deps, stopping.signal).catch(() => {})
  return done
}

test('calls of an earlier version are found as those of this one are', async () => {
  await storeOldCalls(3)
  expect(await found('lukasz')).toEqual([])
  await rewrite()
  expect(await found('lukasz strasse')).toHaveLength(3)
  expect(await found('Łukasz "Straße ist zerbrochen"')).toHaveLength(3)
})

test('what a person wrote is found, and not what the AI said', async () => {
  await storeOldCalls(1)
  await server.db.update(calls).set({ aiSummary: 'Glas', humanSummary: 'Ein Ziegel' })
  await rewrite()
  expect(await found('ziegel')).toHaveLength(1)
  expect(await found('glas')).toEqual([])
})

test('it goes on where it was stopped', async () => {
  await storeOldCalls(70)
  expect(await rewrite(1)).toBe(1)
  expect(await found('lukasz')).toHaveLength(32)
  await makeOld('Łukasz 0')
  // Two more portions, and a look that finds no more.
  expect(await rewrite()).toBe(3)
  expect(await found('lukasz')).toHaveLength(69)
})

test('it is done once', async () => {
  await storeOldCalls(2)
  await rewrite()
  await makeOld()
  expect(await rewrite()).toBe(0)
  expect(await found('lukasz')).toEqual([])
})

test('a call that still waits for its analysis gets its document with that', async () => {
  await server.deliver('vapi', vapiReport({ name: 'Łukasz' }))
  await rewrite()
  expect(await server.db.select().from(callSearch)).toEqual([])
  await server.analyze()
  expect(await found('lukasz')).toEqual(['Łukasz'])
})

test('two processes share the work', async () => {
  await storeOldCalls(70)
  const portions = await Promise.all([rewrite(), rewrite()])
  expect(portions[0] + portions[1]).toBeLessThanOrEqual(5)
  const [left] = await server.db
    .select({ count: sql<number>`count(*)::int` })
    .from(callSearch)
    .where(eq(callSearch.document, sql`to_tsvector('simple', 'łukasz straße')`))
  expect(left?.count).toBe(0)
})

test('calls that were stored before their language was known get it', async () => {
  const words = 'Hola, necesito una factura para mi coche, gracias.'
  await server.deliver('vapi', vapiReport({ name: 'Ada', words }))
  await server.analyze()
  const languages = () => server.db.select({ language: calls.language }).from(calls)
  const [{ language } = { language: null }] = await languages()
  expect(language).not.toBeNull()
  await server.db.update(calls).set({ language: null })
  await rewrite()
  expect(await languages()).toEqual([{ language }])
  const response = await agent.request(`${CALLS}?language=${language}`)
  expect(callPage.parse(await response.json()).items.map((call) => call.language)).toEqual([
    language,
  ])
})

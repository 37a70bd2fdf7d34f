import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { callDetail } from '@/contracts/calls'
import { callersApi } from '@tests/harness/callers-api'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { compileFilter } from '../db/filter-sql'
import { calls } from '../db/schema'

const API = '/functions/api/v1'
let server: TestServer
let ana: SignedIn
let now: Date
let api: ReturnType<typeof callersApi>

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now } })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date('2026-11-20T16:00:00Z')
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  api = callersApi(server, ana)
})

const ring = (...call: Parameters<typeof api.ring>) => {
  now = new Date(now.getTime() + 60_000)
  return api.ring(...call)
}

const errorOf = async (answer: Promise<Response>) => {
  const response = await answer
  return [response.status, ((await response.json()) as { error?: string }).error]
}

describe('two callers taken for one', () => {
  let one: string
  let two: string
  let three: string
  beforeEach(async () => {
    await ring({ number: '+15555550101', name: 'One' })
    await ring({ number: '+15555550102', name: 'Two' })
    await ring({ number: '+15555550103', name: 'Three' })
    ;[one, two, three] = (await Promise.all(
      ['+15555550101', '+15555550102', '+15555550103'].map(
        async (value) => (await api.byValue(value)).id,
      ),
    )) as [string, string, string]
  })

  test('are one in lists and counts, and either id answers as the kept one', async () => {
    const mergeId = await api.merged(one, two)
    expect(await api.list()).toMatchObject({ total: 2 })
    const kept = await api.read(two)
    expect(kept).toEqual(await api.read(one))
    expect(kept).toMatchObject({
      id: one,
      name: 'One',
      calls: 2,
      merges: [{ id: mergeId, otherId: two, by: 'Ana Lopez' }],
    })
    expect(kept.identities.map(({ value }) => value)).toEqual(['+15555550101', '+15555550102'])
    expect((await api.list('q=two')).items.map(({ id }) => id)).toEqual([one])
    const [first] = await api.calls()
    const history = await ana.request(`${API}/calls/${first?.id}/caller`)
    expect(await history.json()).toMatchObject({ calls: 2 })
    const detail = callDetail.parse(await (await ana.request(`${API}/calls/${first?.id}`)).json())
    expect(detail.callerHistory).toHaveLength(1)
  })

  test('are found beside other callers, by id or number, in one list of callers', async () => {
    await api.merged(one, two)
    const found = async (value: string[]) => {
      const rows = await server.db
        .select({ number: calls.callerNumber })
        .from(calls)
        .where(compileFilter({ field: 'caller', operator: 'in', value }))
        .orderBy(calls.callerNumber)
      return rows.map(({ number }) => number?.at(-1)).join('')
    }
    expect(await found([three])).toBe('3')
    expect(await found([three, two])).toBe('123')
    expect(await found(['+15555550103', one])).toBe('123')
    expect(await found(['+15555550103', '+15555550101'])).toBe('13')
    expect(await found([])).toBe('')
  })

  test('have one name on all calls: the kept one’s, or else what a person named the other', async () => {
    await api.rename(two, { version: 1, name: 'Two Given' })
    const mergeId = await api.merged(one, two)
    const names = async () => (await api.calls()).map(({ callerName }) => callerName)
    expect(await names()).toEqual(['Two Given', 'Two Given', 'Three'])
    await api.rename(one, { version: 1, name: 'One Given' })
    expect(await names()).toEqual(['One Given', 'One Given', 'Three'])
    await api.undo(mergeId)
    expect(await names()).toEqual(['One Given', 'Two Given', 'Three'])
  })

  test('a name for the one that was merged meanwhile is refused, and the kept one keeps its own', async () => {
    await api.merged(one, two)
    const answer = await api.rename(two, { version: 1, name: 'Two Given' })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code: 'merged', keptId: one })
    expect(await api.read(one)).toMatchObject({ name: 'One', version: 1 })
  })

  test('a call that comes after the merge stays with its own number when it is undone', async () => {
    const before = [await api.read(one), await api.read(two)]
    const mergeId = await api.merged(one, two)
    await ring({ number: '+15555550102' })
    expect(await api.read(one)).toMatchObject({ calls: 3 })
    expect(await (await api.undo(mergeId)).json()).toEqual({ keepId: one, otherId: two })
    expect(await api.read(one)).toEqual(before[0])
    expect(await api.read(two)).toEqual({
      ...before[1],
      calls: 2,
      lastCallAt: now.toISOString(),
    })
  })

  test('conflicts are refused in words', async () => {
    expect(await errorOf(api.merge(one, one))).toEqual([
      422,
      'A caller cannot be merged with itself.',
    ])
    const nobody = crypto.randomUUID()
    expect((await api.merge(one, nobody)).status).toBe(404)
    expect((await api.merge(nobody, one)).status).toBe(404)
    await api.merged(one, two)
    const already = [409, 'These are already the same caller.']
    expect(await errorOf(api.merge(one, two))).toEqual(already)
    expect(await errorOf(api.merge(two, one))).toEqual(already)
    expect(await errorOf(api.merge(three, two))).toEqual([
      409,
      'One of these callers has been merged into another. Reload and try again.',
    ])
    // The id of a merged caller stands for the kept one.
    await api.merged(two, three)
    expect(await api.read(three)).toMatchObject({ id: one, calls: 3 })
  })

  test('of two merges at once one wins', async () => {
    const race = async (...both: Promise<Response>[]) =>
      (await Promise.all(both)).map(({ status }) => status).toSorted((a, b) => a - b)
    expect(await race(api.merge(one, two), api.merge(two, one))).toEqual([200, 409])
    const { merges } = await api.read(one)
    await api.undo(merges[0]?.id ?? '')
    expect(await race(api.merge(one, two), api.merge(three, two))).toEqual([200, 409])
  })

  test('are undone once, in the order they rest on each other', async () => {
    const first = await api.merged(one, two)
    const second = await api.merged(three, one)
    expect(await api.read(two)).toMatchObject({ id: three, calls: 3 })
    expect(await errorOf(api.undo(first))).toEqual([
      409,
      'Ana Lopez has since merged this caller into another one. Undo that merge first.',
    ])
    expect((await api.undo(second)).status).toBe(200)
    expect(await errorOf(api.undo(second))).toEqual([409, 'This merge was already undone.'])
    expect(await api.read(two)).toMatchObject({ id: one, calls: 2 })
    expect((await api.undo(first)).status).toBe(200)
    expect((await api.undo(crypto.randomUUID())).status).toBe(404)
    expect((await api.list()).total).toBe(3)
  })

  test('by a person who may not is refused in words', async () => {
    const user = await server.signIn('user')
    const refused = [403, 'Only agents and administrators can do this.']
    expect(await errorOf(api.merge(one, two, user))).toEqual(refused)
    const mergeId = await api.merged(one, two)
    expect(await errorOf(api.undo(mergeId, user))).toEqual(refused)
    const admin = await server.signIn('admin')
    expect((await api.undo(mergeId, admin)).status).toBe(200)
  })
})

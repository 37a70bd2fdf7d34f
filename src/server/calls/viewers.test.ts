import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { viewers } from '@/contracts/viewers'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { toldScreens } from '@tests/harness/told-screens'

import { callViewers } from '../db/review-schema'
import { runHousekeeping } from '../housekeeping'

const API = '/functions/api/v1'
let server: TestServer
let now: Date
let ana: SignedIn
let bo: SignedIn
let path: string

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now } })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date('2026-11-20T16:00:00Z')
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  bo = await server.signIn('admin', 'Bo Lang')
  path = `${API}/calls/${await server.addCall()}/viewers`
})

const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
const view = async (as: SignedIn) =>
  viewers.parse(await (await as.request(path, { method: 'PUT' })).json()).items
const announced = async () =>
  (await toldScreens(server.db)).filter(({ entity }) => entity === 'viewers').length
const told = async (during: () => Promise<unknown>) => {
  const before = await announced()
  await during()
  return (await announced()) - before
}

test('each hears of the others, and the others of an arrival, not of every beat', async () => {
  expect(await told(() => view(ana))).toBe(1)
  expect(await view(bo)).toEqual([{ id: ana.user.id, name: 'Ana Lopez', role: 'agent' }])
  expect(await view(ana)).toEqual([{ id: bo.user.id, name: 'Bo Lang', role: 'admin' }])
  later(20)
  expect(await told(() => view(ana))).toBe(0)
})

test('who leaves is gone at once; who only vanishes, within a minute', async () => {
  await view(ana)
  await view(bo)
  expect(await told(() => bo.request(path, { method: 'DELETE' }))).toBe(1)
  expect(await view(ana)).toEqual([])
  expect(await told(() => bo.request(path, { method: 'DELETE' }))).toBe(0)

  await view(bo)
  later(59)
  expect(await view(ana)).toHaveLength(1)
  later(2)
  expect(await view(ana)).toEqual([])
  expect(await told(() => view(bo))).toBe(1)
})

test('nothing is kept of who once looked', async () => {
  await view(ana)
  later(61)
  await runHousekeeping(server.deps)
  expect(await server.db.select().from(callViewers)).toEqual([])
})

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { vapiReport } from '@tests/builders/vapi-report'
import { callersApi } from '@tests/harness/callers-api'
import { everythingStored } from '@tests/harness/everything-stored'
import { askingFunctions, functionsApi } from '@tests/harness/functions'
import { nameEverywhere } from '@tests/harness/name-everywhere'
import { startServer, type TestServer } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'
import { withoutLease } from '@tests/harness/without-lease'

import { readOrganisationCalendar } from '../business-hours/calendar'
import { startEmbeddedHere } from '../db/embedded-here'
import { jobs } from '../db/jobs-schema'
import { openEmbedded } from '../db/open'
import { queryRows } from '../db/rows'
import { calls } from '../db/schema'
import { vacuumErased } from './vacuum-erased'

const API = '/functions/api/v1'
const NUMBER = '+15555550142'
const WORDS = 'The grandfather clock stopped in Zanzibar.'
const SECRETS = ['Moreau', 'moreau', 'Moréau', 'MOREAU', 'Zanzibar', 'zanzibar', '5555550142']

/** Which of these stand in which file of a folder. */
const filesWith = (folder: string, words: string[]) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile())
    .flatMap((path) => {
      const bytes = readFileSync(path)
      return words.filter((word) => bytes.includes(word)).map((word) => `${path}: ${word}`)
    })

const startInFolder = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'support-crm-erased-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const database = await openEmbedded(folder, startEmbeddedHere, () => {})
  const overrides = { mail: { send: async () => {} } }
  const server = await startServer({ database, overrides })
  onTestFinished(() => server.close())
  return { folder, server, admin: await server.signIn('admin', 'Ada Admin') }
}

const addOther = async (server: TestServer) => {
  const { message } = vapiReport({ id: 'other' })
  const call = { ...message.call, customer: { number: '+15555550199', name: 'Bo Berg' } }
  await server.deliver('vapi', { message: { ...message, call } })
  await server.analyze()
  const [row] = await server.db.select().from(calls).where(eq(calls.providerCallId, 'other'))
  return row?.id ?? ''
}

test('an erased caller stands in no table and in no file of the data folder', async () => {
  const { folder, server, admin } = await startInFolder()
  const callId = await server.addCall({ words: WORDS })
  const otherId = await addOther(server)
  const post = async (path: string, json: object) =>
    expect((await admin.request(`${API}${path}`, { json })).status).toBe(200)
  const patch = { version: 1, summary: 'Moreau lost a clock in Zanzibar' }
  await admin.request(`${API}/calls/${callId}`, { method: 'PATCH', json: patch })
  await post(`/calls/${callId}/notes`, { text: `@[${admin.user.id}] Moreau is angry` })
  await post(`/calls/${otherId}/notes`, { text: 'Married to Ada Moreau' })
  await nameEverywhere(server, admin, otherId)
  await post('/next-steps', { callId, title: 'Ring Moreau' })
  await post('/saved-views', { name: 'Clock', isShared: true, search: { q: 'Ada Moreau' } })
  const rule = { ruleName: 'Moreau', condition: `caller = ${NUMBER}`, callId }
  await post('/alerts/email', { ...rule, recipients: [admin.user.email] })
  await post('/calls/bulk', { ids: [callId, otherId], change: { priority: 'high' } })
  expect(await everythingStored(server.db)).toContain('Zanzibar')
  expect(filesWith(folder, SECRETS)).not.toEqual([])

  await post('/callers/erase', { number: NUMBER, confirmation: NUMBER })
  await vacuumErased(server.deps, withoutLease({ payload: null }))
  const left = await everythingStored(server.db)
  expect(SECRETS.filter((word) => left.includes(word))).toEqual([])
  expect(filesWith(folder, SECRETS)).toEqual([])
  expect(left).toContain('Bo Berg')
})

test('a caller of two merged numbers leaves no file with what functions, tickets and comments held', async () => {
  const { folder, server, admin } = await startInFolder()
  const second = '+15555550167'
  const callers = callersApi(server, admin)
  await server.addCall({ id: 'first', number: NUMBER, words: WORDS })
  await server.addCall({ id: 'second', number: second, words: 'A lantern in Valparaiso.' })
  const [kept, other] = [await callers.byValue(NUMBER), await callers.byValue(second)]
  await callers.merged(kept.id, other.id)

  const functions = functionsApi(server)
  await functions.switchTo(admin, true)
  for (const [number, callId] of [
    [NUMBER, 'first'],
    [second, 'never-came'],
  ] as const) {
    const { ask } = askingFunctions(() => functions, number)
    const told = { subject: 'Lost trunk', description: 'A trunk from Samarkand.' }
    await ask({ name: 'open_ticket', callId, toolCallId: `${callId}-ticket`, given: told })
    const wanted = { topic: 'the compass of Timbuktu', when: 'whenever' }
    await ask({ name: 'book_callback', callId, toolCallId: `${callId}-callback`, given: wanted })
  }
  const tickets = ticketsApi(server, admin)
  const [into, from] = (await tickets.list('')).items
  if (!into || !from) throw new Error('Both callers have a ticket')
  for (const { id } of [into, from]) await tickets.send('POST', `${id}/approve`)
  const merged = await tickets.send('POST', `${into.id}/merge`, { otherId: from.id })
  expect(merged.status).toBe(200)
  await tickets.comment(from, 'Sent a sextant from Ouagadougou')

  const words = ['Zanzibar', 'Valparaiso', 'Samarkand', 'Timbuktu', 'Ouagadougou', '5555550167']
  const secrets = [...words, ...words.map((word) => word.toLowerCase()), '5555550142']
  expect(words.filter((word) => !filesWith(folder, [word]).length)).toEqual([])
  const json = { number: NUMBER, confirmation: NUMBER }
  expect((await admin.request(`${API}/callers/erase`, { json })).status).toBe(200)
  await vacuumErased(server.deps, withoutLease({ payload: null }))
  const left = await everythingStored(server.db)
  expect(secrets.filter((word) => left.includes(word))).toEqual([])
  expect(filesWith(folder, secrets)).toEqual([])
})

test('a deleted call stands in no file either, and what others said does', async () => {
  const { folder, server, admin } = await startInFolder()
  const id = await server.addCall({ words: WORDS })
  await server.addCall({ id: 'other', words: 'Something about a lighthouse.' })
  const deletion = await admin.request(`${API}/calls/${id}`, { method: 'DELETE' })
  expect(deletion.status).toBe(200)
  await vacuumErased(server.deps, withoutLease({ payload: null }))
  expect(filesWith(folder, ['Zanzibar', 'zanzibar'])).toEqual([])
  expect(filesWith(folder, ['lighthouse'])).not.toEqual([])
})

const startWithCall = async () => {
  const server = await startServer()
  onTestFinished(() => server.close())
  const id = await server.addCall()
  const fileOf = async () => {
    const asked = sql`select pg_relation_filepath('calls') as file`
    return (await queryRows<{ file: string }>(server.db, asked)).map(({ file }) => file)
  }
  return { server, id, fileOf }
}

test('what is erased in a day is rewritten once, in the night of the organisation', async () => {
  const { server, id, fileOf } = await startWithCall()
  const admin = await server.signIn('admin')
  const otherId = await server.addCall({ id: 'other' })
  const before = await fileOf()
  for (const callId of [id, otherId]) {
    await admin.request(`${API}/calls/${callId}`, { method: 'DELETE' })
  }
  const due = await server.db.select().from(jobs).where(eq(jobs.kind, 'vacuum-erased'))
  const { zone } = await readOrganisationCalendar(server.db)
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' })
  expect(due.map(({ runAt }) => clock.format(runAt))).toEqual(['03:17'])
  expect(due[0]?.runAt.getTime()).toBeGreaterThan(Date.now())
  expect(await fileOf()).toEqual(before)
  await vacuumErased(server.deps, withoutLease({ payload: null }))
  expect(await fileOf()).not.toEqual(before)
})

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a table that somebody reads for long keeps nobody waiting, and is rewritten later',
  async () => {
    const { server, fileOf } = await startWithCall()
    const before = await fileOf()
    const saved: unknown[] = []
    const checkpoint = async (_: unknown, progress: unknown) => void saved.push(progress)
    const again = await server.db.transaction(async (tx) => {
      await tx.execute(sql`lock table calls in access share mode`)
      return vacuumErased(server.deps, withoutLease({ payload: null, checkpoint }))
    })
    expect(again).toBeInstanceOf(Date)
    expect(saved).toEqual([['calls']])
    expect(await fileOf()).toEqual(before)
    const rest = withoutLease({ payload: null, progress: saved[0] })
    expect(await vacuumErased(server.deps, rest)).toBeUndefined()
    expect(await fileOf()).not.toEqual(before)
  },
)

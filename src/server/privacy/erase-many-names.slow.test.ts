import { randomUUID } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { vapiReport } from '@tests/builders/vapi-report'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { change } from '../changes/change'
import { queryRows } from '../db/rows'
import { calls } from '../db/schema'
import { findPerson } from './caller'
import { eraseMentions, findMentions } from './erase-mentions'

const API = '/functions/api/v1'
/** Of every call of the Vapi builder. */
const NUMBER = '+15555550142'
const SYSTEM = { kind: 'system', name: 'Test' } as const
let server: TestServer
let admin: SignedIn
let callId: string

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => new Date('2026-11-20T16:00:00Z') } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  admin = await server.signIn('admin', 'Ada')
  await server.addCall({ id: 'of-the-caller' })
  const report = vapiReport({ id: 'other' })
  const call = { id: 'other', type: 'inboundPhoneCall', customer: { number: '+15555550199' } }
  await server.deliver('vapi', { message: { ...report.message, call } })
  const rows = await queryRows<{ id: string }>(
    server.db,
    sql`select id from calls where provider_call_id = 'other'`,
  )
  callId = rows[0]?.id ?? ''
})

const nameCalls = async (count: number) => {
  const [row] = await server.db
    .select()
    .from(calls)
    .where(eq(calls.providerCallId, 'of-the-caller'))
  if (!row) throw new Error('The call is missing')
  const { seq: _, ...call } = row
  const named = Array.from({ length: count }, (_, at) => ({
    ...call,
    id: randomUUID(),
    providerCallId: `named-${at + 1}`,
    callerName: `Maria${at + 1} Josefina Strasse${at + 1}`,
  }))
  await server.db.insert(calls).values(named)
}

const addNotes = (count: number, text: ReturnType<typeof sql>) =>
  server.db.execute(sql`
    insert into call_notes (call_id, text, author_name, created_at)
    select ${callId}, ${text}, 'Ada', now() from generate_series(1, ${count}) as n`)

const notesWith = async (part: string) => {
  const rows = await queryRows<{ count: number }>(
    server.db,
    sql`select count(*)::int as count from call_notes where position(${part} in text) > 0`,
  )
  return rows[0]?.count
}

test('six hundred names go out of ten thousand notes while the list is answered', async () => {
  await nameCalls(600)
  await addNotes(10_000, sql`'See Strasse' || n || ', Maria' || n || ' josefina, about the order'`)
  let answered = 0
  let isDone = false
  const asking = (async () => {
    while (!isDone) {
      expect((await admin.request(`${API}/calls?limit=1`)).status).toBe(200)
      answered += 1
    }
  })()
  const json = { number: NUMBER, confirmation: NUMBER }
  const answer = await admin.request(`${API}/callers/erase`, { method: 'POST', json })
  isDone = true
  await asking
  expect(answered).toBeGreaterThan(5)
  expect(await answer.json()).toMatchObject({ calls: 601 })
  expect(await notesWith('See [erased], about the order')).toBe(600)
  expect(await notesWith('Josefina')).toBe(0)
})

const eraseMeanwhile = async (meanwhile: () => Promise<unknown>) => {
  const person = await findPerson(server.db, NUMBER)
  const found = await findMentions(server.db, person)
  await meanwhile()
  await change(server.deps, SYSTEM, async (tx) => eraseMentions(tx, person, found))
}

test('what is written while mentions are looked for is searched, too', async () => {
  await addNotes(3, sql`'Ada Moreau rang'`)
  await eraseMeanwhile(async () => {
    await addNotes(1, sql`'Moreau, Ada rang'`)
    await server.db.execute(
      sql`update call_notes set text = 'Then ' || text where text like 'Ada%'`,
    )
  })
  expect(await notesWith('Then [erased] rang')).toBe(3)
  expect(await notesWith('[erased] rang')).toBe(4)
})

test('a name that is told while mentions are looked for is searched, too', async () => {
  await addNotes(2, sql`'Maria1 Josefina Strasse1 rang'`)
  await eraseMeanwhile(() => nameCalls(1))
  expect(await notesWith('[erased] rang')).toBe(2)
})

test('rows that a rewriting moves while mentions are looked for are found again', async () => {
  await addNotes(50, sql`'Nobody ' || n`)
  await addNotes(1, sql`'Ada Moreau rang'`)
  await server.db.execute(sql`delete from call_notes where text like 'Nobody%'`)
  await eraseMeanwhile(() => server.deps.database.maintain('vacuum full call_notes'))
  expect(await notesWith('[erased] rang')).toBe(1)
})

test('an erasure that fails in the middle has erased nothing', async () => {
  await addNotes(2, sql`'Ada Moreau rang'`)
  const person = await findPerson(server.db, NUMBER)
  const found = await findMentions(server.db, person)
  const failing = change(server.deps, SYSTEM, async (tx) => {
    await eraseMentions(tx, person, found)
    throw new Error('killed')
  })
  await expect(failing).rejects.toThrow('killed')
  expect(await notesWith('Ada Moreau rang')).toBe(2)
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startServer, type TestServer } from '@tests/harness/server'

import { auditEntries } from '../db/schema'
import { change } from './change'

let server: TestServer
const ACTOR = {
  kind: 'person',
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Ada Admin',
  email: 'ada@example.com',
  role: 'admin',
} as const
const CHANGES = { name: { from: 'Bo', to: 'Bob' } }

beforeAll(async () => {
  server = await startServer()
  await change(server.deps, ACTOR, async (tx) =>
    tx.record({
      entity: 'user',
      id: 'bob',
      what: 'user.changed',
      before: { name: 'Bo' },
      after: { name: 'Bob' },
    }),
  )
})
afterAll(() => server.close())

/** The database's own words, which the driver's error carries as its cause. */
const refusal = async (attempt: PromiseLike<unknown>): Promise<string> =>
  Promise.resolve(attempt).then(
    () => 'done',
    (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
  )

test('the database itself keeps what the audit log says', async () => {
  const { db } = server
  const refused = 'audit_entries is append-only'
  expect(await refusal(db.delete(auditEntries))).toBe(refused)
  const sets: Partial<typeof auditEntries.$inferInsert>[] = [
    { actorName: 'Nobody' },
    { action: 'user.added' },
    { at: new Date(0) },
    { changes: {} },
    { changes: { name: { from: 'Bo', to: 'Bobby' } } },
    { actorName: 'Nobody', changes: { name: { from: null, to: null } } },
    { subjectId: null },
    { address: '192.0.2.1' },
    { subjectId: 'eve', changes: { name: { from: null, to: null } } },
  ]
  for (const set of sets) {
    expect(await refusal(db.update(auditEntries).set(set))).toBe(refused)
  }
  const [entry] = await db.select().from(auditEntries)
  expect(entry).toMatchObject({ actorName: 'Ada Admin', changes: CHANGES })
})

test('an erasure may blank what an entry says, and about what, never who did what and when', async () => {
  const { db } = server
  const blank = { name: { from: null, to: null } }
  const mine = eq(auditEntries.actorId, ACTOR.id)
  expect(await refusal(db.update(auditEntries).set({ changes: blank }).where(mine))).toBe('done')
  const unnamed = { changes: blank, subjectId: null }
  expect(await refusal(db.update(auditEntries).set(unnamed).where(mine))).toBe('done')
  const [entry] = await db.select().from(auditEntries)
  const kept = { actorName: 'Ada Admin', action: 'user.changed' }
  expect(entry).toMatchObject({ ...kept, ...unnamed })
})

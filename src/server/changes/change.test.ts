import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import { startServer } from '@tests/harness/server'

import { domainEvents } from '../db/events-schema'
import { auditEntries, users } from '../db/schema'
import { change, inSavepoint } from './change'

let woken = 0
const server = await startServer()
const { user } = await server.signIn('admin')
const person = { kind: 'person', ...user } as const
const deps = { ...server.deps, wake: () => (woken += 1) }
const CALL = '00000000-0000-4000-8000-000000000001'
afterAll(() => server.close())

test('a change is an event and an entry of the audit log, and wakes whoever waits', async () => {
  const answer = await change(deps, person, async (tx) => {
    tx.record({
      entity: 'next-step',
      id: 'step',
      what: 'next-step.changed',
      callId: CALL,
      before: { title: 'Call' },
      after: { title: 'Call back', dueAt: null },
    })
    expect(woken).toBe(0)
    return tx.at
  })
  expect(woken).toBe(1)
  const actor = { actorId: user.id, actorName: user.name }
  expect(await server.db.select().from(domainEvents)).toMatchObject([
    {
      ...actor,
      actorKind: 'person',
      at: answer,
      entity: 'next-step',
      entityId: 'step',
      what: 'next-step.changed',
      callId: CALL,
      before: { title: 'Call' },
      after: { title: 'Call back', dueAt: null },
    },
  ])
  expect(await server.db.select().from(auditEntries)).toMatchObject([
    {
      ...actor,
      at: answer,
      action: 'next-step.changed',
      callId: CALL,
      subjectId: 'step',
      changes: { title: { from: 'Call', to: 'Call back' }, dueAt: { from: null, to: null } },
    },
  ])
})

test('what fails changes nothing, says nothing and wakes nobody', async () => {
  const [events, entries] = [server.db.$count(domainEvents), server.db.$count(auditEntries)]
  const before = await Promise.all([events, entries])
  woken = 0
  const failing = change(deps, person, async (tx) => {
    await tx.delete(users)
    tx.record({ entity: 'user', id: user.id, what: 'user.deleted' })
    throw new Error('it went wrong')
  })
  await expect(failing).rejects.toThrow('it went wrong')
  expect(await server.db.$count(users)).toBe(1)
  expect(
    await Promise.all([server.db.$count(domainEvents), server.db.$count(auditEntries)]),
  ).toEqual(before)
  expect(woken).toBe(0)
})

test('what happens by itself is in the audit log only where it says so', async () => {
  const count = () => server.db.$count(auditEntries)
  const before = await count()
  await change(deps, { kind: 'system', name: 'Clock' }, async (tx) =>
    tx.record({ entity: 'call', id: CALL, what: 'call.analyzed' }),
  )
  expect(await count()).toBe(before)
  await change(deps, { kind: 'system', name: 'Clock' }, async (tx) =>
    tx.record({ entity: 'call', id: CALL, what: 'call.closed', isAudited: true }),
  )
  expect(await count()).toBe(before + 1)
})

test('what fails in a savepoint is undone and not said; the rest of the change is', async () => {
  const clock = { kind: 'system', name: 'Clock' } as const
  const event = (id: string) => ({ entity: 'test', id, what: 'test.changed' })
  await change(deps, clock, async (tx) => {
    const failing = inSavepoint(tx, async (savepoint) => {
      await savepoint.delete(users)
      savepoint.record(event('lost'))
      throw new Error('it went wrong')
    })
    await expect(failing).rejects.toThrow('it went wrong')
    await inSavepoint(tx, async (savepoint) => savepoint.record(event('kept')))
  })
  expect(await server.db.$count(users)).toBe(1)
  const said = await server.db.select().from(domainEvents).where(eq(domainEvents.entity, 'test'))
  expect(said).toMatchObject([{ entityId: 'kept', actorName: 'Clock' }])
})

test('of two changes that wait for each other, the one that is ended is done again', async () => {
  const others = await Promise.all([server.signIn('agent'), server.signIn('agent')])
  const [one = '', two = ''] = others.map(({ user: { id } }) => id)
  let arrived = 0
  let meet = () => {}
  const both = new Promise<void>((resolve) => (meet = resolve))
  const rename = (first: string, second: string, name: string) =>
    change(deps, person, async (tx) => {
      await tx.update(users).set({ name }).where(eq(users.id, first))
      arrived += 1
      if (arrived === 2) meet()
      // The embedded database has one connection: there the second begins after the first.
      if (process.env.TEST_DATABASE_URL !== undefined) await both
      await tx.update(users).set({ name }).where(eq(users.id, second))
      return name
    })
  const names = await Promise.all([rename(one, two, 'Ada'), rename(two, one, 'Bo')])
  expect(names).toEqual(['Ada', 'Bo'])
})

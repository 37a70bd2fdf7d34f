import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { openTestDatabase } from '@tests/harness/database'

import type { Database } from '../db/client'
import { ensureEpoch } from '../db/epoch'
import { domainEvents, eventEpochs } from '../db/events-schema'
import {
  appendEvents,
  createEarlyReader,
  type DomainEvent,
  isKept,
  pruneEvents,
  readSettled,
  settledPosition,
} from './event-log'

const database = await openTestDatabase()
const { db } = database
beforeEach(() => db.delete(domainEvents))
afterAll(() => database.close())

/** The same database, whose connection can be lost after so many more questions. */
const breakable = () => {
  let left = Infinity
  const broken: Database = Object.create(db, {
    execute: {
      value: (query: Parameters<Database['execute']>[0]) => {
        left -= 1
        if (left < 0) throw new Error('the connection was lost')
        return db.execute(query)
      },
    },
  })
  return { db: broken, breakAfter: (questions: number) => (left = questions) }
}

const changed = (name: string): DomainEvent => ({
  entity: 'call',
  id: name,
  what: 'call.changed',
  callId: randomUUID(),
  actorKind: 'person',
  actorId: 'ada',
  actorName: 'Ada',
  before: { priority: 'low' },
  after: { priority: 'high' },
})
const NOW = new Date('2026-03-01T12:00:00Z')

test('an event is read as it was written', async () => {
  const from = await settledPosition(db)
  const event = changed('one')
  await appendEvents(db, [event], NOW)
  await expect.poll(() => readSettled(db, from, 10)).toMatchObject([{ ...event, at: NOW }])
})

test('what was read when the connection broke comes again', async () => {
  const { db: broken, breakAfter } = breakable()
  const { readNew } = await createEarlyReader(broken)
  const many = Array.from({ length: 5001 }, (_, index) => changed(`call ${index}`))
  await appendEvents(db, many, NOW)
  breakAfter(1)
  await expect(readNew()).rejects.toThrow('the connection was lost')
  breakAfter(Infinity)
  expect((await readNew())?.map(({ id }) => id)).toEqual(many.map(({ id }) => id))
  expect(await readNew()).toEqual([])
})

test('old events go, whatever the batches, and who stopped before them is told', async () => {
  const from = await settledPosition(db)
  const many = (count: number) => Array.from({ length: count }, () => changed('old'))
  await appendEvents(db, many(6000), new Date(NOW.getTime() - 1000))
  await appendEvents(db, [changed('young')], NOW)
  expect(await isKept(db, from)).toBe(true)
  await pruneEvents(db, NOW)
  expect(await db.select().from(domainEvents)).toMatchObject([{ entityId: 'young' }])
  expect(await isKept(db, from)).toBe(false)
  await expect.poll(async () => isKept(db, await settledPosition(db))).toBe(true)
})

test('a position that nobody can have reached is not gone on from', async () => {
  const { epoch } = await settledPosition(db)
  expect(await isKept(db, { epoch, tx: '9000000000000000000', id: '1' })).toBe(false)
  expect(await isKept(db, { epoch: epoch + 1, tx: '1', id: '1' })).toBe(false)
})

/** As a restore into a younger cluster leaves them: ids that this one has yet to give. */
const FAR_AHEAD = '4611686018427387904'

test('after a restore into a younger cluster, the log goes on behind what it holds', async () => {
  await appendEvents(db, [changed('restored')], NOW)
  await db.update(domainEvents).set({ tx: FAR_AHEAD })
  await db.update(eventEpochs).set({ prunedTo: FAR_AHEAD })
  await ensureEpoch(db)

  const { readNew } = await createEarlyReader(db)
  const from = await settledPosition(db)
  await appendEvents(db, [changed('new')], NOW)
  expect((await readNew())?.map(({ id }) => id)).toEqual(['new'])
  await expect
    .poll(async () => (await readSettled(db, from, 10)).map(({ id }) => id))
    .toEqual(['new'])
  // Who stopped in the old cluster behind what was pruned there goes on across the two.
  const before = { epoch: from.epoch - 1, tx: FAR_AHEAD, id: '0' }
  const both = await readSettled(db, before, 10)
  expect(both.map(({ id }) => id)).toEqual(['restored', 'new'])
})

test('the same cluster keeps its epoch', async () => {
  const { epoch } = await settledPosition(db)
  await appendEvents(db, [changed('one')], NOW)
  await ensureEpoch(db)
  expect((await settledPosition(db)).epoch).toBe(epoch)
  await db.execute(sql`update event_epochs set cluster = 'another'`)
  await ensureEpoch(db)
  expect((await settledPosition(db)).epoch).toBe(epoch + 1)
})

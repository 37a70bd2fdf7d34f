import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { vapiReport } from '@tests/builders/vapi-report'
import { startServer, type TestServer } from '@tests/harness/server'

import { domainEvents } from '../../db/events-schema'
import { calls, providerEvents } from '../../db/schema'
import type { DeliveredEvent } from '../../deps'
import { readEvent } from '../reading/read-event'
import { createIntake } from './intake'
import { writeCallerTombstone } from './tombstones'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
beforeEach(() => server.truncateAll())
afterAll(() => server.close())

const NOW = new Date('2026-11-20T16:00:00Z')
/** Whose every report is. */
const CALLER = '+15555550142'

const delivered = (body: unknown, bodyHash = JSON.stringify(body)): DeliveredEvent => {
  const read = readEvent({ provider: 'vapi', body, receivedAt: NOW })
  if (!read.ok) throw new Error(read.refusal.reason)
  return { reading: read.reading, bodyHash, bytes: 10, receivedAt: NOW, isSample: false }
}
const report = (id: string, words = 'The boiler is cold.') =>
  delivered(vapiReport({ id, words, startedAt: new Date(NOW.getTime() - 60_000) }))
const status = (id: string, to: string, timestamp: Date) =>
  delivered({
    message: { type: 'status-update', status: to, timestamp: timestamp.getTime(), call: { id } },
  })
/** What arrives at the same time is committed together. */
const resultsOf = async (events: DeliveredEvent[]) => {
  const settled = await Promise.allSettled(events.map((event) => server.deps.intake.take(event)))
  return settled.map((one) => (one.status === 'fulfilled' ? one.value.result : one.status))
}
const announced = async () => {
  const rows = await server.db.select().from(domainEvents)
  return rows.filter(({ entity }) => entity === 'call')
}
const storedCall = async (id: string) => {
  const [row] = await server.db.select().from(calls).where(eq(calls.providerCallId, id))
  return row
}

test('deliveries that come together are committed in one transaction', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `call-${index}`)
  expect(await resultsOf(ids.map((id) => report(id)))).toEqual(ids.map(() => 'accepted'))
  expect(await server.db.$count(calls)).toBe(20)
  expect(await server.db.$count(providerEvents)).toBe(20)
  expect(new Set((await announced()).map(({ tx }) => tx)).size).toBe(1)
})

test('events of one call in one batch are applied in order, and it is announced once', async () => {
  const [early, late] = [new Date(NOW.getTime() - 50_000), new Date(NOW.getTime() - 40_000)]
  const events = [
    status('one', 'in-progress', early),
    report('one'),
    status('one', 'forwarding', late),
  ]
  expect(await resultsOf(events)).toEqual(['accepted', 'accepted', 'accepted'])
  expect(await storedCall('one')).toMatchObject({ status: 'ended', hasTranscript: true })
  expect(await announced()).toMatchObject([{ what: 'call.arrived', actorKind: 'provider' }])
})

test('the same bytes twice in one batch are one event', async () => {
  expect(await resultsOf([report('one'), report('one'), report('two')])).toEqual([
    'accepted',
    'duplicate',
    'accepted',
  ])
  expect(await resultsOf([report('one'), report('three')])).toEqual(['duplicate', 'accepted'])
  expect(await server.db.$count(providerEvents)).toBe(3)
})

test('a delivery that cannot be stored fails alone', async () => {
  const broken = { ...report('broken'), bytes: Number.MAX_SAFE_INTEGER }
  expect(await resultsOf([report('one'), broken, report('two')])).toEqual([
    'accepted',
    'rejected',
    'accepted',
  ])
  expect(await storedCall('broken')).toBeUndefined()
  expect(await storedCall('two')).toBeDefined()
})

test('what was erased stays away, also in the middle of a batch', async () => {
  const isCall = eq(calls.callerNumber, CALLER)
  await server.db.transaction((tx) =>
    writeCallerTombstone(tx, { number: CALLER, callerIds: [], isCall }, NOW),
  )
  const start = new Date(NOW.getTime() - 50_000)
  const events = [
    status('known', 'in-progress', start),
    report('known'),
    status('known', 'in-progress', new Date(start.getTime() + 1)),
    status('other', 'in-progress', start),
  ]
  expect(await resultsOf(events)).toEqual(['accepted', 'ignored', 'ignored', 'accepted'])
  expect(await storedCall('known')).toBeUndefined()
  expect(await resultsOf([status('known', 'ringing', start)])).toEqual(['ignored'])
})

test('two processes that are told of the same calls store each once', async () => {
  const options = { atOnce: 3, onCommitted: () => {} }
  const intakes = [createIntake(server.deps, options), createIntake(server.deps, options)]
  const words = ['The boiler is cold.', 'The boiler is very cold.']
  const settled = await Promise.all(
    intakes.flatMap((intake, index) =>
      ['a', 'b', 'c', 'd'].flatMap((id) => [
        intake.take(report(id)),
        intake.take(report(id, words[index])),
      ]),
    ),
  )
  const results = settled.map(({ result }) => result)
  expect(results.filter((result) => result === 'accepted')).toHaveLength(8)
  expect(results.filter((result) => result === 'duplicate')).toHaveLength(8)
  expect(await server.db.$count(calls)).toBe(4)
  expect(await server.db.$count(providerEvents)).toBe(8)
})

test('many deliveries are committed side by side, those of one call one after the other', async () => {
  const intake = createIntake(server.deps, { atOnce: 3, onCommitted: () => {} })
  const ids = Array.from({ length: 150 }, (_, index) => `call-${index}`)
  const start = new Date(NOW.getTime() - 50_000)
  const settled = await Promise.all(
    ids.flatMap((id) => [intake.take(status(id, 'in-progress', start)), intake.take(report(id))]),
  )
  expect(settled.every(({ result }) => result === 'accepted')).toBe(true)
  const rows = await server.db.select({ status: calls.status }).from(calls)
  expect(rows).toEqual(ids.map(() => ({ status: 'ended' })))
  expect(await server.db.$count(providerEvents)).toBe(300)
})

test('waits for the deliveries under way, but not for ever', async () => {
  const { intake } = server.deps
  await intake.quiet(60_000)
  const taken = intake.take(report('one'))
  await intake.quiet(60_000)
  expect(await storedCall('one')).toBeDefined()
  await taken
})

test('two processes that hear of the same new calls at the same time keep every event', async () => {
  const intakes = ['one', 'other'].map((name) => ({
    name,
    intake: createIntake(server.deps, { atOnce: 1, onCommitted: () => {} }),
  }))
  const ids = Array.from({ length: 20 }, (_, index) => `call-${index}`)
  const taken = intakes.flatMap(({ name, intake }) =>
    ids.map((id) => intake.take(report(id, `The ${name} boiler is cold.`))),
  )
  const results = (await Promise.all(taken)).map(({ result }) => result)
  expect(results).toEqual(taken.map(() => 'accepted'))
  expect(await server.db.$count(calls)).toBe(20)
  expect(await server.db.$count(providerEvents)).toBe(40)
})

import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { startServer } from '@tests/harness/server'

import { deliveryCounts, refusedDeliveries } from '../../db/deliveries-schema'
import { createLog } from '../../log'
import { createDeliveryLog } from './delivery-log'

const AT = new Date('2026-11-20T12:00:00Z')

test('what could not be counted while the database was away is counted when it is back', async () => {
  const server = await startServer()
  onTestFinished(() => server.close())
  let isAway = true
  const { db } = server
  const transaction: typeof db.transaction = (work) =>
    isAway ? Promise.reject(new Error('gone')) : db.transaction(work)
  const away = Object.assign(Object.create(db) as typeof db, { transaction })
  const log = createDeliveryLog({ ...server.deps, db: away }, createLog('silent'))
  const later = new Date(AT.getTime() + 1000)
  log.count('vapi', 'accepted', AT)
  log.refuse({
    provider: 'vapi',
    receivedAt: AT,
    httpStatus: 401,
    reason: 'Wrong signature',
    bytes: 1,
    bodyHash: 'hash',
  })
  await log.flush()
  log.count('vapi', 'accepted', later)
  log.count('vapi', 'accepted', AT)
  isAway = false
  const counted = async () =>
    (await db.select().from(deliveryCounts).orderBy(deliveryCounts.result)).map(
      ({ result, count }) => [result, count],
    )
  await expect.poll(counted).toEqual([
    ['accepted', 3],
    ['refused', 1],
  ])
  expect(await db.select().from(refusedDeliveries)).toHaveLength(1)
  await log.close()
  expect((await counted())[0]).toEqual(['accepted', 3])
  expect(await db.$count(deliveryCounts, eq(deliveryCounts.lastAt, later))).toBe(1)
})

test('a line that can never be stored is dropped and said in the log, and blocks nothing', async () => {
  const server = await startServer()
  onTestFinished(() => server.close())
  const { db } = server
  const said: string[] = []
  const silent = createLog('silent')
  const logged = Object.assign(Object.create(silent) as typeof silent, {
    error: (_: object, message: string) => said.push(message),
  })
  const log = createDeliveryLog(server.deps, logged)
  const line = { receivedAt: AT, httpStatus: 401, bytes: 1, bodyHash: 'hash' } as const
  for (const reason of ['Wrong signature', 'NUL \0 inside', 'No signature']) {
    log.refuse({ ...line, provider: 'vapi', reason })
  }
  const reasons = async () => (await db.select().from(refusedDeliveries)).map((row) => row.reason)
  await expect.poll(reasons).toEqual(['Wrong signature', 'No signature'])
  expect(await db.select().from(deliveryCounts)).toMatchObject([{ count: 3 }])
  expect(said).toEqual([
    'the delivery log could not be written',
    'a refused delivery could not be noted',
  ])
  await log.close()
})

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
  isAway = false
  const counted = async () =>
    (await db.select().from(deliveryCounts).orderBy(deliveryCounts.result)).map(
      ({ result, count }) => [result, count],
    )
  await expect.poll(counted, { timeout: 5000 }).toEqual([
    ['accepted', 2],
    ['refused', 1],
  ])
  expect(await db.select().from(refusedDeliveries)).toHaveLength(1)
  await log.close()
  expect((await counted())[0]).toEqual(['accepted', 2])
})

import { expect, test } from 'vitest'

import type { LiveEvent } from '@/contracts/live'
import { callEvent, recordEvents } from '@tests/builders/record-events'
import { openAgain, openTestDatabase } from '@tests/harness/database'

import { createSignal } from '../changes/signal'
import { createLog } from '../log'
import { createLiveFeed } from './feed'

const log = createLog('silent')
const idOf = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const arrived = (digit: number): LiveEvent => ({
  entity: 'call',
  callId: idOf(digit),
  change: 'arrived',
})

test('what one process commits reaches the others, in order, late commits included', async () => {
  const database = await openTestDatabase()
  const other = await openAgain(database.db)
  const [here, signal] = await Promise.all([createSignal(database, log), createSignal(other, log)])
  const there = await createLiveFeed(other.db, signal, log)
  const heard: LiveEvent[] = []
  let enough = () => {}
  const three = new Promise<void>((resolve) => (enough = resolve))
  there.subscribe((events) => {
    heard.push(...events.map(({ event }) => event))
    if (heard.length === 3) enough()
  })
  const begin = there.cursor()

  // Its number is handed out first and its commit comes last: it must not be skipped.
  await database.db.transaction(async (late) => {
    await recordEvents(late, callEvent(idOf(1), 'arrived'))
    await other.db.transaction((early) => recordEvents(early, callEvent(idOf(2), 'arrived')))
    here.wake()
  })
  here.wake()
  await database.db.transaction((tx) => recordEvents(tx, callEvent(idOf(3), 'arrived')))
  here.wake()
  await three

  expect(heard.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toEqual(
    [1, 2, 3].map(arrived),
  )
  expect((await there.since(begin))?.map(({ event }) => event)).toEqual(heard)
  await Promise.all([here.close(), there.close(), signal.close()])
  await other.close()
  await database.close()
})

import { afterAll, expect, test, vi } from 'vitest'

import { startServer } from '@tests/harness/server'

import { change, type ChangeTx } from './change'
import { startConsumer } from './consumer'
import { pruneEvents, type StoredEvent } from './event-log'
import { createSignal } from './signal'

const server = await startServer()
const { deps } = server
const signal = await createSignal(deps.database, deps.log)
afterAll(async () => {
  await signal.close()
  await server.close()
})

const TESTER = { kind: 'system', name: 'Test' } as const
const say = (id: string) =>
  change({ ...deps, wake: signal.wake }, TESTER, async (tx) =>
    tx.record({ entity: 'test', id, what: 'test.said' }),
  )

const collect = () => {
  const heard: string[] = []
  const handle = async (_tx: ChangeTx, events: StoredEvent[]) => {
    const said = events.flatMap(({ entity, id }) => (entity === 'test' && id ? id : []))
    // Not settled yet where transactions of other databases run.
    heard.push(...said.filter((id) => id !== 'before'))
  }
  return { heard, handle }
}

test('a consumer hears everything since it was first started, in order, across restarts', async () => {
  await say('before')
  const { heard, handle } = collect()
  const first = await startConsumer(deps, signal, { name: 'restarted', handle }, 0)
  await say('one')
  await expect.poll(() => heard).toEqual(['one'])
  await first.stop()
  await say('two')
  await say('three')
  const second = await startConsumer(deps, signal, { name: 'restarted', handle }, 0)
  await expect.poll(() => heard).toEqual(['one', 'two', 'three'])
  await second.stop()
})

test('a consumer whose place was pruned starts over with the oldest event, and the log says so', async () => {
  const { heard, handle } = collect()
  const consumer = { name: 'pruned', handle }
  const warn = vi.spyOn(deps.log, 'warn')
  const first = await startConsumer(deps, signal, consumer, 0)
  await say('read')
  await expect.poll(() => heard).toEqual(['read'])
  await first.stop()
  expect(warn).not.toHaveBeenCalled()
  await say('pruned')
  await pruneEvents(deps.db, new Date('2100-01-01T00:00:00Z'))
  await say('kept')
  const second = await startConsumer(deps, signal, consumer, 0)
  await expect.poll(() => heard).toEqual(['read', 'kept'])
  await say('new')
  await expect.poll(() => heard).toEqual(['read', 'kept', 'new'])
  await second.stop()
  expect(warn.mock.calls).toEqual([
    [{ consumer: 'pruned' }, expect.stringContaining('starting over')],
  ])
})

test('what was handled and not stored when the process died comes again', async () => {
  const { heard, handle } = collect()
  let dies = true
  const handleAndDie = async (tx: ChangeTx, events: StoredEvent[]) => {
    await handle(tx, events)
    if (dies) throw new Error('killed')
  }
  const consumer = { name: 'killed', handle: handleAndDie }
  const first = await startConsumer(deps, signal, consumer, 0)
  await say('kept')
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  await first.stop()
  dies = false
  heard.length = 0
  const second = await startConsumer(deps, signal, consumer, 0)
  await expect.poll(() => heard).toEqual(['kept'])
  await second.stop()
})

test('of two processes one hears each event', async () => {
  const { heard, handle } = collect()
  const consumers = await Promise.all(
    [1, 2].map(() => startConsumer(deps, signal, { name: 'shared', handle }, 0)),
  )
  const said = Array.from({ length: 20 }, (_, index) => String(index))
  for (const id of said) await say(id)
  await expect.poll(() => heard).toEqual(said)
  await Promise.all(consumers.map(({ stop }) => stop()))
  expect(heard).toEqual(said)
})

import { describe, expect, test } from 'vitest'

import { createStandInProvider } from '@tests/harness/stand-in-provider'

import { environmentCredentials } from '../credentials/credentials'
import { readEnvironment } from '../env'
import { sourceOf } from './source-of'

const SINCE = new Date('2026-11-20T00:00:00Z')
const UNTIL = new Date('2026-11-21T00:00:00Z')
const signal = new AbortController().signal

const listAll = async (
  provider: 'vapi' | 'retell',
  standIn: ReturnType<typeof createStandInProvider>,
) => {
  const env = readEnvironment({ RETELL_API_KEY: 'key_retell_test', ...standIn.variables() })
  const source = sourceOf(
    { env, credentials: environmentCredentials(env), fetch: standIn.fetch },
    provider,
    { signal, pauseMs: 1 },
  )
  const ids = new Set<string | null>()
  const through: number[] = []
  for await (const { calls, throughTo } of source.list(SINCE, UNTIL)) {
    for (const call of calls) ids.add(source.idOf(call))
    if (throughTo) through.push(throughTo.getTime())
  }
  expect(through).toEqual(through.toSorted((a, b) => a - b))
  expect(through.at(-1)).toBe(UNTIL.getTime())
  return ids
}

const at = (seconds: number) => new Date(SINCE.getTime() + seconds * 1000).toISOString()
const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `call-${index}`)

describe('Vapi, which has neither a cursor nor an order', () => {
  test.each([
    ['spread over the day', (index: number) => at(index * 100)],
    ['within a second', (index: number) => at(3600 + index / 1000)],
    ['half of them in one millisecond', (index: number) => at(index % 2 ? 7200 : index * 100)],
  ])('lists every call: %s', async (_, updatedAt) => {
    const standIn = createStandInProvider()
    for (const [index, id] of idsOf(700).entries()) {
      standIn.vapi.set(id, { id, createdAt: at(index), updatedAt: updatedAt(index) })
    }
    expect(await listAll('vapi', standIn)).toEqual(new Set(idsOf(700)))
  })

  test('more of one millisecond than a page holds are told apart by when they were made', async () => {
    const standIn = createStandInProvider()
    for (const [index, id] of idsOf(450).entries()) {
      standIn.vapi.set(id, { id, createdAt: at(-index * 10), updatedAt: at(60) })
    }
    expect(await listAll('vapi', standIn)).toEqual(new Set(idsOf(450)))
  })

  test('what cannot be told apart comes on one large page, or is said to be too much', async () => {
    const standIn = createStandInProvider()
    const fill = (count: number) => {
      for (const id of idsOf(count))
        standIn.vapi.set(id, { id, createdAt: at(1), updatedAt: at(1) })
    }
    fill(900)
    expect(await listAll('vapi', standIn)).toEqual(new Set(idsOf(900)))
    fill(1000)
    await expect(listAll('vapi', standIn)).rejects.toMatchObject({
      message: expect.stringContaining('more than 1000 calls of one instant'),
    })
  })

  test('asks once where everything fits', async () => {
    const standIn = createStandInProvider()
    await listAll('vapi', standIn)
    expect(standIn.asked).toEqual(['GET /call'])
  })
})

describe('Retell', () => {
  test.each([0, 1, 40, 41, 205])('follows the cursor through %d calls', async (count) => {
    const standIn = createStandInProvider({ retellLimit: 40 })
    for (const [index, id] of idsOf(count).entries()) {
      const start = SINCE.getTime() + (index % 7) * 1000
      standIn.retell.set(id, { call_id: id, call_status: 'ended', start_timestamp: start })
    }
    expect(await listAll('retell', standIn)).toEqual(new Set(idsOf(count)))
    expect(standIn.asked).toHaveLength(Math.max(1, Math.ceil(count / 40)))
  })
})

test.each(['vapi', 'retell'] as const)(
  '%s: what is no list is said to be none',
  async (provider) => {
    const standIn = createStandInProvider()
    standIn.interrupt(() => Response.json({ calls: 'many' }))
    await expect(listAll(provider, standIn)).rejects.toMatchObject({ kind: 'unreadable' })
  },
)

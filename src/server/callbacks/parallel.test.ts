import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { askAtOnce, ONE_OF_ALL } from '@tests/harness/ask-at-once'
import { startCallbacks } from '@tests/harness/callbacks-api'
import { withSecondProcess } from '@tests/harness/second-process'

import { nextSteps } from '../db/next-steps-schema'
import { calls } from '../db/schema'

const API = '/functions/api/v1/callbacks'
let api: Awaited<ReturnType<typeof startCallbacks>>
let processes: Awaited<ReturnType<typeof withSecondProcess>>

beforeAll(async () => {
  api = await startCallbacks()
  processes = await withSecondProcess(api.server)
})
afterAll(() => processes.close())
beforeEach(async () => {
  await api.server.db.delete(nextSteps)
  await api.server.db.delete(calls)
})

const ask = (path: string, body: object) =>
  askAtOnce(processes, [api.ana, api.bo], API + path, body)

describe('of twenty at once one wins, and the others are told in words', () => {
  test.each([
    ['claims', '/claim', {}, /^(?:(?:Ana|Bo) has|You have already) claimed this callback/],
    ['confirmations', '/confirm', {}, /^This callback is confirmed already, by (Ana|Bo)\.$/],
    ['dismissals', '/dismiss', {}, /^(Ana|Bo) dismissed this callback first\.$/],
    [
      'attempts that reached the caller',
      '/attempts',
      { outcome: 'reached' },
      /^(Ana|Bo) finished this callback first\.$/,
    ],
  ])('%s', async (_name, path, body, sentence) => {
    const { id } = await api.proposed()
    const { said, ...rest } = await ask(`/${id}${path}`, body)
    expect(rest).toEqual(ONE_OF_ALL)
    for (const words of said) expect(words).toMatch(sentence)
  })

  test('bookings on one topic make one callback, asked for twenty times', async () => {
    const { callId } = await api.proposed()
    const { won } = await ask('', { callId, topic: 'the refund' })
    expect(won).toBe(20)
    const { items } = await api.list()
    const [refund] = items.filter(({ topic }) => topic === 'the refund')
    expect([items.length, refund?.requests.length]).toEqual([2, 20])
  })
})

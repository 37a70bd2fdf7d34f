import { afterAll, beforeAll, expect, test } from 'vitest'

import { addJudgedCalls, madeUpWords } from '@tests/builders/judged-calls'
import { startServer, type TestServer } from '@tests/harness/server'
import { withoutLease } from '@tests/harness/without-lease'

import { models } from '../db/models-schema'
import type { Trainer } from '../deps'
import { trainModel } from './train-model'

let server: TestServer

beforeAll(async () => (server = await startServer()))
afterAll(() => server.close())

const train = (trainer: Trainer = server.deps.trainer) =>
  trainModel({ ...server.deps, trainer }, withoutLease({ payload: null }))
const numberInUse = () => server.deps.models.inUse()?.number ?? null
const stored = () => server.db.select().from(models).orderBy(models.number)

test('no model stays that learned of what was erased, even where the new one is not used', async () => {
  const admin = await server.signIn('admin')
  const [judged] = await addJudgedCalls(
    server.db,
    madeUpWords(100).map(({ label, transcript }) => ({
      transcript,
      call: { humanCategory: label },
    })),
  )
  await admin.request('/functions/api/v1/categories', { json: { label: 'Warranty' } })
  await train()
  await expect.poll(numberInUse).toBe(2)
  await admin.request(`/functions/api/v1/calls/${judged}`, { method: 'DELETE' })
  expect(numberInUse()).toBe(2)

  await train({ train: async () => ({ examples: 0, model: null }) })
  await expect.poll(numberInUse).toBeNull()
  expect(await stored()).toMatchObject([
    { state: 'shadow', bytes: null, reason: 'A call that it had learned from was erased.' },
    { state: 'refused' },
  ])

  await train()
  await expect.poll(numberInUse).toBe(4)
  await train({ train: async () => ({ examples: 0, model: null }) })
  expect((await stored()).map(({ state }) => state)).toEqual([
    'shadow',
    'refused',
    'live',
    'refused',
  ])
})

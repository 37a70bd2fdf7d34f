import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startServer, type TestServer } from '@tests/harness/server'

import { nextSteps } from '../db/next-steps-schema'
import { calls } from '../db/schema'
import { removePeoplesWords } from './peoples-words'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('keys of two next steps that only differ in how they write the name stay two', async () => {
  const callId = await server.addCall()
  await server.db.delete(nextSteps)
  const step = {
    callId,
    kind: 'callback',
    priority: 'high',
    source: 'local',
    evidence: [],
  } as const
  const createdAt = new Date()
  await server.db.insert(nextSteps).values(
    ['Ring Ada Moreau', 'Ring Moreau, Ada', 'Ring the shop'].map((title) => ({
      ...step,
      createdAt,
      evidence: [],
      title,
      proposalKey: title,
    })),
  )
  const rows = await server.db.select().from(calls).where(eq(calls.id, callId))
  await server.db.transaction((tx) => removePeoplesWords(tx, rows))
  const left = await server.db.select().from(nextSteps).orderBy(nextSteps.title)
  expect(left.map(({ title }) => title)).toEqual([
    'Ring [erased]',
    'Ring [erased]',
    'Ring the shop',
  ])
  const keys = left.map(({ proposalKey }) => proposalKey)
  expect(keys.filter((key) => key?.startsWith('Ring [erased] '))).toHaveLength(2)
  expect(keys).toContain('Ring the shop')
})

import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'

import { callDetail, changedCall } from '@/contracts/calls'
import { startServer } from '@tests/harness/server'

const server = await startServer()
const agent = await server.signIn('agent')
afterAll(() => server.close())

test('a change of category costs at most twelve statements', async () => {
  const id = await server.addCall()
  // What is still written about the delivery is none of the change.
  await server.deps.deliveries.flush()
  await server.deps.callIndex?.current()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const json = { version: 1, category: 'complaint' }
  const path = `/functions/api/v1/calls/${id}`
  const response = await agent.request(path, { method: 'PATCH', json })
  const texts = query.mock.calls.map(([query]) => JSON.stringify(query))
  query.mockRestore()
  expect(response.status).toBe(200)
  // Without those of who follows the log, which the change woke.
  const statements = texts.filter((text) => !text.includes('pg_snapshot_xmin'))
  expect(statements.length).toBeLessThanOrEqual(12)
})

test('an emptied summary gives way to the one of the AI', async () => {
  const path = `/functions/api/v1/calls/${await server.addCall({ id: 'summed-up' })}`
  const say = async (version: number, summary: string) => {
    const response = await agent.request(path, { method: 'PATCH', json: { version, summary } })
    expect(response.status).toBe(200)
    return changedCall.parse(await response.json())
  }
  const { summary, version } = callDetail.parse(await (await agent.request(path)).json())
  expect(summary).toEqual(expect.any(String))
  const typed = await say(version, 'They want a refund.')
  expect(typed.summary).toBe('They want a refund.')
  expect(await say(typed.version, '')).toMatchObject({ summary, corrections: { summary: null } })
})

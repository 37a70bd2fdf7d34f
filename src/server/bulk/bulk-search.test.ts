import { isNotNull } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { callPage } from '@/contracts/calls'
import { vapiReport } from '@tests/builders/vapi-report'
import { startServer } from '@tests/harness/server'

import { calls } from '../db/schema'

const API = '/functions/api/v1'

test('list, export and change find the same calls by a number that could be a card number', async () => {
  const server = await startServer()
  onTestFinished(() => server.close())
  const agent = await server.signIn('agent')
  const q = '4915123456704'
  const shown = vapiReport({ id: 'shown' })
  shown.message.call.customer.number = `+${q}`
  await server.deliver('vapi', shown)
  await server.deliver('vapi', vapiReport({ id: 'paid', words: 'My card is 4111 1111 1111 1111.' }))
  await server.analyze()
  const list = await agent.request(`${API}/calls?q=${q}`)
  const { items } = callPage.parse(await list.json())
  expect(items.map(({ callerNumber }) => callerNumber)).toEqual([`+${q}`])
  const filter = { q }
  const csv = await agent.request(`${API}/calls/export.csv`, {
    json: { filter, except: [], timeZone: 'UTC' },
  })
  expect(await csv.text()).toContain(q)
  const bulk = { filter, change: { priority: 'high' } }
  const answer = await agent.request(`${API}/calls/bulk`, { json: bulk })
  expect(await answer.json()).toMatchObject({ changed: 1 })
  const changed = await server.db.select().from(calls).where(isNotNull(calls.humanPriority))
  expect(changed.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
})

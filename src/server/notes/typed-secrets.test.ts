import { afterAll, beforeAll, expect, test } from 'vitest'

import { callPage } from '@/contracts/calls'
import { nextStep } from '@/contracts/next-steps'
import { savedView } from '@/contracts/saved-views'
import { vapiReport } from '@tests/builders/vapi-report'
import { everythingStored } from '@tests/harness/everything-stored'
import { startServer, type TestServer } from '@tests/harness/server'

import { callers } from '../db/callers-schema'

const API = '/functions/api/v1'
const CARD = '4111 1111 1111 1111'
let server: TestServer

beforeAll(async () => {
  server = await startServer({ overrides: { mail: { send: async () => {} } } })
})
afterAll(() => server.close())

test('what people type is redacted wherever it is stored: notes, steps, summaries, views, names, rules, labels, scores', async () => {
  const { request, user } = await server.signIn('admin', 'Ada')
  await server.deliver('vapi', vapiReport({ id: 'one' }))
  const [call] = callPage.parse(await (await request(`${API}/calls`)).json()).items
  const [caller] = await server.db.select().from(callers)
  const patch = async (path: string, json: object) => {
    const answer = await request(`${API}${path}`, { method: 'PATCH', json })
    expect(answer.ok).toBe(true)
  }

  await request(`${API}/calls/${call?.id}/notes`, { json: { text: `Card ${CARD}, PIN 4821` } })
  const step = { callId: call?.id, title: `Charge ${CARD}`, kind: 'other', priority: 'high' }
  const added = nextStep.parse(await (await request(`${API}/next-steps`, { json: step })).json())
  expect(added.title).toBe('Charge [card number removed]')
  await patch(`/next-steps/${added.id}`, { version: added.version, title: `Refund ${CARD}` })
  await patch(`/calls/${call?.id}`, { version: call?.version, summary: `Paid with ${CARD}` })
  const view = { name: `Paid ${CARD}`, isShared: true, search: { q: CARD } }
  const saved = savedView.parse(await (await request(`${API}/saved-views`, { json: view })).json())
  expect(saved.search).toEqual({ q: '[card number removed]' })
  await patch(`/saved-views/${saved.id}`, { version: saved.version, name: `Again ${CARD}` })
  await patch(`/callers/${caller?.id}`, { version: caller?.version, name: `Ada ${CARD}` })

  const post = async (path: string, json: object) => {
    const answer = await request(`${API}${path}`, { json })
    expect([path, answer.status]).toEqual([path, 200])
    return (await answer.json()) as { id: string; key: string; version: number }
  }
  const rule = { ruleName: `Card ${CARD}`, condition: `transcript contains "${CARD}"` }
  await post('/alerts/email', { ...rule, callId: call?.id, recipients: [user.email] })
  const tag = await post('/tags', { label: `Paid ${CARD}` })
  await patch(`/tags/${tag.key}`, { version: tag.version, label: `Owes ${CARD}` })
  const criteria = [{ id: 'c1', label: 'Friendly', help: '', points: 4 }]
  const card = await post('/scorecards', { name: 'Manners', criteria })
  const scored = await request(`${API}/calls/${call?.id}/scores/${card.id}`, {
    method: 'PUT',
    json: { version: 0, answers: [{ criterionId: 'c1', given: 2, comment: `Read ${CARD} aloud` }] },
  })
  const { id: scoreId } = (await scored.json()) as { id: string }
  const other = await server.signIn('admin', 'Bo')
  const dispute = { version: 1, reason: `The card was not ${CARD}` }
  await other.request(`${API}/scores/${scoreId}/dispute`, { json: dispute })
  const answer = { version: 2, accepted: false, text: `It was ${CARD}` }
  await post(`/scores/${scoreId}/dispute-answer`, answer)

  const stored = await everythingStored(server.db)
  expect(stored).not.toMatch(/4111.{0,2}1111.{0,2}1111/)
  expect(stored).not.toContain('PIN 4821')
})

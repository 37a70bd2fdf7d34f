import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { callerExport } from '@/contracts/privacy'
import { everythingStored } from '@tests/harness/everything-stored'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'
import { withoutLease } from '@tests/harness/without-lease'

import { organisationSettings } from '../db/settings-schema'
import { enforceRetention } from './enforce-retention'

const API = '/functions/api/v1'
const NUMBER = '+14155550177'
let server: TestServer
let now: Date
let ada: SignedIn
let api: ReturnType<typeof ticketsApi>

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now } })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date('2026-11-20T16:00:00Z')
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada')
  api = ticketsApi(server, ada)
})

const evidence = [{ utterance: 0, quote: 'my hedgehog is ill', startSeconds: null }]

test('an erased person is in no ticket, comment or history, and theirs are gone', async () => {
  const callId = await server.addCall({ number: NUMBER, name: 'Lea Rothenburg' })
  const { callerId } = await api.open({ callIds: [callId], subject: 'Hedgehog for Lea Rothenburg' })
  await api.open({ callerId, subject: 'Hedgehog again' })
  await api.draft({ callId, callerId, evidence, body: 'Hedgehog draft' })
  const other = await api.open({ subject: 'As Lea Rothenburg said', body: `Ring ${NUMBER}` })
  await api.patch(other, { subject: 'Lea Rothenburg called again' })
  await api.comment(other, 'Lea Rothenburg agrees')
  const input = { number: NUMBER, confirmation: NUMBER }
  const exported = callerExport.parse(
    await (await ada.request(`${API}/callers/export`, { json: input })).json(),
  )
  expect(exported.tickets).toHaveLength(3)
  const erased = await ada.request(`${API}/callers/erase`, { json: input })
  expect(await erased.json()).toMatchObject({ tickets: 3 })
  const stored = await everythingStored(server.db)
  expect(stored).not.toMatch(/Rothenburg|edgehog/)
  expect(stored).not.toContain(NUMBER)
  expect(await api.list()).toMatchObject({ total: 1, items: [{ id: other.id }] })
})

test('what was noted in the call of an erased person for another stays with the other', async () => {
  const callId = await server.addCall({ number: NUMBER, name: 'Lea Rothenburg' })
  await server.addCall({ id: 'bo', number: '+14155550188', name: 'Bo' })
  const callers = await (await ada.request(`${API}/callers?q=Bo`)).json()
  const { items } = callers as { items: { id: string }[] }
  const callerId = items[0]?.id
  const ticket = await api.open({ callerId, callIds: [callId], subject: 'Parcel of Bo' })
  const json = { callId, callerId, topic: 'the parcel' }
  const noted = await ada.request(`${API}/callbacks`, { json })
  const { id } = (await noted.json()) as { id: string }
  const input = { number: NUMBER, confirmation: NUMBER }
  const erased = await ada.request(`${API}/callers/erase`, { json: input })
  expect(await erased.json()).toMatchObject({ tickets: 0, nextSteps: 0 })
  expect(await api.read(ticket.id)).toMatchObject({
    subject: 'Parcel of Bo',
    callId: null,
    callerId,
  })
  const kept = await ada.request(`${API}/callbacks/${id}`)
  expect(await kept.json()).toMatchObject({ callId: null, callerId, topic: 'the parcel' })
  expect(await everythingStored(server.db)).not.toMatch(/Rothenburg/)
})

test('what was added to a merged ticket of another stays when the kept one goes with its caller', async () => {
  const callId = await server.addCall({ number: NUMBER, name: 'Lea Rothenburg' })
  const otherCall = await server.addCall({ id: 'bo', number: '+14155550188', name: 'Bo' })
  const kept = await api.open({ callIds: [callId], subject: 'Power cut' })
  const other = await api.open({ subject: 'Power cut next door' })
  await api.merge(kept.id, other.id)
  await api.comment(other, 'The street is dark')
  await api.send('POST', `${other.id}/links`, { callId: otherCall })
  expect((await api.read(kept.id)).comments).toMatchObject([{ text: 'The street is dark' }])
  await ada.request(`${API}/callers/erase`, { json: { number: NUMBER, confirmation: NUMBER } })
  const { comments, calls } = await api.read(other.id)
  expect(comments).toMatchObject([{ text: 'The street is dark' }])
  expect(calls).toMatchObject([{ id: otherCall }])
})

test('after their time the words of a call are in no ticket that was drafted from it', async () => {
  const name = 'Lea Rothenburg'
  const callId = await server.addCall({ number: NUMBER, name, startedAt: new Date('2026-11-01') })
  const draft = await api.draft({
    callId,
    evidence,
    subject: 'Ring Lea Rothenburg',
    body: 'Said: my hedgehog is ill',
  })
  await api.send('POST', `${draft.id}/approve`)
  await api.comment(draft, 'Rang Lea Rothenburg back')
  await server.db.insert(organisationSettings).values({ keepTranscriptsDays: 5 })
  await enforceRetention(server.deps, withoutLease({ id: 'x', payload: null }))
  expect(await api.read(draft.id)).toMatchObject({
    subject: 'Ring [erased]',
    body: '',
    evidence: [],
    callerId: null,
    comments: [{ text: 'Rang [erased] back' }],
  })
  expect(await everythingStored(server.db)).not.toMatch(/Rothenburg|hedgehog/)
})

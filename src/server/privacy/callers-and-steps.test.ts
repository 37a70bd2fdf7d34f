import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { callback } from '@/contracts/callbacks'
import { type CallerExport, callerExport } from '@/contracts/privacy'
import { callersApi } from '@tests/harness/callers-api'
import { everythingStored } from '@tests/harness/everything-stored'
import { functionsApi, sendUntilReached, vapiAsks } from '@tests/harness/functions'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { withoutLease } from '@tests/harness/without-lease'

import { callers } from '../db/callers-schema'
import { auditEntries } from '../db/schema'
import { organisationSettings } from '../db/settings-schema'
import { returnUnstarted } from '../next-steps/return-unstarted'
import { enforceRetention } from './enforce-retention'

const API = '/functions/api/v1'
const NUMBER = '+14155550177'
const DAY = 24 * 60 * 60_000
const CALLED = new Date('2026-11-20T16:00:00Z')
/** What people, the caller and the voice agent said of one person, each by a word of its own. */
const WORDS = /Rothenburg|Given Name|hedgehog|pineapple|umbrella|lantern|4155550177/i

let server: TestServer
let ada: SignedIn
let now: Date
let api: ReturnType<typeof callersApi>
let callId: string
let callerId: string

const add = async (path: string, json: object) => {
  const answer = await ada.request(`${API}/${path}`, { json })
  if (!answer.ok) throw new Error(await answer.text())
  return answer
}
const exportIt = async (): Promise<CallerExport> =>
  callerExport.parse(await (await add('callers/export', { number: NUMBER })).json())

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now } })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = CALLED
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada')
  api = callersApi(server, ada)
  callId = await server.addCall({ number: NUMBER, name: 'Lea Rothenburg', startedAt: CALLED })
  const caller = await api.byValue(NUMBER)
  callerId = caller.id
  await api.rename(callerId, { version: caller.version, name: 'Given Name' })
  const booked = await add('callbacks', { callId, topic: 'the hedgehog' })
  const { id } = callback.parse(await booked.json())
  await add(`callbacks/${id}/attempts`, { outcome: 'no-answer', note: 'Heard a pineapple' })
  await server.db.insert(organisationSettings).values({ returnUnstartedHours: 8 })
  const assigned = { callId, assigneeId: ada.user.id, title: 'Send the umbrella to Given Name' }
  await add('next-steps', assigned)
  now = new Date(CALLED.getTime() + DAY)
  const checkpoint = async () => undefined
  await returnUnstarted(server.deps, { signal: new AbortController().signal, checkpoint })
})

/** What hangs on the person alone, and what the voice agent asked for them. */
const addWithoutCall = async () => {
  const assigneeId = ada.user.id
  await add('next-steps', { callerId, assigneeId, title: 'Lantern for Given Name' })
  now = new Date(now.getTime() + DAY)
  const checkpoint = async () => undefined
  await returnUnstarted(server.deps, { signal: new AbortController().signal, checkpoint })
  const functions = functionsApi(server)
  await functions.switchTo(ada, true)
  const given = { subject: 'Lantern', description: 'The lantern of the hedgehog' }
  const asked = { number: NUMBER, callId: 'later', name: 'open_ticket', given }
  const sent = await sendUntilReached(() => functions.send('vapi', vapiAsks(asked)))
  expect(sent.status).toBe(200)
}

test('the export has the typed name and whose it is, each try with its note, what was asked, and why a step came back', async () => {
  await addWithoutCall()
  const exported = await exportIt()
  expect(exported.callers).toMatchObject([
    {
      name: 'Given Name',
      changedByName: 'Ada',
      toldName: 'Lea Rothenburg',
      toldSource: 'provider',
    },
  ])
  const [call] = exported.calls
  expect(call?.nextSteps).toContainEqual(
    expect.objectContaining({
      title: 'Call back about the hedgehog',
      attempts: [expect.objectContaining({ note: 'Heard a pineapple', byName: 'Ada' })],
    }),
  )
  const returned = {
    action: 'next-step.returned',
    by: 'Return timer',
    changes: expect.objectContaining({ hours: { from: null, to: 8 } }),
  }
  expect(call?.history).toContainEqual(expect.objectContaining(returned))
  expect(exported.nextSteps).toMatchObject([{ title: 'Lantern for Given Name' }])
  expect(exported.history).toContainEqual(expect.objectContaining(returned))
  expect(exported.history).toContainEqual(
    expect.objectContaining({
      action: 'caller.named',
      by: 'Ada',
      changes: { name: { from: null, to: 'Given Name' } },
    }),
  )
  expect(exported.functionCalls).toMatchObject([
    { name: 'open_ticket', arguments: { subject: 'Lantern' }, answer: expect.any(String) },
  ])
})

test('an erased person is in no name, step, note or history, and a name that was typed goes from other texts', async () => {
  await addWithoutCall()
  await add('next-steps', { title: 'Ask Given Name for the keys' })
  const input = { number: NUMBER, confirmation: NUMBER }
  await add('callers/erase', input)
  const stored = await everythingStored(server.db)
  expect(stored).not.toMatch(WORDS)
  expect(stored).toContain('Ask [erased] for the keys')
  expect(await exportIt()).toMatchObject({
    callers: [],
    identities: [],
    nextSteps: [],
    functionCalls: [],
    history: [],
    calls: [],
  })
})

test('an erased person goes with every number and address that was merged with theirs', async () => {
  await api.ring({ number: '+14155550142' })
  await api.ring({ sipUri: 'sip:lea.private@phone.example' })
  for (const other of ['+14155550142', 'lea.private@phone.example']) {
    await api.merged(callerId, (await api.byValue(other)).id)
  }
  const otherCall = await server.addCall({ id: 'other', number: '+14155550199', name: 'Noor' })
  const words = 'or (415) 555-0142, lea.private@phone.example'
  await add(`calls/${otherCall}/notes`, { text: `Ring them on ${words}` })
  await add('next-steps', { title: `Write to ${words}` })
  await add('tickets', { subject: `Wrong number: ${words}`, body: words })
  await add('callers/erase', { number: NUMBER, confirmation: NUMBER })
  const stored = await everythingStored(server.db)
  expect(stored).not.toMatch(/555-0142|4155550142|lea\.private/)
  expect(stored).toContain('Write to or [erased], [erased]')
})

test('after their time the words of a call take its notes, the typed name and both histories along', async () => {
  await server.db.update(organisationSettings).set({ keepTranscriptsDays: 5 })
  now = new Date(CALLED.getTime() + 7 * DAY)
  await enforceRetention(server.deps, withoutLease({ id: 'x', payload: null }))
  const stored = await everythingStored(server.db)
  expect(stored).not.toMatch(/Rothenburg|Given Name|pineapple|4155550177/i)
  // What a person wrote to be done stays, without the person; so does that it came back.
  expect(stored).toContain('Send the umbrella to [erased]')
  const history = await server.db.select().from(auditEntries).orderBy(auditEntries.id)
  expect(history).toContainEqual(
    expect.objectContaining({ callId, action: 'next-step.returned', actorName: 'Return timer' }),
  )
})

test('what is no call’s stays with the person as long as it is there', async () => {
  await addWithoutCall()
  await server.db.update(organisationSettings).set({ keepTranscriptsDays: 5 })
  now = new Date(CALLED.getTime() + 9 * DAY)
  await enforceRetention(server.deps, withoutLease({ id: 'x', payload: null }))
  const kept = await server.db.select().from(callers)
  expect(kept).toMatchObject([{ id: callerId, name: 'Given Name' }])
  const stored = await everythingStored(server.db)
  expect(stored).not.toMatch(/pineapple/)
  expect(stored).toContain('Lantern for Given Name')
})

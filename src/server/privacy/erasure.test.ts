import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { callerPage } from '@/contracts/callers'
import { callDetail, callPage } from '@/contracts/calls'
import { nextStep } from '@/contracts/next-steps'
import { callerCounts, callerExport } from '@/contracts/privacy'
import { vapiReport } from '@tests/builders/vapi-report'
import { everythingStored } from '@tests/harness/everything-stored'
import { nameEverywhere } from '@tests/harness/name-everywhere'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { deliveryCounts } from '../db/deliveries-schema'
import { auditEntries } from '../db/schema'

const API = '/functions/api/v1'
/** Of every call of the Vapi builder. */
const NUMBER = '+15555550142'
let server: TestServer
let admin: SignedIn
let now: Date

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now, mail: { send: async () => {} } } })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date('2026-11-20T16:00:00Z')
  await server.truncateAll()
  admin = await server.signIn('admin', 'Ada')
})

const retellCall = (id: string, from = NUMBER, startedAt = new Date('2026-11-20T15:00:00Z')) => ({
  event: 'call_ended',
  call: {
    call_id: id,
    call_type: 'phone_call',
    call_status: 'ended',
    direction: 'inbound',
    from_number: from,
    to_number: '+15555550100',
    start_timestamp: startedAt.getTime(),
    end_timestamp: startedAt.getTime() + 60_000,
    transcript_object: [{ role: 'user', content: 'Zanzibar is where my parcel went.', words: [] }],
  },
})

const ask = (what: string, json: unknown) =>
  admin.request(`${API}/callers/${what}`, { method: 'POST', json })
const count = async () => callerCounts.parse(await (await ask('count', { number: NUMBER })).json())
const erase = async () =>
  callerCounts.parse(await (await ask('erase', { number: NUMBER, confirmation: NUMBER })).json())
const list = async (query = '') =>
  callPage.parse(await (await admin.request(`${API}/calls?${query}`)).json())
const resultOf = async (answer: Promise<Response>) =>
  ((await (await answer).json()) as { result?: string }).result
const NAMED = /ad[aáà][\s_.,-]+mor[eé]au\b|moreau, ada/iu

describe('one caller, two providers', () => {
  beforeEach(async () => {
    await server.deliver('vapi', vapiReport({ id: 'v1', words: 'Call me back about Zanzibar.' }))
    await server.deliver('retell', retellCall('r1'))
    await server.deliver('retell', retellCall('other', '+15555550199'))
    await server.analyze()
    const call = (await list('q=Moreau')).items[0]
    await admin.request(`${API}/calls/${call?.id}`, {
      method: 'PATCH',
      json: { version: call?.version, summary: 'Moreau lives in Zanzibar' },
    })
    const step = { callId: call?.id, title: 'Ring Moreau', kind: 'callback', priority: 'high' }
    nextStep.parse(await (await admin.request(`${API}/next-steps`, { json: step })).json())
    const rule = { ruleName: 'Moreau rings', condition: `caller = ${NUMBER}` }
    const json = { ...rule, callId: call?.id, recipients: [admin.user.email] }
    await admin.request(`${API}/alerts/email`, { json })
  })

  test('are counted before anything happens, however the number is written', async () => {
    const answer = await ask('count', { number: ' +1 555 555 0142 ' })
    expect(callerCounts.parse(await answer.json())).toEqual({
      number: NUMBER,
      calls: 2,
      nextSteps: expect.any(Number),
      tickets: expect.any(Number),
      events: 2,
    })
    expect((await list()).total).toBe(3)
  })

  test('are erased everywhere: calls, words, search, next steps, events, history', async () => {
    const before = await count()
    expect(await everythingStored(server.db)).toMatch(/Moreau/)
    expect(await erase()).toEqual(before)
    expect(await count()).toMatchObject({ calls: 0, nextSteps: 0, events: 0 })
    const left = await everythingStored(server.db)
    expect(left).not.toMatch(/Moreau/i)
    expect(left).not.toContain('5555550142')
    expect((await list()).items.map((call) => call.providerCallId)).toEqual(['other'])
    expect((await list('q=zanzibar')).items.map((call) => call.providerCallId)).toEqual(['other'])
  })

  test('are taken out of what was written elsewhere: notes and steps of other calls, views, history', async () => {
    const other = (await list()).items.find((call) => call.providerCallId === 'other')
    const text = 'Same as Ada  Moreau, (555) 555-0142 or +1 555 555 0142. Adamant Moreaux stays.'
    await admin.request(`${API}/calls/${other?.id}/notes`, { json: { text } })
    const step = { callId: other?.id, title: 'Ask ada moreau', kind: 'other', priority: 'high' }
    await admin.request(`${API}/next-steps`, { json: step })
    for (const name of ['Ada Moreau', NUMBER]) {
      const json = { name, isShared: true, search: { q: 'Ada Moreau', caller: NUMBER } }
      expect((await admin.request(`${API}/saved-views`, { json })).status).toBe(200)
    }
    await erase()
    const left = await everythingStored(server.db)
    expect(left).not.toMatch(/ada\s+moreau\b/i)
    expect(left).not.toMatch(/555[\s().-]{0,3}555[\s.-]{0,3}0142/)
    expect(left).toContain('Same as [erased], [erased] or [erased]. Adamant Moreaux stays.')
    expect(left).toContain('Ask [erased]')
  })

  test('are taken out of everything that people write about others, and the rest of it stays', async () => {
    const callId = (await list()).items.find((call) => call.providerCallId === 'other')?.id ?? ''
    await nameEverywhere(server, admin, callId)
    expect(await everythingStored(server.db)).toMatch(/ada-moreau/)
    await erase()
    const left = await everythingStored(server.db)
    expect(left.match(NAMED)).toBeNull()
    expect(left).not.toMatch(/555[\s().-]{0,3}555[\s.-]{0,3}0142/)
    for (const kept of ['Vase for', 'VIP', 'Respect', 'Nikolaus', 'because', 'Ask', 'rings']) {
      expect(left).toContain(`${kept} [erased]`)
    }
    const call = (await list()).items.find(({ id }) => id === callId)
    expect(call?.category).toMatch(/^erased-/)
    expect(call?.tags).toHaveLength(1)
    expect(call?.tags[0]).toMatch(/^erased-/)
    const found = await list(`category=${call?.category}&tags=${call?.tags[0]}&q=vase`)
    expect(found.items.map(({ id }) => id)).toEqual([callId])
    expect((await list('q=moreau')).total).toBe(0)
    const views = await admin.request(`${API}/saved-views`)
    expect(JSON.stringify(await views.json())).toContain(call?.tags[0])
  })

  test('the audit log keeps who did what, and says who erased how much', async () => {
    await erase()
    const entries = await server.db.select().from(auditEntries).orderBy(auditEntries.id)
    expect(
      entries.map(({ actorName, action, changes }) => ({ actorName, action, changes })),
    ).toEqual([
      { actorName: 'Ada', action: 'call.changed', changes: { summary: { from: null, to: null } } },
      expect.objectContaining({ actorName: 'Ada', action: 'next-step.added' }),
      expect.objectContaining({ actorName: 'Ada', action: 'alert.emailed' }),
      { actorName: 'Ada', action: 'caller.erased', changes: { calls: { from: 2, to: 0 } } },
    ])
  })

  test('do not come back by a replay on either signature route, which counts them as ignored', async () => {
    await erase()
    const replays = [
      server.deliver('vapi', vapiReport({ id: 'v1', words: 'Call me back about Zanzibar.' })),
      server.deliver('retell', retellCall('r1')),
      // Another event of the same call, which says neither when nor who.
      server.deliver('vapi', {
        message: { type: 'status-update', status: 'ended', call: { id: 'v1' } },
      }),
    ]
    expect(await Promise.all(replays.map(resultOf))).toEqual(['ignored', 'ignored', 'ignored'])
    expect((await list()).total).toBe(1)
    await server.deps.deliveries.flush()
    const ignored = (await server.db.select().from(deliveryCounts)).filter(
      (row) => row.result === 'ignored',
    )
    expect(Object.fromEntries(ignored.map((row) => [row.provider, row.count]))).toEqual({
      retell: 1,
      vapi: 2,
    })
  })

  test('an import of a call from before, never seen here, is ignored as well', async () => {
    await erase()
    const imported = retellCall('old', NUMBER, new Date('2026-06-01T09:00:00Z'))
    expect(await resultOf(server.deliver('retell', imported))).toBe('ignored')
    expect(await everythingStored(server.db)).not.toContain('5555550142')
  })

  test('also when its first event did not show whose it is', async () => {
    await erase()
    const bare = { message: { type: 'status-update', status: 'in-progress', call: { id: 'v9' } } }
    expect(await resultOf(server.deliver('vapi', bare))).toBe('accepted')
    expect(await resultOf(server.deliver('vapi', vapiReport({ id: 'v9' })))).toBe('ignored')
    expect(await resultOf(server.deliver('vapi', { ...bare, again: true }))).toBe('ignored')
    expect((await list()).items.map((call) => call.providerCallId)).toEqual(['other'])
  })

  test('somebody who rings again later is a new call', async () => {
    await erase()
    now = new Date('2026-11-21T10:00:00Z')
    const later = vapiReport({ id: 'v2', startedAt: new Date('2026-11-21T09:00:00Z') })
    expect(await resultOf(server.deliver('vapi', later))).toBe('accepted')
    expect(await count()).toMatchObject({ calls: 1 })
  })

  test('are exported whole, and the export is in the audit log', async () => {
    const answer = await ask('export', { number: NUMBER })
    const exported = callerExport.parse(await answer.json())
    expect(exported).toMatchObject({ number: NUMBER, exportedAt: now.toISOString() })
    expect(new Set(exported.calls.map(({ call }) => call['providerCallId']))).toEqual(
      new Set(['r1', 'v1']),
    )
    const mine = exported.calls.find(({ call }) => call['providerCallId'] === 'v1')
    expect(mine?.call).toMatchObject({ callerName: 'Ada Moreau', callerNumber: NUMBER })
    expect(mine?.transcript.map((utterance) => utterance['text'])).toContain(
      'Call me back about Zanzibar.',
    )
    expect(mine?.nextSteps).toContainEqual(expect.objectContaining({ title: 'Ring Moreau' }))
    expect(mine?.events).toEqual([
      expect.objectContaining({ provider: 'vapi', event: expect.objectContaining({}) }),
    ])
    expect(mine?.history).toContainEqual(
      expect.objectContaining({ by: 'Ada', action: 'call.changed' }),
    )
    const entries = await server.db.select().from(auditEntries).orderBy(auditEntries.id)
    expect(entries.at(-1)).toMatchObject({ action: 'caller.exported', actorName: 'Ada' })
  })
})

describe('a caller who is merged with another', () => {
  const customer = (id: string, caller: object) => {
    const { message } = vapiReport({ id })
    return { message: { ...message, call: { id, type: 'webCall', customer: caller } } }
  }
  const callerIds = async () => {
    const { items } = callerPage.parse(await (await admin.request(`${API}/callers`)).json())
    return items.map(({ id }) => id)
  }
  beforeEach(async () => {
    await server.deliver('vapi', vapiReport({ id: 'v1' }))
    await server.deliver('vapi', customer('w1', { externalId: 'cus_moreau', name: 'A. Moreau' }))
    const [otherId, keepId = ''] = await callerIds()
    await admin.request(`${API}/callers/merge`, { json: { keepId, otherId } })
    const name = { version: 1, name: 'Ada Moreau-Lang' }
    await admin.request(`${API}/callers/${keepId}`, { method: 'PATCH', json: name })
    const step = { callerId: keepId, title: 'Write to Moreau' }
    await admin.request(`${API}/next-steps`, { json: step })
  })

  test('goes as one person, with names, identities, merges and next steps of no call', async () => {
    expect(await count()).toMatchObject({ calls: 2 })
    await erase()
    const left = await everythingStored(server.db)
    expect(left).not.toMatch(/Moreau/i)
    expect(left).not.toContain('5555550142')
    expect(await callerIds()).toEqual([])
  })

  test('does not come back by an import that shows only the other identity', async () => {
    await erase()
    const imported = customer('w0', { externalId: 'cus_moreau' })
    expect(await resultOf(server.deliver('vapi', imported))).toBe('ignored')
  })

  test('is exported whole', async () => {
    const exported = callerExport.parse(await (await ask('export', { number: NUMBER })).json())
    expect(exported.calls).toHaveLength(2)
    expect(exported.callers.map(({ name }) => name)).toContain('Ada Moreau-Lang')
    expect(new Set(exported.identities.map(({ value }) => value))).toEqual(
      new Set([NUMBER, 'vapi:cus_moreau']),
    )
    expect(exported.nextSteps).toMatchObject([{ title: 'Write to Moreau' }])
  })
})

test('deliveries under way while a caller is erased leave nothing behind', async () => {
  const deliveries = Array.from({ length: 30 }, (_, index) =>
    server.deliver('retell', retellCall(`race-${index}`)),
  )
  const [answers] = await Promise.all([Promise.all(deliveries), erase()])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await count()).toMatchObject({ calls: 0, events: 0 })
})

test('two numbers that differ erase nothing', async () => {
  await server.deliver('retell', retellCall('r1'))
  const refused = await ask('erase', { number: NUMBER, confirmation: '+15555550143' })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    error: 'The two numbers differ. Nothing was erased.',
    fields: { confirmation: 'Type the same number again' },
  })
  expect((await list()).total).toBe(1)
})

test('a number nobody has called from can be erased ahead of an import', async () => {
  expect(await erase()).toMatchObject({ calls: 0 })
  expect(await resultOf(server.deliver('retell', retellCall('r1')))).toBe('ignored')
})

test('a call of a hidden number is nobody’s and stays', async () => {
  await erase()
  expect(await resultOf(server.deliver('retell', retellCall('r2', 'anonymous')))).toBe('accepted')
  const [call] = (await list()).items
  const detail = await admin.request(`${API}/calls/${call?.id}`)
  expect(callDetail.parse(await detail.json()).callerNumber).toBeNull()
})

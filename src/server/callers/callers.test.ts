import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { callerDetail, callerNotes } from '@/contracts/callers'
import { callDetail } from '@/contracts/calls'
import { nextStepPage } from '@/contracts/next-steps'
import { vapiReport } from '@tests/builders/vapi-report'
import { callersApi, type Customer } from '@tests/harness/callers-api'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { ConcurrentWrite, expectAll } from '../db/bulk-write'
import { auditEntries, calls } from '../db/schema'
import { sendCallers } from './assign-callers'

const API = '/functions/api/v1'
let server: TestServer
let ana: SignedIn
let now: Date
let api: ReturnType<typeof callersApi>

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now } })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date('2026-11-20T16:00:00Z')
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  api = callersApi(server, ana)
})

const ring = (...call: Parameters<typeof api.ring>) => {
  now = new Date(now.getTime() + 60_000)
  return api.ring(...call)
}

describe('who called', () => {
  test('is one caller for each number, however it is written, with what was sent first', async () => {
    await ring({ number: '+1 (555) 555-0142', name: 'Ada Moreau' })
    await ring({ number: '+15555550142', name: 'A. Moreau' })
    await ring({ number: '+15555550199' })
    const { items, total } = await api.list()
    expect(total).toBe(2)
    expect(items.map(({ identities, calls, name }) => [identities[0]?.value, calls, name])).toEqual(
      [
        ['+15555550199', 1, null],
        ['+15555550142', 2, 'Ada Moreau'],
      ],
    )
    expect(items[1]).toMatchObject({
      kind: 'number',
      nameSource: 'provider',
      identities: [{ raw: '+1 (555) 555-0142', provider: 'vapi' }],
      firstCallAt: '2026-11-20T16:01:00.000Z',
      lastCallAt: '2026-11-20T16:02:00.000Z',
    })
  })

  test('is a SIP address or a provider’s id where there is no number', async () => {
    await ring({ sipUri: 'sip:Bo@Example.com' })
    await ring({ sipUri: 'sip:bo@example.com;transport=tcp' })
    await ring({ externalId: 'cus_7' }, { type: 'webCall' })
    await ring({ externalId: 'cus_7' }, { type: 'webCall' })
    expect(await api.byValue('bo@example.com')).toMatchObject({ kind: 'sip', calls: 2 })
    expect(await api.byValue('vapi:cus_7')).toMatchObject({ kind: 'web', calls: 2 })
  })

  test('is never one person for all who hide their number, and nobody where nothing is sent', async () => {
    for (const number of ['anonymous', 'Restricted', '+266696687', undefined]) {
      await ring(number === undefined ? {} : { number })
    }
    expect(await api.list()).toMatchObject({ items: [], total: 0 })
    const rows = await server.db.select().from(calls).orderBy(asc(calls.seq))
    expect(rows.map(({ callerId }) => callerId)).toEqual([null, null, null, null])
    expect(rows.map(({ callerKind }) => callerKind)).toEqual([
      'withheld',
      'withheld',
      'withheld',
      'unknown',
    ])
  })

  test('a number without its country keeps what it may be, and who may be the same is named', async () => {
    await ring({ number: '+13612345678', name: 'Tex' })
    await ring({ number: '361 234 5678' }, { phoneNumber: { number: '+13125550100' } })
    const { id, identities } = await api.byValue('3612345678;phone-context=+1')
    expect(identities).toMatchObject([
      { raw: '361 234 5678', candidates: ['+3612345678', '+13612345678'] },
    ])
    expect((await api.read(id)).similar).toEqual([
      { id: expect.any(String), name: 'Tex', value: '+13612345678' },
    ])
    const { similar } = await api.read((await api.byValue('+13612345678')).id)
    expect(similar).toMatchObject([{ id }])
  })

  test('settles when only a later event shows the number, and a silent one changes nothing', async () => {
    const status = (customer?: Customer) => ({
      message: { type: 'status-update', status: 'in-progress', call: { id: 'late', customer } },
    })
    await server.deliver('vapi', status())
    await server.deliver('vapi', status({ externalId: 'cus_9' }))
    await server.deliver('vapi', status({ number: '+15555550111' }))
    await server.deliver('vapi', { message: { ...status().message, status: 'ended' } })
    expect(await api.byValue('+15555550111')).toMatchObject({ calls: 1 })
    expect(await api.byValue('vapi:cus_9')).toMatchObject({ calls: 0 })
  })

  test('many first calls of one number at once are one caller', async () => {
    const reports = Array.from({ length: 12 }, (_, index) => vapiReport({ id: `race-${index}` }))
    const answers = await Promise.all(reports.map((report) => server.deliver('vapi', report)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await api.list()).toMatchObject({ total: 1, items: [{ calls: 12 }] })
  })

  test('a name that the provider has is surer than one heard in the call; both are first come', async () => {
    const heard = (name: string) => ({
      message: {
        ...vapiReport({ id: `heard-${name}` }).message,
        analysis: { structuredData: { customer_name: name } },
        call: { id: `heard-${name}`, customer: { number: '+15555550142' } },
      },
    })
    await server.deliver('vapi', heard('Adda'))
    await server.deliver('vapi', heard('Other'))
    expect((await api.list()).items).toMatchObject([{ name: 'Adda', nameSource: 'said' }])
    await ring({ number: '+15555550142', name: 'Ada Moreau' })
    await ring({ number: '+15555550142', name: 'Somebody Else' })
    expect((await api.list()).items).toMatchObject([{ name: 'Ada Moreau', nameSource: 'provider' }])
  })
})

describe('the list', () => {
  beforeEach(async () => {
    await ring({ number: '+41446681800', name: 'José Ångström' })
    await ring({ number: '+15555550142', name: 'Ada Moreau' })
    await ring({ sipUri: 'sip:desk@example.com', name: '100% Pure' })
  })
  const found = async (q: string) =>
    (await api.list(`q=${encodeURIComponent(q)}`)).items.map(({ name }) => name)

  test('finds by words of a name and by digits of a number, written in any way', async () => {
    expect(await found('jose ang')).toEqual(['José Ångström'])
    expect(await found('044 668 18')).toEqual(['José Ångström'])
    expect(await found('+1 555')).toEqual(['Ada Moreau'])
    expect(await found('DESK@')).toEqual(['100% Pure'])
    expect(await found('100%')).toEqual(['100% Pure'])
    expect(await found('_')).toEqual([])
  })

  test('comes in pages that neither repeat nor leave out', async () => {
    const first = await api.list('limit=2')
    const second = await api.list(`limit=2&cursor=${first.nextCursor}`)
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual([
      '100% Pure',
      'Ada Moreau',
      'José Ångström',
    ])
    expect([first.total, second.nextCursor]).toEqual([3, null])
    expect((await ana.request(`${API}/callers?cursor=nonsense`)).status).toBe(422)
  })
})

test('notes and open next steps of a person come with those of who was merged into them', async () => {
  await ring({ number: '+15555550101', name: 'One' })
  await ring({ number: '+15555550102', name: 'Two' })
  await ring({ number: '+15555550103', name: 'Three' })
  const [one, two, three] = await Promise.all(
    ['+15555550101', '+15555550102', '+15555550103'].map((value) => api.byValue(value)),
  )
  const rang = await api.calls()
  for (const [index, { id }] of rang.entries()) {
    now = new Date(now.getTime() + 60_000)
    await ana.request(`${API}/calls/${id}/notes`, { json: { text: `Note ${index + 1}` } })
    const title = `Step ${index + 1}`
    await ana.request(`${API}/next-steps`, { json: { callId: id, title } })
  }
  await ana.request(`${API}/next-steps`, { json: { callerId: two?.id, title: 'Without a call' } })
  await api.merged(one?.id ?? '', two?.id ?? '')
  const notesOf = async (query = '') => {
    const answer = await ana.request(`${API}/callers/${two?.id}/notes${query}`)
    return callerNotes.parse(await answer.json())
  }
  const first = await notesOf('?limit=1')
  expect(first).toMatchObject({ total: 2, items: [{ text: 'Note 2' }] })
  expect(await notesOf(`?limit=1&cursor=${first.nextCursor}`)).toMatchObject({
    items: [{ text: 'Note 1' }],
    nextCursor: null,
  })
  const stepsOf = async (id = '') => {
    const answer = await ana.request(`${API}/next-steps?callerId=${id}`)
    const { items } = nextStepPage.parse(await answer.json())
    return items.map(({ title }) => title).toSorted()
  }
  expect(await stepsOf(one?.id)).toEqual(['Step 1', 'Step 2', 'Without a call'])
  expect(await stepsOf(two?.id)).toEqual(['Step 1', 'Step 2', 'Without a call'])
  expect(await stepsOf(three?.id)).toEqual(['Step 3'])
  expect(await stepsOf(crypto.randomUUID())).toEqual([])
  expect((await api.read(one?.id ?? '')).merges).toMatchObject([{ other: 'Two' }])
  expect((await ana.request(`${API}/callers/${crypto.randomUUID()}/notes`)).status).toBe(404)
})

describe('a name that a person sets', () => {
  test('shows on every call of the caller, is found, and goes back to what was told', async () => {
    await ring({ number: '+15555550142', name: 'Ada Moreau' })
    await ring({ number: '+15555550142' })
    const { id, version } = await api.byValue('+15555550142')
    const answer = await api.rename(id, { version, name: '  Ada Lovelace ' })
    expect(callerDetail.parse(await answer.json())).toMatchObject({
      name: 'Ada Lovelace',
      nameSource: 'person',
      version: 2,
      names: [
        { name: 'Ada Lovelace', source: 'person', setBy: 'Ana Lopez', setAt: now.toISOString() },
        { name: 'Ada Moreau', source: 'provider', setBy: null },
      ],
    })
    const shown = await api.calls()
    expect(shown.map(({ callerName }) => callerName)).toEqual(['Ada Lovelace', 'Ada Lovelace'])
    const detail = await ana.request(`${API}/calls/${shown[0]?.id}`)
    expect(callDetail.parse(await detail.json()).callerName).toBe('Ada Lovelace')
    expect((await api.list('q=lovelace')).total).toBe(1)
    await api.rename(id, { version: 2, name: '' })
    expect(await api.read(id)).toMatchObject({ name: 'Ada Moreau', nameSource: 'provider' })
    expect((await api.calls()).map(({ callerName }) => callerName)).toEqual(['Ada Moreau', null])
  })

  test('is kept when later calls tell others, and a stale one is refused by name', async () => {
    await ring({ number: '+15555550142' })
    const { id } = await api.byValue('+15555550142')
    await api.rename(id, { version: 1, name: 'Ada' })
    await ring({ number: '+15555550142', name: 'Eve' })
    expect(await api.read(id)).toMatchObject({ name: 'Ada' })
    expect((await api.list('q=eve')).total).toBe(1)
    const refused = await api.rename(id, { version: 1, name: 'Mine' })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ changedBy: 'Ana Lopez' })
    expect((await api.rename(crypto.randomUUID(), { version: 1, name: 'x' })).status).toBe(404)
  })

  test('is in the audit log', async () => {
    await ring({ number: '+15555550142' })
    const { id } = await api.byValue('+15555550142')
    await api.rename(id, { version: 1, name: 'Ada' })
    expect(await server.db.select().from(auditEntries)).toMatchObject([
      {
        action: 'caller.named',
        subjectId: id,
        actorName: 'Ana Lopez',
        changes: { name: { from: null, to: 'Ada' } },
      },
    ])
  })
})

test('a name that a person gives while the provider tells one is not lost to the search', async () => {
  await ring({ number: '+15555550142' })
  const { id } = await api.byValue('+15555550142')
  await api.rename(id, { version: 1, name: 'Given' })
  const readBefore = { id, name: null, toldName: 'Told', toldSource: 'provider' as const }
  const writing = server.db.transaction((tx) =>
    expectAll(sendCallers(tx, { added: [], named: [readBefore] })),
  )
  await expect(writing).rejects.toThrow(ConcurrentWrite)
  expect((await api.list('q=given')).total).toBe(1)
  await ring({ number: '+15555550142', name: 'Told' })
  expect((await api.list('q=given told')).total).toBe(1)
})

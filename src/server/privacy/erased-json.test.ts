import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { vapiReport } from '@tests/builders/vapi-report'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { queryRows } from '../db/rows'
import { JSON_COLUMNS } from './json-texts'

const API = '/functions/api/v1'
let server: TestServer
let admin: SignedIn

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => new Date('2026-11-20T16:00:00Z') } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  admin = await server.signIn('admin', 'Ada')
})

const send = async (method: string, path: string, json?: object): Promise<unknown> => {
  const answer = await admin.request(`${API}${path}`, { method, json })
  expect(`${answer.status} ${path}`).toBe(`200 ${path}`)
  return answer.json()
}

const eraseCaller = async (number: string, name = 'Lea Roth', at = '2026-11-20T15:00:00Z') => {
  const { message } = vapiReport({ id: `of-${number}`, startedAt: new Date(at) })
  const call = { id: `of-${number}`, type: 'inboundPhoneCall', customer: { number, name } }
  await server.deliver('vapi', { message: { ...message, call } })
  const counts = await send('POST', '/callers/erase', { number, confirmation: number })
  expect(counts).toMatchObject({ calls: 1 })
}

const addView = async (name: string, search: object) =>
  (await send('POST', '/saved-views', { name, isShared: true, search })) as { id: string }
const searchOf = async (id: string) => {
  const { items } = (await send('GET', '/saved-views')) as {
    items: { id: string; search: unknown }[]
  }
  return items.find((view) => view.id === id)?.search
}
const auditLog = async () =>
  JSON.stringify(await queryRows(server.db, sql`select changes from audit_entries`))

test('every column of JSON says which of its texts people typed', async () => {
  const columns = await queryRows<{ name: string }>(
    server.db,
    sql`select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and data_type = 'jsonb'`,
  )
  expect(columns.map(({ name }) => name).toSorted()).toEqual(Object.keys(JSON_COLUMNS).toSorted())
})

test('a number that looks like a day changes no holiday, and no holiday in the history', async () => {
  const before = (await send('GET', '/business-hours')) as object
  const holidays = [
    { date: '2026-12-25', name: 'Christmas, see 20270101' },
    { date: '2027-01-01', name: 'New Year' },
  ]
  await send('PUT', '/business-hours', { ...before, holidays })
  await eraseCaller('20270101')
  await eraseCaller('20261225')
  const after = (await send('GET', '/business-hours')) as { version: number }
  expect(after).toMatchObject({
    holidays: [{ date: '2026-12-25', name: 'Christmas, see [erased]' }, holidays[1]],
  })
  await send('PUT', '/business-hours', after)
  const rows = await queryRows<{ text: string }>(
    server.db,
    sql`select after ->> 'holidays' as text from domain_events where entity = 'business-hours'`,
  )
  expect(rows).toEqual([{ text: '2026-12-25 Christmas, see [erased], 2027-01-01 New Year' }])
})

test('a name or number that reads like a filter leaves the views as they are', async () => {
  const missed = await addView('Missed', { outcome: ['no-answer'], q: 'no answer, no-answer' })
  const days = { from: '2026-12-25', to: '2026-12-31', minSeconds: 30 }
  const christmas = await addView('Christmas', days)
  await eraseCaller('+15555550177', 'No Answer')
  await eraseCaller('20261225')
  expect(await searchOf(missed.id)).toEqual({ outcome: ['no-answer'], q: '[erased], [erased]' })
  expect(await searchOf(christmas.id)).toEqual(days)
})

test('declared values of the same digits and words stay, whatever nobody declared is searched', async () => {
  const kept = { rows: 20_270_101, '20270101': 1, dueAt: '20270101', status: 'no-answer' }
  const after = JSON.stringify({
    ...kept,
    summary: 'Ring 2027 0101',
    criteria: [{ new: '20270101' }],
  })
  await server.db.execute(sql`insert into domain_events
    (epoch, at, entity, what, actor_kind, actor_name, after)
    values (0, now(), 'call', 'call.changed', 'system', 'Import', ${after}::jsonb)`)
  await eraseCaller('20270101', 'No Answer')
  const rows = await queryRows<{ after: unknown }>(
    server.db,
    sql`select after from domain_events where actor_name = 'Import'`,
  )
  const texts = { summary: 'Ring [erased]', criteria: [{ new: '[erased]' }] }
  expect(rows).toEqual([{ after: { ...kept, ...texts } }])
})

test('an audit entry that only reads like the caller keeps what it says', async () => {
  const view = await addView('All of them', { outcome: ['no-answer'] })
  await send('DELETE', `/saved-views/${view.id}`)
  await send('POST', '/tags', { label: 'For\u2003Lea Roth' })
  await eraseCaller('+15555550177', 'No Answer')
  expect(await auditLog()).toContain('no-answer')
  expect(await auditLog()).toContain('Lea Roth')
  await eraseCaller('+15555550178', 'Lea Roth')
  expect(await auditLog()).toContain('no-answer')
  expect(await auditLog()).not.toContain('Lea Roth')
})

test('a name on a line of its own, or with quotation marks, is found', async () => {
  const help = 'Ask\nLea Roth or\n"Lea" Roth\tor (555) 555-0177'
  const criteria = [{ id: 'lea-roth', label: 'Tone', help, points: 2, mustPass: false }]
  await send('POST', '/scorecards', { name: 'Manners', criteria })
  await eraseCaller('+15555550177', '"Lea" Roth')
  const { items } = (await send('GET', '/scorecards')) as { items: { criteria: unknown }[] }
  expect(items[0]?.criteria).toMatchObject([
    { id: 'lea-roth', label: 'Tone', help: 'Ask\n[erased] or\n"[erased]\tor [erased]' },
  ])
})

test('what is recorded when a scorecard changes is searched, its structure stays', async () => {
  const criteria = [{ id: 'lea-roth', label: 'For Lea Roth', help: '(555) 555-0177', points: 2 }]
  const { id } = (await send('POST', '/scorecards', { name: 'Manners', criteria })) as {
    id: string
  }
  const tone = [{ id: 'lea-roth', label: 'Tone', help: '', points: 2 }]
  await send('PATCH', `/scorecards/${id}`, { version: 1, criteria: tone })
  await eraseCaller('+15555550177')
  expect(await auditLog()).not.toMatch(/Lea Roth|555-0177/)
  const rows = await queryRows<{ before: unknown; after: unknown }>(
    server.db,
    sql`select before, after from domain_events where what = 'scorecard.changed'`,
  )
  const erased = [{ id: 'lea-roth', label: 'For [erased]', help: '[erased]', points: 2 }]
  expect(rows).toEqual([{ before: { criteria: erased }, after: { criteria: tone } }])
})

test('a label that only reads like the caller stays, one that names the caller goes', async () => {
  const otherId = await server.addCall({ id: 'other' })
  const labelled = async (list: string, label: string) =>
    (await send('POST', `/${list}`, { label })) as { key: string; version: number }
  const isAbout = async (category: string) => {
    const { version } = (await send('GET', `/calls/${otherId}`)) as { version: number }
    await send('PATCH', `/calls/${otherId}`, { version, category })
  }
  const tag = await labelled('tags', 'No Answer')
  await send('PUT', `/calls/${otherId}/tags/${tag.key}`)
  await isAbout('service-request')
  await isAbout((await labelled('categories', 'No answer')).key)
  await labelled('tags', 'No Answer at all')
  await labelled('categories', 'Lea Roth')
  await eraseCaller('+15555550177', 'No Answer', '2026-11-20T17:00:00Z')
  await eraseCaller('+15555550178', 'Service Request', '2026-11-20T17:00:00Z')
  await eraseCaller('+15555550179', 'Lea Roth', '2026-11-20T17:00:00Z')
  const labels = JSON.stringify([await send('GET', '/tags'), await send('GET', '/categories')])
  for (const kept of ['"No Answer"', '"No answer"', '"no-answer"', '"Service request"']) {
    expect(labels).toContain(kept)
  }
  expect(labels).not.toMatch(/Lea Roth|lea-roth|No Answer at all/)
  for (const kept of ['"No Answer"', '"no-answer"', '"service-request"']) {
    expect(await auditLog()).toContain(kept)
  }
  const late = await labelled('tags', 'Mia Lang')
  await send('PUT', `/calls/${otherId}/tags/${late.key}`)
  await eraseCaller('+15555550180', 'Mia Lang', '2026-11-20T15:00:00Z')
  expect(JSON.stringify(await send('GET', '/tags'))).not.toContain('Mia Lang')
})

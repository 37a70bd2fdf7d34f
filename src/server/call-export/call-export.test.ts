import { parse } from 'csv-parse/sync'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { callPage } from '@/contracts/calls'
import { addCalls } from '@tests/builders/many-calls'
import { startServer, type TestServer } from '@tests/harness/server'

import { auditEntries } from '../db/schema'

const CALLS = '/functions/api/v1/calls'
const CSV = `${CALLS}/export.csv`

let server: TestServer
let ana: Awaited<ReturnType<TestServer['signIn']>>
const now = new Date('2026-11-20T23:30:00Z')

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Reviewer')
})

type Line = Record<string, string>
const read = (text: string): Line[] =>
  parse<Line>(text, { columns: true, bom: true, relax_quotes: false })
const get = async (query: Record<string, string> = {}) => {
  const response = await ana.request(`${CSV}?${new URLSearchParams(query)}`)
  expect(response.status).toBe(200)
  return response
}
const linesOf = async (query?: Record<string, string>) =>
  read(Buffer.from(await (await get(query)).arrayBuffer()).toString('utf8'))
const listed = async (query: Record<string, string> = {}) => {
  const response = await ana.request(`${CALLS}?${new URLSearchParams({ limit: '200', ...query })}`)
  return callPage.parse(await response.json()).items
}
const audit = async () => {
  const entries = await server.db.select().from(auditEntries).orderBy(auditEntries.id)
  return entries.filter(({ action }) => action.startsWith('calls.export'))
}

describe('the file', () => {
  test('has a mark, a dated name in the reader’s zone, and says how many rows come', async () => {
    await addCalls(server.db, 3)
    const response = await get({ timeZone: 'Europe/Zurich' })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="calls-2026-11-21.csv"',
    )
    expect(response.headers.get('x-total-count')).toBe('3')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  test('keeps its columns', async () => {
    const [header] = (await (await get()).text()).split('\r\n')
    expect(header).toBe(
      'Call id,Provider,Provider call id,Status,Outcome,Ended reason,Direction,Caller,Number,' +
        'Started,Ended,Duration in seconds,Category,Priority,Sentiment,Resolution by AI,' +
        'Resolution by a person,Summary,Callback requested,Assigned to,Reviewed,Reviewed by,' +
        'Transcript,Recording,Sample,Language,Tags,Unsure,Ticket,' +
        'Handled by,Voice agent,Line,' +
        '"Recommendation, 0 to 10","Ease, 1 to 7","Satisfaction, 1 to 5",Demo',
    )
  })

  test('says of each call what the list says', async () => {
    await addCalls(server.db, 5, (index) => ({
      callerName: ['Zoë, "Zo"', 'two\nlines', '日本 🦜', ' edge ', 'plain'][index] ?? '',
      callerNumber: '+41441234567',
      humanPriority: index === 1 ? 'high' : null,
      outcome: 'completed',
      direction: 'inbound',
      hasTranscript: index > 2,
    }))
    const [call] = await listed()
    const admin = await server.signIn('admin')
    for (const label of ['VIP', 'Refund due']) {
      const tag = await admin.request('/functions/api/v1/tags', { json: { label } })
      const { key } = (await tag.json()) as { key: string }
      await ana.request(`${CALLS}/${call?.id}/tags/${key}`, { method: 'PUT' })
    }
    await ana.request(`${CALLS}/${call?.id}`, {
      method: 'PATCH',
      json: { version: 1, reviewed: true, assigneeId: ana.user.id, resolution: 'resolved' },
    })
    const expected = (await listed()).map((call) => ({
      'Call id': call.id,
      Provider: call.provider,
      'Provider call id': call.providerCallId,
      Status: call.status,
      Outcome: call.outcome,
      'Ended reason': '',
      Direction: call.direction,
      Caller: call.callerName,
      Number: '+41441234567',
      Started: call.startedAt,
      Ended: '',
      'Duration in seconds': String(call.durationSeconds),
      Category: call.category,
      Priority: call.priority,
      Sentiment: '',
      'Resolution by AI': '',
      'Resolution by a person': call.resolution.human ?? '',
      Summary: '',
      'Callback requested': 'no',
      'Assigned to': call.assigneeName ?? '',
      Reviewed: call.reviewedAt ?? '',
      'Reviewed by': call.reviewedBy?.name ?? '',
      Transcript: call.hasTranscript ? 'yes' : 'no',
      Recording: 'no',
      Sample: 'no',
      Language: call.language ?? '',
      Tags: call.tags.join(', '),
      Unsure: 'no',
      Ticket: 'no',
      'Handled by': call.handledBy ?? '',
      'Voice agent': call.voiceAgent ?? '',
      Line: call.line ?? '',
      'Recommendation, 0 to 10': '',
      'Ease, 1 to 7': '',
      'Satisfaction, 1 to 5': '',
      Demo: 'no',
    }))
    expect(expected[0]?.['Assigned to']).toBe('Ana Reviewer')
    expect(expected[0]?.['Tags']).toBe('refund-due, vip')
    expect(await linesOf()).toEqual(expected)
  })

  test('writes times with the offset of the asked zone', async () => {
    await addCalls(server.db, 1)
    const [line] = await linesOf({ timeZone: 'Europe/Zurich' })
    expect(line?.['Started']).toBe('2026-11-19T11:00:00.000+01:00')
    expect((await ana.request(`${CSV}?timeZone=Mars`)).status).toBe(422)
  })

  test('runs nothing that a caller said', async () => {
    const hostile = ['=HYPERLINK("http://x")', '+cmd|1', '-1+1', '@A1', '\t=1', 'a;=1']
    await addCalls(server.db, hostile.length, (index) => ({ callerName: hostile[index] ?? '' }))
    const names = (await linesOf({ sort: 'oldest' })).map((line) => line['Caller'])
    expect(names).toEqual([
      '\'=HYPERLINK("http://x")',
      "'+cmd|1",
      "'-1+1",
      "'@A1",
      "'\t'=1",
      "a;'=1",
    ])
  })
})

describe('which calls', () => {
  const QUERIES: Record<string, string>[] = [
    {},
    { category: 'billing' },
    { category: 'order', sort: 'longest' },
    { hideShorterThan: '100', sort: 'shortest' },
    { sort: 'priority' },
    { from: '2026-11-19T11:00:00Z', to: '2026-11-19T12:00:00Z', sort: 'oldest' },
    { outcome: 'spam' },
    { assignee: 'me' },
  ]
  test.each(QUERIES)('are those of the list in its order: %j', async (query) => {
    await addCalls(server.db, 150, (index) => ({
      aiPriority: (['low', 'normal', 'high'] as const)[index % 3] ?? 'low',
      assigneeId: index % 10 === 0 ? ana.user.id : null,
    }))
    const ids = (await linesOf(query)).map((line) => line['Call id'])
    expect(ids).toEqual((await listed(query)).map((call) => call.id))
  })

  test('are more than one page of the database', async () => {
    const ids = await addCalls(server.db, 1203)
    expect((await linesOf({ sort: 'oldest' })).map((line) => line['Call id'])).toEqual(ids)
  })

  test('can be a selection: some, or all but some', async () => {
    const ids = await addCalls(server.db, 9)
    const post = async (json: object) =>
      read(await (await ana.request(CSV, { json })).text()).map((line) => line['Call id'])
    expect(await post({ ids: [ids[1], ids[7]] })).toEqual([ids[7], ids[1]])
    expect(
      await post({ filter: { category: 'billing' }, except: [ids[3]], sort: 'oldest' }),
    ).toEqual([ids[0], ids[6]])
    expect((await ana.request(CSV, { json: { ids: [] } })).status).toBe(422)
  })

  test('can be more picked calls than a statement of the database has room for', async () => {
    const ids = await addCalls(server.db, 9)
    const strangers = Array.from({ length: 70_000 }, () => randomUUID())
    const post = async (json: object) =>
      read(await (await ana.request(CSV, { json })).text()).map((line) => line['Call id'])
    const sort = 'oldest'
    expect(await post({ ids: [ids[7], ...strangers, ids[1]], sort })).toEqual([ids[1], ids[7]])
    expect(await post({ filter: {}, except: [...strangers, ...ids.slice(2)], sort })).toEqual(
      ids.slice(0, 2),
    )
  })

  test('are not read from a body without a session, nor from one without end', async () => {
    const json = { ids: ['x'.repeat(9 * 1024 * 1024)] }
    expect((await server.request(CSV, { json })).status).toBe(401)
    expect((await ana.request(CSV, { json })).status).toBe(413)
  })

  test('are in the audit log with who asked, before they are given out', async () => {
    await addCalls(server.db, 6)
    const response = await get({ category: 'billing', q: '', hideShorterThan: '1' })
    expect(await audit()).toMatchObject([
      {
        action: 'calls.exported',
        actorName: 'Ana Reviewer',
        changes: {
          filters: { to: { category: ['billing'], hideShorterThan: 1 } },
          rows: { from: null, to: 1 },
        },
      },
    ])
    await response.text()
    expect(await audit()).toHaveLength(1)
  })

  test('are in the audit log without whole numbers of callers', async () => {
    await (await get({ caller: '+41441234567', q: '044 123 45 67' })).text()
    expect((await audit())[0]?.changes['filters']?.to).toEqual({
      caller: '+•••••••••67',
      q: '••• ••• •• 67',
    })
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'

let server: TestServer
let ana: SignedIn
let api: ReturnType<typeof ticketsApi>

beforeAll(async () => {
  server = await startServer()
  ana = await server.signIn('agent', 'Ana Lopez')
  api = ticketsApi(server, ana)
})
afterAll(() => server.close())

test('many drafts are approved or rejected at once; what a colleague decided is left alone', async () => {
  const [one, two, three, four] = [
    await api.draft(),
    await api.draft(),
    await api.draft(),
    await api.draft(),
  ]
  const bo = ticketsApi(server, await server.signIn('agent', 'Bo Lang'))
  await bo.send('POST', `${three.id}/approve`)
  const { changed, conflicts, tickets } = await api.bulk([
    { id: one.id, version: one.version, isApproved: true, priority: 'high' },
    { id: two.id, version: two.version, rejectedReason: 'Was solved' },
    { id: three.id, version: three.version, rejectedReason: 'Was solved' },
    { id: four.id, version: four.version, isApproved: true },
  ])
  expect(new Set(changed)).toEqual(new Set([one.id, two.id, four.id]))
  expect(conflicts).toEqual([{ id: three.id, changedBy: 'Bo Lang' }])
  expect(await api.read(one.id)).toMatchObject({
    status: 'open',
    priority: 'high',
    approvedByName: 'Ana Lopez',
    watchers: [{ name: 'Ana Lopez' }],
  })
  expect(await api.read(two.id)).toMatchObject({ status: 'rejected', rejectedReason: 'Was solved' })
  const undo = tickets
    .filter(({ id }) => changed.includes(id))
    .map(({ id, version }) => ({ id, version, isUndo: true }))
  expect((await api.bulk(undo)).changed).toHaveLength(3)
  expect(await api.read(one.id)).toMatchObject({ status: 'draft', resolutionDue: null })
  expect(await api.read(two.id)).toMatchObject({ status: 'draft', rejectedReason: null })
})

test('what contradicts itself, or names a ticket twice, is refused and changes nothing', async () => {
  const { id, version } = await api.draft()
  const change = { id, version }
  for (const changes of [
    [{ ...change, isApproved: true, rejectedReason: 'Was solved' }],
    [{ ...change, isApproved: true, status: 'solved' }],
    [{ ...change, isApproved: true, isUndo: true }],
    [{ ...change, rejectedReason: 'Was solved', priority: 'high' }],
    [{ ...change, isApproved: true }, change],
  ]) {
    expect((await api.send('POST', 'bulk', { changes })).status).toBe(422)
  }
  expect(await api.read(id)).toMatchObject({ status: 'draft', version })
})

test('one that does not exist is named, not passed over', async () => {
  const { id, version } = await api.open()
  const gone = { id: crypto.randomUUID(), version: 1, status: 'solved' }
  const { changed, conflicts } = await api.bulk([gone, { id, version, status: 'solved' }])
  expect([changed, conflicts]).toEqual([[id], [{ id: gone.id, changedBy: 'Someone' }]])
})

test('a reason is needed, and what is no draft is neither approved nor rejected', async () => {
  const { id, version } = await api.open()
  const empty = await api.send('POST', 'bulk', { changes: [{ id, version, rejectedReason: ' ' }] })
  expect(empty.status).toBe(422)
  const { changed, conflicts } = await api.bulk([{ id, version, isApproved: true }])
  expect([changed, conflicts.length]).toEqual([[], 1])
})

test('an approval is not taken back while another ticket is merged into what was the draft', async () => {
  const draft = await api.draft()
  await api.send('POST', `${draft.id}/approve`)
  const mergeId = await api.merge(draft.id, (await api.open()).id)
  const { version } = await api.read(draft.id)
  const undo = () => api.send('PATCH', draft.id, { version, isUndo: true })
  const refused = await undo()
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'merged' }])
  expect(await api.read(draft.id)).toMatchObject({ status: 'open' })
  await api.send('POST', `merges/${mergeId}/undo`)
  expect((await undo()).status).toBe(200)
})

test('a draft that was merged into a ticket is not said to be approved', async () => {
  const [ticket, draft] = [await api.open(), await api.draft()]
  await api.merge(ticket.id, draft.id)
  for (const [path, more] of [
    ['approve', {}],
    ['reject', { reason: 'Not ours' }],
  ] as const) {
    const json = { version: draft.version, ...more }
    const refused = await api.send('POST', `${draft.id}/${path}`, json)
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      {
        code: 'merged',
        error: `This ticket was merged into #${ticket.number}. Nothing was changed.`,
      },
    ])
  }
})

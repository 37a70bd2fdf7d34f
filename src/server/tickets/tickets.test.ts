import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { organisationDefaults } from '@/contracts/settings'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'

const API = '/functions/api/v1'
/** Friday, four in the afternoon: the business is open for another hour. */
const FRIDAY = new Date('2026-11-20T16:00:00Z')
let server: TestServer
let now = FRIDAY
let ana: SignedIn
let bo: SignedIn
let api: ReturnType<typeof ticketsApi>

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now } })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = FRIDAY
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  bo = await server.signIn('agent', 'Bo Lang')
  api = ticketsApi(server, ana)
})

const at = (text: string) => {
  now = new Date(text)
}
const problem = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as { error: string; code: string }),
})

describe('opening', () => {
  test('a ticket has a rising number, the caller and category it was opened with, and a running clock', async () => {
    const callId = await server.addCall({ number: '+14155550100' })
    const first = await api.open({ callIds: [callId], category: 'billing', priority: 'high' })
    const second = await api.open({ subject: 'Another' })
    expect(second.number).toBeGreaterThan(first.number)
    expect(first).toMatchObject({
      status: 'open',
      source: 'person',
      category: 'billing',
      callId,
      callerNumber: '+14155550100',
      createdByName: 'Ana Lopez',
      // An hour, and then a whole working day of Monday.
      firstResponseDue: '2026-11-20T17:00:00.000Z',
      resolutionDue: '2026-11-23T16:00:00.000Z',
      calls: [{ id: callId }],
      watchers: [{ name: 'Ana Lopez' }],
    })
    expect(second).toMatchObject({ firstResponseDue: '2026-11-23T12:00:00.000Z', callerId: null })
  })

  test.each([
    [{ subject: ' ' }, 422],
    [{ subject: 'x', category: 'nonsense' }, 422],
    [{ subject: 'x', assigneeId: '00000000-0000-4000-8000-000000000000' }, 422],
    [{ subject: 'x', callIds: ['00000000-0000-4000-8000-000000000000'] }, 404],
    [{ subject: 'x', callerId: '00000000-0000-4000-8000-000000000000' }, 404],
  ])('%j is refused in words and opens nothing', async (json, status) => {
    const answer = await problem(await ana.request(`${API}/tickets`, { json }))
    expect(answer).toMatchObject({ status, error: expect.stringMatching(/\.$/) })
    expect((await api.list()).total).toBe(0)
  })
})

describe('a list', () => {
  test('is filtered by status, owner, priority, category, caller and words, and paged', async () => {
    const callId = await server.addCall({ number: '+14155550100' })
    const one = await api.open({ subject: 'Müller: invoice wrong', callIds: [callId] })
    const two = await api.open({ category: 'billing', assigneeId: bo.user.id, priority: 'low' })
    await api.draft()
    const numbers = async (query: string) =>
      (await api.list(query)).items.map(({ number }) => number)
    expect(await numbers('status=open')).toEqual([two.number, one.number])
    expect(await numbers('status=draft,rejected')).toHaveLength(1)
    expect(await numbers('owner=unassigned&status=open')).toEqual([one.number])
    expect(await numbers(`owner=${bo.user.id}`)).toEqual([two.number])
    expect(await numbers('owner=me')).toEqual([])
    expect(await numbers('priority=low&category=billing')).toEqual([two.number])
    expect(await numbers(`callerId=${one.callerId}`)).toEqual([one.number])
    expect(await numbers(`callId=${callId}`)).toEqual([one.number])
    expect(await numbers('q=invoi%20m%C3%BCl')).toEqual([one.number])
    expect(await numbers(`q=%23${two.number}`)).toEqual([two.number])
    expect(await numbers("q=')")).toEqual([])
    for (const sort of ['newest', 'due']) {
      const first = await api.list(`sort=${sort}&limit=2`)
      const rest = await api.list(`sort=${sort}&limit=2&cursor=${first.nextCursor}`)
      expect(first.total).toBe(3)
      const all = [...first.items, ...rest.items].map(({ number }) => number)
      expect(new Set(all).size).toBe(3)
      expect(all.indexOf(one.number) < all.indexOf(two.number)).toBe(sort === 'due')
    }
  })

  test('is given out as CSV, as filtered, as picked or without some', async () => {
    const one = await api.open({ subject: '=1+1' })
    const high = await api.open({ priority: 'high' })
    const text = async (answer: Promise<Response>) => (await (await answer).text()).split('\r\n')
    const filtered = await text(ana.request(`${API}/tickets/export.csv?priority=normal`))
    expect(filtered).toHaveLength(3)
    expect(filtered[1]).toContain(`${one.number},'=1+1`)
    for (const picked of [{ ids: [one.id] }, { filter: {}, except: [high.id] }]) {
      const json = { ...picked, timeZone: 'UTC' }
      expect(await text(ana.request(`${API}/tickets/export.csv`, { json }))).toEqual(filtered)
    }
  })
})

describe('a draft', () => {
  test('comes on the board by approval, edited in the same request, and its clock starts then', async () => {
    const draft = await api.draft()
    expect(draft).toMatchObject({ status: 'draft', firstResponseDue: null, resolutionDue: null })
    at('2026-11-23T09:00:00Z')
    const fields = { version: draft.version, subject: 'Refund of May', priority: 'high' }
    const answer = await api.send('POST', `${draft.id}/approve`, fields)
    expect(await answer.json()).toMatchObject({
      status: 'open',
      subject: 'Refund of May',
      approvedByName: 'Ana Lopez',
      firstResponseDue: '2026-11-23T10:00:00.000Z',
    })
    const again = await problem(await api.send('POST', `${draft.id}/approve`))
    expect(again).toMatchObject({ status: 409, error: 'Ana Lopez approved this draft first.' })
  })

  test('is rejected with a reason, and both can be taken back', async () => {
    const draft = await api.draft()
    expect((await api.send('POST', `${draft.id}/reject`)).status).toBe(422)
    await api.send('POST', `${draft.id}/reject`, { reason: 'Not ours' })
    const rejected = await api.read(draft.id)
    expect(rejected).toMatchObject({ status: 'rejected', rejectedReason: 'Not ours' })
    expect((await problem(await api.send('POST', `${draft.id}/approve`))).error).toBe(
      'Ana Lopez rejected this draft first.',
    )
    const back = await ticketsApi(server, bo).patch(rejected, { isUndo: true })
    expect(back).toMatchObject({ status: 'draft', rejectedReason: null })
    await api.send('POST', `${draft.id}/approve`)
    const undone = await api.patch(await api.read(draft.id), { isUndo: true })
    expect(undone).toMatchObject({ status: 'draft', approvedAt: null, resolutionDue: null })
  })

  test('moves nowhere by itself, and the same of one call is proposed once', async () => {
    const callId = await server.addCall()
    const draft = await api.draft({ callId, proposalKey: 'problem' })
    const moved = await problem(
      await api.send('PATCH', draft.id, { version: draft.version, status: 'solved' }),
    )
    expect(moved).toMatchObject({ status: 409, code: 'draft' })
    await expect(api.draft({ callId, proposalKey: 'problem' })).rejects.toThrow('proposed before')
  })
})

describe('a change', () => {
  test('names who was first, and its undo restores every field', async () => {
    const ticket = await api.open()
    const theirApi = ticketsApi(server, bo)
    const theirs = await theirApi.patch(ticket, { priority: 'high', category: 'order' })
    const stale = await api.send('PATCH', ticket.id, { version: ticket.version, subject: 'x' })
    expect(await problem(stale)).toMatchObject({ status: 409, changedBy: 'Bo Lang' })
    const notOwn = await api.send('PATCH', ticket.id, { version: theirs.version, isUndo: true })
    expect(await problem(notOwn)).toMatchObject({ status: 409, code: 'nothing-to-undo' })
    const back = await theirApi.patch(theirs, { isUndo: true })
    expect(back).toMatchObject({ priority: 'normal', category: null, subject: ticket.subject })
    expect(back.resolutionDue).toBe(ticket.resolutionDue)
    const twice = await api.send('PATCH', ticket.id, { version: back.version, isUndo: true })
    expect(await problem(twice)).toMatchObject({ status: 409, code: 'nothing-to-undo' })
  })

  test('of many leaves alone what someone changed first, and is taken back of all', async () => {
    const [one, two, three] = [await api.open(), await api.open(), await api.open()]
    await ticketsApi(server, bo).patch(three, { priority: 'low' })
    const wanted = [one, two, three].map(({ id, version }) => ({
      id,
      version,
      status: 'solved',
      assigneeId: ana.user.id,
    }))
    const { changed, conflicts, tickets } = await api.bulk(wanted)
    expect(new Set(changed)).toEqual(new Set([one.id, two.id]))
    expect(conflicts).toEqual([{ id: three.id, changedBy: 'Bo Lang' }])
    const undo = tickets
      .filter(({ id }) => changed.includes(id))
      .map(({ id, version }) => ({ id, version, isUndo: true }))
    expect((await api.bulk(undo)).changed).toHaveLength(2)
    expect(await api.read(one.id)).toMatchObject({
      status: 'open',
      assigneeId: null,
      resolutionDue: one.resolutionDue,
      firstRespondedAt: null,
    })
  })
})

describe('the clock', () => {
  test('rests while pending, is restored by undo, and a later policy changes nothing of it', async () => {
    const ada = await server.signIn('admin', 'Ada')
    const ticket = await api.open()
    expect(ticket.resolutionDue).toBe('2026-11-25T16:00:00.000Z')
    await ada.request(`${API}/settings`, {
      method: 'PUT',
      json: {
        ...organisationDefaults,
        ticketTargets: {
          low: { firstResponse: 1, resolution: 1 },
          normal: { firstResponse: 1, resolution: 2 },
          high: { firstResponse: 1, resolution: 1 },
        },
        version: 1,
      },
    })
    const week = [1, 2, 3, 4, 5].map((day) => ({ day, from: '12:00', to: '13:00' }))
    const hours = { zone: 'UTC', week, holidays: [], version: 1 }
    await ada.request(`${API}/business-hours`, { method: 'PUT', json: hours })
    at('2026-11-20T16:30:00Z')
    const pending = await api.patch(ticket, { status: 'pending' })
    expect(pending).toMatchObject({
      resolutionDue: null,
      resolutionLeft: 1410,
      firstRespondedAt: '2026-11-20T16:30:00.000Z',
      pendingSince: '2026-11-20T16:30:00.000Z',
    })
    at('2026-11-27T10:00:00Z')
    const undone = await api.patch(pending, { isUndo: true })
    expect(undone).toMatchObject({
      status: 'open',
      resolutionDue: ticket.resolutionDue,
      firstRespondedAt: null,
    })
    const again = await api.patch(undone, { status: 'pending' })
    // Already late: the clock does not forget it.
    expect(again.resolutionDue).toBe(ticket.resolutionDue)
    expect((await api.open()).resolutionDue).toBe('2026-11-27T12:02:00.000Z')
  })

  test('goes on with the minutes that were left, when the ticket is open again', async () => {
    const ticket = await api.open()
    const pending = await api.patch(ticket, { status: 'pending' })
    at('2026-11-25T12:30:00Z')
    expect(await api.patch(pending, { status: 'open' })).toMatchObject({
      resolutionDue: '2026-11-30T12:30:00.000Z',
      resolutionLeft: null,
    })
  })

  test('has its response with the first comment, also after that of a move is taken back', async () => {
    const ticket = await api.open()
    at('2026-11-20T16:10:00Z')
    const solved = await api.patch(ticket, { status: 'solved' })
    at('2026-11-20T16:20:00Z')
    await api.comment(ticket, 'On it')
    expect((await api.read(ticket.id)).firstRespondedAt).toBe('2026-11-20T16:10:00.000Z')
    await api.patch(solved, { isUndo: true })
    expect(await api.read(ticket.id)).toMatchObject({
      firstRespondedAt: '2026-11-20T16:20:00.000Z',
      solvedAt: null,
    })
  })

  test('of another priority counts from its start', async () => {
    const ticket = await api.open()
    at('2026-11-20T16:30:00Z')
    const high = await api.patch(ticket, { priority: 'high' })
    expect(high).toMatchObject({
      firstResponseDue: '2026-11-20T17:00:00.000Z',
      resolutionDue: '2026-11-23T16:00:00.000Z',
    })
    at('2026-11-23T12:00:00Z')
    const low = await api.patch(high, { priority: 'low' })
    expect(low.resolutionDue).toBe('2026-11-27T16:00:00.000Z')
  })
})

describe('comments, links and watchers', () => {
  test('are read with the ticket, and mentioned people watch it', async () => {
    const callId = await server.addCall()
    const ticket = await api.open()
    const comment = await api.comment(ticket, `@[${bo.user.id}] please call`)
    expect(comment).toMatchObject({
      author: { name: 'Ana Lopez' },
      mentions: [{ name: 'Bo Lang' }],
    })
    expect((await api.send('POST', `${ticket.id}/links`, { callId })).status).toBe(200)
    const read = await api.read(ticket.id)
    expect(read).toMatchObject({
      comments: [{ id: comment.id }],
      calls: [{ id: callId }],
      watchers: [{ name: 'Ana Lopez' }, { name: 'Bo Lang' }],
      firstRespondedAt: null,
    })
    expect(read.activity.map(({ action }) => action)).toEqual([
      'ticket.linked',
      'ticket.commented',
      'ticket.added',
    ])
    await api.send('POST', `${ticket.id}/links/remove`, { callId })
    await api.send('DELETE', `${ticket.id}/watch`)
    expect(await api.read(ticket.id)).toMatchObject({ calls: [], watchers: [{ name: 'Bo Lang' }] })
    expect((await api.send('POST', `${ticket.id}/links/remove`, { callId })).status).toBe(404)
  })

  test('others of the same person that are not finished are named', async () => {
    const callId = await server.addCall()
    const first = await api.open({ callIds: [callId] })
    const second = await api.open({ callIds: [callId] })
    await api.patch(await api.open({ callIds: [callId] }), { status: 'closed' })
    expect((await api.read(second.id)).similar).toMatchObject([{ id: first.id }])
  })
})

describe('a category that is merged', () => {
  test('takes its tickets along', async () => {
    const ada = await server.signIn('admin', 'Ada')
    const ticket = await api.open({ category: 'order' })
    const json = { into: 'billing', version: 1 }
    expect((await ada.request(`${API}/categories/order/merge`, { json })).status).toBe(200)
    expect((await api.read(ticket.id)).category).toBe('billing')
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { callDetail, callPage } from '@/contracts/calls'
import { callerExport } from '@/contracts/privacy'
import { conflictProblem } from '@/contracts/problem'
import {
  agreement,
  type CallScore,
  callScore,
  callScores,
  type Scorecard,
  scorecard,
  scorecards,
} from '@/contracts/scorecards'
import { scoreTotal } from '@/domain/score'
import { callEvent, recordEvents } from '@tests/builders/record-events'
import { vapiReport } from '@tests/builders/vapi-report'
import { toldScreens } from '@tests/harness/told-screens'
import { startServer, type TestServer } from '@tests/harness/server'

import { calls } from '../db/schema'

const API = '/functions/api/v1'
type Session = Awaited<ReturnType<TestServer['signIn']>>
let server: TestServer
let admin: Session
let ana: Session
let bo: Session
let callId: string

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  admin = await server.signIn('admin', 'Ada Boss')
  ana = await server.signIn('agent', 'Ana Lopez')
  bo = await server.signIn('agent', 'Bo Lang')
  await server.deliver('vapi', vapiReport({ id: 'one' }))
  await server.analyze()
  callId = callPage.parse(await (await ana.request(`${API}/calls`)).json()).items[0]?.id ?? ''
})

const CRITERIA = [
  { id: 'greets', label: 'Greets', help: 'Says who answers', points: 5 },
  { id: 'solves', label: 'Solves it', help: '', points: 10 },
]
const define = async (json: object = {}): Promise<Scorecard> => {
  const body = { name: 'Service', criteria: CRITERIA, ...json }
  return scorecard.parse(await (await admin.request(`${API}/scorecards`, { json: body })).json())
}
const patch = (id: string, json: object) =>
  admin.request(`${API}/scorecards/${id}`, { method: 'PATCH', json })
const given = (greets: number | null, solves: number | null, comment = '') => [
  { criterionId: 'greets', given: greets, comment },
  { criterionId: 'solves', given: solves },
]
const put = (as: Session, card: Scorecard, json: object) =>
  as.request(`${API}/calls/${callId}/scores/${card.id}`, { method: 'PUT', json })
const score = async (as: Session, card: Scorecard, answers = given(4, 8)): Promise<CallScore> =>
  callScore.parse(await (await put(as, card, { version: 0, answers })).json())
const dispute = (as: Session, id: string, json: object) =>
  as.request(`${API}/scores/${id}/dispute`, { json })
const answer = (as: Session, id: string, json: object) =>
  as.request(`${API}/scores/${id}/dispute-answer`, { json })
const ofCall = async () =>
  callScores.parse(await (await ana.request(`${API}/calls/${callId}/scores`)).json()).items
const activity = async () =>
  callDetail.parse(await (await ana.request(`${API}/calls/${callId}`)).json()).activity

describe('a scorecard', () => {
  test('is defined by administrators and seen by everybody', async () => {
    const card = await define()
    expect(card).toMatchObject({ name: 'Service', criteria: CRITERIA, archivedAt: null })
    const list = await ana.request(`${API}/scorecards`)
    expect(scorecards.parse(await list.json()).items).toEqual([card])
    const refused = await ana.request(`${API}/scorecards`, {
      json: { name: 'Mine', criteria: CRITERIA },
    })
    expect(refused.status).toBe(403)
  })

  test.each([
    ['without a name', { name: ' ' }, 'name'],
    ['without criteria', { criteria: [] }, 'criteria'],
    ['with the same criterion twice', { criteria: [CRITERIA[0], CRITERIA[0]] }, 'criteria'],
    ['with half points', { criteria: [{ ...CRITERIA[0], points: 2.5 }] }, 'criteria.points'],
  ])('%s is refused', async (_what, json, field) => {
    const body = { name: 'Service', criteria: CRITERIA, ...json }
    const refused = await admin.request(`${API}/scorecards`, { json: body })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ fields: { [field]: expect.any(String) } })
  })

  test('has no two criteria that are one without their card numbers', async () => {
    const criteria = ['4111 1111 1111 1111', '5555 5555 5555 4444'].map((id) => ({
      ...CRITERIA[0],
      id,
    }))
    const refused = await admin.request(`${API}/scorecards`, { json: { name: 'Paid', criteria } })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      fields: { criteria: 'Two criteria have the same id' },
    })
  })

  test('that changes leaves given scores as they were given; two at once are told apart', async () => {
    const card = await define()
    await score(ana, card)
    const criteria = [{ id: 'greets', label: 'Greets warmly', help: '', points: 3 }]
    expect((await patch(card.id, { version: 1, criteria })).status).toBe(200)
    expect((await ofCall())[0]?.answers.map(({ label }) => label)).toEqual(['Greets', 'Solves it'])
    const late = await patch(card.id, { version: 1, name: 'Mine' })
    expect(late.status).toBe(409)
    expect(conflictProblem.parse(await late.json()).changedBy).toBe('Ada Boss')
  })

  test('that is archived takes no new score, and can be restored', async () => {
    const card = await define()
    await patch(card.id, { version: 1, archived: true })
    expect((await put(ana, card, { version: 0, answers: given(1, 1) })).status).toBe(422)
    await patch(card.id, { version: 2, archived: false })
    expect((await put(ana, card, { version: 0, answers: given(1, 1) })).status).toBe(200)
  })
})

describe('a call', () => {
  test('is scored with points and comments; what does not apply counts neither way', async () => {
    const card = await define()
    const scored = await score(ana, card, given(4, null, 'Friendly'))
    expect(scored).toMatchObject({
      scorecardName: 'Service',
      scorer: { name: 'Ana Lopez' },
      answers: [
        { label: 'Greets', given: 4, comment: 'Friendly' },
        { label: 'Solves it', given: null },
      ],
      version: 1,
    })
    expect(scoreTotal(scored.answers).percent).toBe(80)
    expect(await ofCall()).toEqual([scored])
    expect((await activity())[0]).toMatchObject({
      action: 'score.added',
      actorName: 'Ana Lopez',
      changes: { percent: { from: null, to: 80 } },
    })
  })

  test('is not scored with too many points, half the criteria, or by somebody who only reads', async () => {
    const card = await define()
    const user = await server.signIn('user', 'Uli')
    expect((await put(ana, card, { version: 0, answers: given(6, 1) })).status).toBe(422)
    const half = { version: 0, answers: given(1, 1).slice(0, 1) }
    expect(await (await put(ana, card, half)).json()).toMatchObject({
      error: '“Solves it”: Give points, or mark it not applicable',
    })
    expect((await put(user, card, { version: 0, answers: given(1, 1) })).status).toBe(403)
  })

  test('scored twice at once tells the second who was first', async () => {
    const card = await define()
    await score(ana, card)
    const late = await put(bo, card, { version: 0, answers: given(1, 1) })
    expect(late.status).toBe(409)
    expect(conflictProblem.parse(await late.json()).changedBy).toBe('Ana Lopez')
  })

  test('keeps its score to who gave it and to administrators', async () => {
    const card = await define()
    await score(ana, card)
    expect((await put(bo, card, { version: 1, answers: given(1, 1) })).status).toBe(403)
    expect((await put(ana, card, { version: 1, answers: given(5, 10) })).status).toBe(200)
    expect((await put(admin, card, { version: 2, answers: given(0, 0) })).status).toBe(200)
    expect((await ofCall())[0]).toMatchObject({ scorer: { name: 'Ana Lopez' }, version: 3 })
  })
})

describe('a dispute', () => {
  test('is raised once, by anybody but the scorer, and answered with other points', async () => {
    const { id } = await score(ana, await define())
    expect((await dispute(ana, id, { version: 1, reason: 'No' })).status).toBe(403)
    expect((await dispute(bo, id, { version: 1, reason: ' ' })).status).toBe(422)
    expect((await dispute(bo, id, { version: 1, reason: 'It greets twice' })).status).toBe(200)
    expect((await dispute(admin, id, { version: 2, reason: 'Me too' })).status).toBe(422)
    expect((await ofCall())[0]?.dispute).toMatchObject({
      reason: 'It greets twice',
      by: { name: 'Bo Lang' },
      answer: null,
    })

    const accepted = { version: 2, accepted: true, text: 'You are right', answers: given(5, 8) }
    expect((await answer(bo, id, accepted)).status).toBe(403)
    expect((await answer(ana, id, { ...accepted, version: 1 })).status).toBe(409)
    expect((await answer(ana, id, accepted)).status).toBe(200)
    expect((await ofCall())[0]).toMatchObject({
      answers: [{ given: 5 }, { given: 8 }],
      dispute: { answer: { accepted: true, text: 'You are right', byName: 'Ana Lopez' } },
    })
    expect((await answer(ana, id, { ...accepted, version: 3 })).status).toBe(422)
    expect((await activity()).map(({ action }) => action)).toEqual([
      'score.dispute-accepted',
      'score.disputed',
      'score.added',
    ])
  })

  test('that is refused leaves the points and says why', async () => {
    const { id } = await score(ana, await define())
    await dispute(bo, id, { version: 1, reason: 'Too low' })
    expect((await answer(admin, id, { version: 2, accepted: false, text: '' })).status).toBe(422)
    await answer(admin, id, { version: 2, accepted: false, text: 'It never greets' })
    expect((await ofCall())[0]).toMatchObject({
      answers: [{ given: 4 }, { given: 8 }],
      dispute: { answer: { accepted: false, byName: 'Ada Boss' } },
    })
  })
})

const told = async () => {
  const events = await toldScreens(server.db)
  // What arrived before the test is still told of meanwhile.
  return events.filter(({ entity }) => ['scorecard', 'score'].includes(entity))
}

test('every screen is told of each step', async () => {
  const before = await told()
  const { id } = await score(ana, await define())
  await dispute(bo, id, { version: 1, reason: 'Too low' })
  expect((await told()).slice(before.length)).toEqual([
    { entity: 'scorecard' },
    { entity: 'score', callId },
    { entity: 'score', callId },
  ])
})

test('scores are handed out and erased with their caller', async () => {
  await score(ana, await define())
  const number = '+15555550142'
  const handed = await admin.request(`${API}/callers/export`, { json: { number } })
  expect(callerExport.parse(await handed.json()).calls[0]?.scores).toHaveLength(1)
  await admin.request(`${API}/callers/erase`, { json: { number, confirmation: number } })
  expect((await ana.request(`${API}/calls/${callId}/scores`)).status).toBe(404)
})

test('agreement is counted over reviewed calls, per verdict that a person left or set', async () => {
  await server.deliver('vapi', vapiReport({ id: 'two' }))
  await server.analyze()
  const page = callPage.parse(await (await ana.request(`${API}/calls`)).json())
  const details = await Promise.all(
    page.items.map(async ({ id }) =>
      callDetail.parse(await (await ana.request(`${API}/calls/${id}`)).json()),
    ),
  )
  const ai = details[0]?.analysis?.category?.value
  expect(ai).toBeDefined()
  const change = (id: string | undefined, json: object) =>
    ana.request(`${API}/calls/${id}`, { method: 'PATCH', json: { version: 1, ...json } })
  const other = ai === 'billing' ? 'complaint' : 'billing'
  await change(details[0]?.id, { reviewed: true, category: other })
  await change(details[1]?.id, { reviewed: true, category: ai })
  await server.deliver('vapi', vapiReport({ id: 'not-reviewed' }))
  await server.analyze()
  const sample = await server.addCall()
  await change(sample, { reviewed: true, category: other })
  await server.db.update(calls).set({ isSample: true }).where(eq(calls.id, sample))
  await recordEvents(server.db, callEvent(sample))

  const counted = agreement.parse(await (await ana.request(`${API}/agreement`)).json())
  expect(counted.calls).toBe(2)
  const category = counted.verdicts.find(({ verdict }) => verdict === 'category')
  expect(category).toEqual({ verdict: 'category', n: 2, agree: 1 })
  const priority = counted.verdicts.find(({ verdict }) => verdict === 'priority')
  expect(details[0]?.analysis?.priority).toBeTruthy()
  expect(priority).toEqual({ verdict: 'priority', n: 2, agree: 2 })
})

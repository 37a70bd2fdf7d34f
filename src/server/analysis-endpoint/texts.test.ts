import { afterAll, beforeEach, expect, test } from 'vitest'

import type { SignedIn } from '@tests/harness/server'
import { GOOD, LOCAL, MODEL, startServerWithModel } from '@tests/harness/server-with-model'
import { saying } from '@tests/harness/stand-in-model'

import { nextSteps } from '../db/next-steps-schema'
import { auditEntries } from '../db/schema'

const API = '/functions/api/v1'
const { server, model, run, arrive, readEndpoint, goLive, close } = await startServerWithModel()
afterAll(close)

let ada: SignedIn
beforeEach(async () => {
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada')
  model.answer(saying(GOOD))
})
const callOf = async (id: string) => (await ada.request(`${API}/calls/${id}`)).json()
const switchTexts = (areTextsUsed: boolean, of = MODEL) =>
  ada.request(`${API}/analysis/endpoint`, { method: 'PUT', json: { areTextsUsed, model: of } })
const titles = async () =>
  (await server.db.select({ title: nextSteps.title }).from(nextSteps)).map(({ title }) => title)

test('its texts are used once they are switched on, while its categories stay in shadow', async () => {
  expect((await switchTexts(true)).status).toBe(200)
  expect(await readEndpoint(ada)).toMatchObject({ state: 'shadow', areTextsUsed: true })
  const id = await arrive()
  await run()
  expect(await callOf(id)).toMatchObject({
    category: 'order',
    summary: GOOD.summary.text,
    analysis: { category: LOCAL, summary: { source: 'endpoint' } },
  })
  expect(await titles()).toEqual(['Follow up with Ada Moreau on the leaking kettle'])
})

test('its categories are used without its texts, which are not asked for', async () => {
  await goLive(false)
  const id = await arrive()
  await run()
  expect(model.asked[0]?.body).not.toContain('summary')
  expect(await callOf(id)).toMatchObject({ category: 'problem', summary: null })
  expect(await titles()).toEqual(['Follow up with Ada Moreau (problem)'])
})

test('texts that come after they were switched off are not used', async () => {
  await goLive()
  await switchTexts(false)
  const id = await arrive()
  await run()
  expect(await callOf(id)).toMatchObject({ category: 'problem', summary: null })
  expect(await titles()).toEqual(['Follow up with Ada Moreau (problem)'])
})

test('the audit log has each switch once, and another model is not switched on', async () => {
  await switchTexts(true)
  await switchTexts(true)
  await switchTexts(false)
  const audited = await server.db.select().from(auditEntries).orderBy(auditEntries.id)
  const said = audited.filter(({ action }) => action.startsWith('model.'))
  expect(said.map(({ action, actorName }) => [action, actorName])).toEqual([
    ['model.texts-on', 'Ada'],
    ['model.texts-off', 'Ada'],
  ])
  const refused = await switchTexts(true, 'other-model')
  expect(refused.status).toBe(409)
  expect((await readEndpoint(ada)).areTextsUsed).toBe(false)
})

test('whom a title names stays here, and is named again in what comes back', async () => {
  await goLive()
  const named = { ...GOOD.titles[0], title: 'Follow up with the caller on the leaking kettle' }
  model.answer(saying({ titles: [named] }))
  await arrive()
  await run()
  expect(model.asked[0]?.body).not.toMatch(/Moreau|5555550142/)
  expect(model.asked[0]?.transcript).toContain('Follow up with the caller (problem)')
  expect(await titles()).toEqual(['Follow up with Ada Moreau on the leaking kettle'])
})

test('tried on a call, it answers titles too, and says what was left out of them', async () => {
  const id = await arrive('it leaks, my kettle, can you call me back')
  const quotes = ['it leaks, my kettle']
  const titled = { step: 0, title: 'Call back the caller about the leaking kettle', quotes }
  const summary = { text: 'Marco wants three kettles.', quotes }
  model.answer(saying({ summary, titles: [titled] }))
  const json = { callId: id, compareWith: ['endpoint'] }
  const tried = await (await ada.request(`${API}/analysis/try`, { json })).json()
  const [local] = tried.analysis.nextSteps
  expect(local.title).toBe('Call back Ada Moreau (problem)')
  expect(model.asked[0]?.body).not.toMatch(/Moreau|5555550142/)
  const title = 'Call back Ada Moreau about the leaking kettle'
  expect(tried.versions).toMatchObject([
    {
      analysis: { summary: null, nextSteps: [{ ...local, title }] },
      problem: null,
      leftOut: ['a number that is not in the call'],
    },
  ])
})

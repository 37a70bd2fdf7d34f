import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import type { SignedIn } from '@tests/harness/server'
import { GOOD, LOCAL, startServerWithModel } from '@tests/harness/server-with-model'
import { saying, type StandInModel } from '@tests/harness/stand-in-model'

import { endpointModels } from '../db/endpoint-schema'
import { nextSteps } from '../db/next-steps-schema'

const API = '/functions/api/v1'
const { server, model, run, arrive, readEndpoint, storedClaim, goLive, close } =
  await startServerWithModel()
afterAll(close)

let ada: SignedIn
beforeEach(async () => {
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada')
})
const read = () => readEndpoint(ada)
const callOf = async (id: string) => (await ada.request(`${API}/calls/${id}`)).json()

describe('its answer is not believed', () => {
  const { category, summary, titles } = GOOD
  test.each([
    [
      'a category that is not one',
      { category: { ...category, key: 'refund-me' } },
      'a category that is not one',
    ],
    [
      'a quote nobody said',
      { category: { ...category, quotes: ['my kettle leaks', 'i am furious'] } },
      'a claim whose quote is not in the call',
    ],
    [
      'a quote of one word',
      { category: { ...category, quotes: ['kettle'] } },
      'a claim whose quote is not in the call',
    ],
    [
      'a quote that says nothing',
      { category: { ...category, quotes: ['can you'] } },
      'a claim whose quote has no content',
    ],
    [
      "the agent's greeting",
      { category: { ...category, quotes: ['How can I help'] } },
      'no word of the caller',
    ],
    [
      'a quote that takes seconds to look up',
      { category: { ...category, quotes: [`${'a '.repeat(15_000)}b`] } },
      'an answer in the wrong format',
    ],
    ['no quote', { category: { ...category, quotes: [] } }, 'an answer in the wrong format'],
    [
      'a confidence of 100',
      { category: { ...category, confidence: 100 } },
      'an answer in the wrong format',
    ],
    [
      'a summary in markup',
      { summary: { ...summary, text: '<b>Call</b> [here](x)' } },
      'no plain line',
    ],
    [
      'a summary of two lines',
      { summary: { ...summary, text: 'Their kettle\nleaks' } },
      'no plain line',
    ],
    [
      'a summary that is a novel',
      { summary: { ...summary, text: 'They say so. '.repeat(40) } },
      'no plain line',
    ],
    [
      'a telephone number nobody said',
      { summary: { ...summary, text: 'Their kettle leaks, call 0900 123-456.' } },
      'a number that is not in the call',
    ],
    [
      'an amount in words that nobody said',
      { summary: { ...summary, text: 'Their kettle leaks. They want two hundred of them.' } },
      'a number that is not in the call',
    ],
    [
      'a name that nobody said',
      { summary: { ...summary, text: 'Marco wants a new kettle.' } },
      'a word that is not in the call',
    ],
    [
      'a thing in a title that nobody named',
      { titles: [{ ...titles[0], title: 'Follow up on the leaking teapot' }] },
      'a word that is not in the call',
    ],
    [
      'letters that turn the line round',
      { summary: { ...summary, text: 'Their kettle \u202e leaks' } },
      'no plain line',
    ],
    [
      'an address in a title',
      { titles: [{ ...titles[0], title: 'See https://evil.example' }] },
      'no plain line',
    ],
    [
      'a title that rests on nothing',
      { titles: [{ ...titles[0], quotes: ['the roof leaks'] }] },
      'a claim whose quote is not in the call',
    ],
  ])('%s', async (_, answer, words) => {
    await goLive()
    model.answer(saying(answer))
    const id = await arrive()
    await run()
    expect(await callOf(id)).toMatchObject({
      category: 'order',
      summary: null,
      analysis: { category: LOCAL },
    })
    const [step] = await server.db.select().from(nextSteps)
    expect(step?.title).toBe('Follow up with Ada Moreau (problem)')
    const { lastError, pausedUntil } = await read()
    expect(lastError).toContain(words)
    expect(pausedUntil).toBeNull()
  })
})

test('tried on words, it says why none of its claims is shown', async () => {
  const tried = async (answer: object) => {
    model.answer(saying(answer))
    const json = { transcript: 'Caller: my kettle leaks', compareWith: ['endpoint'] }
    const response = await ada.request(`${API}/analysis/try`, { json })
    return (await response.json()).versions[0]
  }
  const { category } = GOOD
  expect(await tried({ category: { ...category, quotes: ['the roof leaks'] } })).toMatchObject({
    analysis: null,
    problem: 'None of its claims was kept: a claim whose quote is not in the call.',
  })
  expect(await tried({ category })).toMatchObject({
    analysis: { category: { value: 'problem' } },
    problem: null,
  })
})

describe('an endpoint that is no help leaves the local claims, and System Status says why', () => {
  const json = { 'content-type': 'application/json' }
  test.each<[string, Parameters<StandInModel['answer']>[0], string, number]>([
    [
      'HTML',
      (to) => to.writeHead(200).end('<html>hello</html>'),
      'did not answer with the JSON',
      3,
    ],
    [
      'cut-off JSON',
      (to) => to.writeHead(200, json).end('{"choices":[{"mess'),
      'did not answer with the JSON',
      3,
    ],
    [
      'content that is no JSON',
      saying('I think it is a problem.'),
      'did not answer with the JSON',
      3,
    ],
    [
      '10 MB',
      (to) => to.writeHead(200, json).end(Buffer.alloc(10_000_000, ' ')),
      'more than 64 KB',
      3,
    ],
    [
      'a redirect',
      (to) => to.writeHead(307, { location: '/elsewhere' }).end(),
      'redirects elsewhere',
      3,
    ],
    ['status 500', (to) => to.writeHead(500).end(), 'status 500', 6],
    ['status 429', (to) => to.writeHead(429).end(), 'status 429', 6],
    ['a refused key', (to) => to.writeHead(401).end('{}'), 'Check ANALYSIS_ENDPOINT_KEY.', 1],
    ['a broken connection', (to) => to.destroy(), 'could not be reached', 3],
  ])(
    '%s',
    async (_, how, words, requests) => {
      model.answer(how)
      const id = await arrive()
      await run()
      await run()
      const pausedUntil = await run()
      expect(model.asked).toHaveLength(requests)
      expect(model.asked.every(({ address }) => address === '/v1/chat/completions')).toBe(true)
      expect(await callOf(id)).toMatchObject({ category: 'order', analysis: { category: LOCAL } })
      const said = await read()
      expect(said.lastError).toContain(words)
      expect(said.pausedUntil).toBe((pausedUntil as Date).toISOString())

      model.answer(saying(GOOD))
      await run()
      expect(model.asked).toEqual([])
      await server.db.update(endpointModels).set({ pausedUntil: null })
      const next = await arrive()
      await run()
      expect(await storedClaim(next)).toMatchObject({ state: 'asked', category: 'problem' })
      expect((await storedClaim(id))?.state).toBe(requests > 1 ? 'failed' : 'asked')
      expect((await storedClaim(id))?.state).toBe(requests > 1 ? 'failed' : 'asked')
      expect(await read()).toMatchObject({ lastError: null, pausedUntil: null })
    },
    20_000,
  )

  test('one that hangs does not hold up a server that stops', async () => {
    const stopping = new AbortController()
    model.answer(() => stopping.abort(new Error('the server stops')))
    const id = await arrive()
    await expect(run(stopping.signal)).rejects.toThrow('the server stops')
    expect(await storedClaim(id)).toMatchObject({ state: 'waiting', attempts: 0 })
  })
})

test('one that is busy is asked once more', async () => {
  model.answer((response, request) => {
    if (model.asked.length === 1) response.writeHead(429).end()
    else saying(GOOD)(response, request)
  })
  const id = await arrive()
  await run()
  expect(model.asked).toHaveLength(2)
  expect(await storedClaim(id)).toMatchObject({ state: 'asked', category: 'problem', attempts: 0 })
  expect((await read()).lastError).toBeNull()
})

import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import type { SignedIn } from '@tests/harness/server'
import { GOOD, startServerWithModel } from '@tests/harness/server-with-model'
import { saying } from '@tests/harness/stand-in-model'

import { nextSteps } from '../db/next-steps-schema'
import { readCompletion } from './read-completion'

const API = '/functions/api/v1'
const { server, model, run, arrive, readEndpoint, goLive, close } = await startServerWithModel()
afterAll(close)

let ada: SignedIn
beforeEach(async () => {
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada')
  await goLive()
})

const ANSWER = JSON.stringify(GOOD, null, 2)
const { category, summary, titles } = GOOD
const [title] = titles

describe('what small models put around or into the JSON does not matter', () => {
  test.each<[string, unknown]>([
    ['a code fence', `\`\`\`json\n${ANSWER}\n\`\`\``],
    [
      'words before and after',
      `Sure! Here is the JSON {as asked}:\n${ANSWER}\nI hope {this} helps.`,
    ],
    ['an example first', `{"category": {"key": "order"}}\nFor this call:\n${ANSWER}`],
    ['an object around it', { answer: GOOD }],
    ['thoughts', `<think>The answer could be {"category": null}.</think>\n${ANSWER}`],
    ['thoughts without a beginning', `It leaks. {"summary": 1} So:</think>${ANSWER}`],
    [
      'numbers in quotation marks, and one quote without its list',
      {
        category: { ...category, confidence: '0.95', quotes: category.quotes[0] },
        summary: { ...summary, confidence: ' 0.7 ' },
        titles: { ...title, step: '0' },
      },
    ],
    ['the label of a category', { ...GOOD, category: { ...category, key: 'PROBLEM ' } }],
    [
      'more quotes than asked for',
      { ...GOOD, summary: { ...summary, quotes: [...summary.quotes, 'my kettle', 'new kettle'] } },
    ],
    [
      'a title that is none beside one that is',
      { ...GOOD, titles: ['Follow up', { ...title, step: 7 }, title] },
    ],
  ])('%s', async (_, answer) => {
    model.answer(saying(answer))
    const id = await arrive()
    await run()
    const call = await (await ada.request(`${API}/calls/${id}`)).json()
    expect(call).toMatchObject({ category: 'problem', summary: summary.text })
    const [step] = await server.db.select().from(nextSteps)
    expect(step?.title).toBe('Follow up with Ada Moreau on the leaking kettle')
  })
})

test('a claim without its sureness is half sure', async () => {
  const { confidence: _, ...unsure } = category
  model.answer(saying({ category: unsure }))
  const id = await arrive()
  await run()
  const call = await (await ada.request(`${API}/calls/${id}`)).json()
  expect(call.analysis.category).toMatchObject({ value: 'problem', confidence: 0.5 })
})

test.each([400, 422])(
  'a server that refuses the form with %i is asked without it',
  async (status) => {
    model.answer((response, request) => {
      if (model.asked.at(-1)?.body.includes('response_format')) response.writeHead(status).end()
      else saying(GOOD)(response, request)
    })
    const id = await arrive()
    await run()
    expect(model.asked).toHaveLength(2)
    const call = await (await ada.request(`${API}/calls/${id}`)).json()
    expect(call).toMatchObject({ category: 'problem', summary: summary.text })
  },
)

test('calls are asked about one after the other', async () => {
  let open = 0
  let most = 0
  model.answer((response, request) => {
    open += 1
    most = Math.max(most, open)
    setTimeout(() => {
      open -= 1
      saying(GOOD)(response, request)
    }, 30)
  })
  await arrive()
  await arrive()
  await arrive()
  await run()
  expect(model.asked).toHaveLength(3)
  expect(most).toBe(1)
  expect((await readEndpoint(ada)).lastError).toBeNull()
})

describe('an answer without an object is none', () => {
  const completion = (content: unknown) => JSON.stringify({ choices: [{ message: { content } }] })
  test.each([
    ['no content', completion(null)],
    ['no choice', '{"choices":[]}'],
    ['an error in place of a completion', '{"error":{"message":"model not loaded"}}'],
    ['JSON that is cut off', completion(`\`\`\`json\n${ANSWER.slice(0, -40)}`)],
    ['only thoughts', completion('<think>{"category": {"key": "order"}}</think>')],
    ['a list', completion('[1, 2]')],
    ['many braces', completion('{'.repeat(60_000))],
  ])('%s', (_, body) => {
    expect(readCompletion(body)).toBeNull()
  })
})

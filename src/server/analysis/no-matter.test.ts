import { expect, test } from 'vitest'

import type { AnalysisInput } from '@/domain/analyzer'
import { callOf } from '@tests/builders/analysed-call'

import { createLocalAnalyzer } from './local-analyzer'
import { readStartingModel } from './starting-model'
import { isUnsure } from './unsure'

const model = () => readStartingModel(() => undefined)?.model ?? null
const { analyze } = createLocalAnalyzer({ model })

test.each([
  [
    'Dialed a wrong number.',
    [
      "C: Hello, I'd like to order two large pepperoni.",
      'A: This is Cedar Property Management. I think you have the wrong number.',
      'C: Oops. Then I dialed wrong. Sorry.',
    ],
  ],
  [
    'Returned a call we have no record of.',
    [
      'C: I have a missed call from you.',
      "A: There's no note of a call to you. This is Hillside Auto Care.",
      "C: I'm not even a customer of yours. Bye.",
    ],
  ],
  [
    'A sales call.',
    [
      'C: May I speak to the decision maker? We can get you to the first page in thirty days.',
      "A: We don't take sales calls on this line.",
      'C: It only takes two minutes.',
    ],
  ],
  ['Ended the call without a request.', ['A: How can I help?', 'C: Oh, a machine. No thanks.']],
])('%s', async (value, lines) => {
  const call = callOf(lines)
  const analysis = await analyze(call)
  expect(analysis).toMatchObject({ category: { value: 'other' }, resolution: null, nextSteps: [] })
  expect(analysis.summary?.value).toBe(value)
  expect(analysis.category?.evidence).toHaveLength(1)
  expect(isUnsure(analysis, call)).toBe(false)
})

test.each([
  ['a wrong item', ['C: I got the wrong order', 'A: I am sorry.', 'C: please fix it']],
  ['a request before hanging up', ['C: I want to book a table', 'C: never mind']],
  ['an emergency', ['C: my kitchen is on fire', 'A: You have the wrong number.']],
  ['a number on file', ['C: My account has the wrong number on it, can you update it?', 'A: Yes.']],
  ['a complaint', ['C: I want to speak to the person in charge, my order never came', 'A: Sorry.']],
])('%s is a matter', async (_, lines) => {
  const { category } = await analyze(callOf(lines))
  expect(category?.value).not.toBe('other')
})

test('what a machine answers is no word of the person who was called', async () => {
  const lines = ["C: This is Grace, I can't come to the phone right now.", 'A: Your car is ready.']
  const facts: Partial<AnalysisInput> = { outcome: 'voicemail', direction: 'outbound' }
  const { category, resolution, summary, nextSteps } = await analyze(callOf(lines, facts))
  expect([category, resolution]).toEqual([null, null])
  expect(summary).toMatchObject({
    value: 'Reached voicemail and left a message: “Your car is ready”',
    evidence: [{ quote: 'Your car is ready.' }],
  })
  expect(nextSteps).toMatchObject([{ title: 'Try again: the call reached voicemail' }])
})

const LEFT: Partial<AnalysisInput> = { outcome: 'voicemail', direction: 'outbound' }
const messageStep = async (message: string) =>
  (await analyze(callOf(['C: Please leave a message.', `A: ${message}`], LEFT))).nextSteps.length

test.each([
  'Hello Ada, this is the library. The book you asked for is in. Goodbye.',
  'This is a reminder of your fitting on Monday. Call us if you cannot come. Thank you.',
  'Hello. Your boots have been repaired. If you have any questions, call us back.',
  'Hello. We are looking forward to seeing you at noon. Please let us know if you run late. Bye.',
])('a message left whole that needs no answer is no step: %s', async (message) => {
  expect(await messageStep(message)).toBe(0)
})

test.each([
  'Hello Ada, this is the library. Your book is in, please call us back. Goodbye.',
  'Hello. This is the clinic. Your results are ready, we need to talk. Bye.',
  'Hello. One of your boots is sold out. You can choose another pair. Goodbye.',
  'Hello Ada, this is the library. Your book has been',
  'Hello Ada, this is the library. I am calling about a book. Goodbye.',
  'Hello. Your boots are ready. Shall we send them?',
  'Hello. We are looking forward to your visit. Please let us know if you want lunch. Bye.',
  'Hello. Your boots are ready. You have to come in for a fitting.',
  'Your test results are in. The doctor wants to see you.',
  'Your flight has been cancelled. You have to rebook by tonight.',
  'Your boots have been repaired. Please call us back any time today.',
  'Your table is ready. Please call us back to confirm, and let us know if you have any allergies.',
  'Your boots have been repaired. Call us back and tell us if Tuesday suits you.',
])('a message cut off, or one that asks for an answer, is tried again: %s', async (message) => {
  expect(await messageStep(message)).toBe(1)
})

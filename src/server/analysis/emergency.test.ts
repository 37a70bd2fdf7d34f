import { expect, test } from 'vitest'

import { callOf } from '@tests/builders/analysed-call'

import { createLocalAnalyzer } from './local-analyzer'

const { analyze } = createLocalAnalyzer()

const ANSWERS = ['A: Your bill is 40 dollars.', 'C: okay, thank you']

test.each([
  'I smell gas in the basement. And what about my bill?',
  'My father feels dizzy. I also want to pay my bill, was it charged?',
  'The kitchen is on fire, and I have a question about my bill',
  'The basement is flooding, and my bill is wrong',
])('an emergency is the main matter, with a step of high priority: %s', async (said) => {
  const found = await analyze(callOf(['A: Hello', `C: ${said}`, ...ANSWERS]))
  expect(found).toMatchObject({
    category: { value: 'problem', evidence: [{ utterance: 1 }] },
    priority: { value: 'high' },
    nextSteps: [{ priority: 'high', evidence: [{ utterance: 1 }] }],
  })
})

test('what is no emergency makes no step', async () => {
  const lines = ['A: Hello', 'C: There is no gas leak. What about my bill?', ...ANSWERS]
  const { category, nextSteps } = await analyze(callOf(lines))
  expect([category?.value, nextSteps]).toEqual(['billing', []])
})

test.each(['nobody is on fire', 'no one is bleeding', 'none of us smells gas'])(
  'what is denied of everybody is no emergency: %s',
  async (said) => {
    const lines = ['A: Hello', `C: There's no emergency, ${said}. What about my bill?`, ...ANSWERS]
    const { category, priority, nextSteps } = await analyze(callOf(lines))
    expect([category?.value, priority?.value, nextSteps]).toEqual(['billing', 'normal', []])
  },
)

import { expect, test } from 'vitest'

import { callOf } from '@tests/builders/analysed-call'

import { createLocalAnalyzer } from './local-analyzer'

const { analyze } = createLocalAnalyzer()
const summaryOf = async (lines: string[]) => (await analyze(callOf(lines))).summary?.value

test.each([
  "I will when it's back in the office. Thanks.",
  'It is not working.',
  "Okay, I'll see if it works now. Bye.",
  'Is it fixed now?',
  "Oh no, it's back.",
  'It works, but only in the kitchen.',
  "I'm working until five.",
])('a reset is not confirmed by "%s"', async (answer) => {
  const lines = [
    'C: My internet is down.',
    'A: I have reset the session. Could you check?',
    `C: ${answer}`,
  ]
  expect(await summaryOf(lines)).not.toContain('confirmed')
})

test.each([
  "We can't wait for Saturday!",
  "Okay, so I can't drive after that.",
  "That's not too far, great, thanks!",
  'Is that too late for the concert?',
  "It's a bit too expensive, but okay.",
])('what was found is not refused by "%s"', async (answer) => {
  const lines = ['C: Find me a hotel near the lake.', 'A: I found the Heron Inn.', `C: ${answer}`]
  expect(await summaryOf(lines)).not.toContain('did not take it')
})

test.each([
  ['A: What is the reason?', 'C: I just changed my mind.'],
  ['A: Do you have the receipt?', "C: I do, I've changed my mind about the color."],
])('why something is returned lets go of nothing: %s %s', async (asked, answer) => {
  const lines = ['C: I want to return a coat', asked, answer, 'A: Bring it to any of our stores.']
  expect(await summaryOf([...lines, 'C: Okay, thanks.'])).not.toContain('decided against it')
})

test('a visit that was arranged is not undone by the refusal of another time', async () => {
  const lines = [
    'C: My sink leaks.',
    'A: A plumber is assigned and will be with you tomorrow at nine.',
    'C: Can you make it eight?',
    "A: I can't change the time.",
  ]
  expect(await summaryOf([...lines, 'C: Okay.'])).toContain('A plumber is to come tomorrow at nine')
})

import { expect, test } from 'vitest'

import { claimSentiment } from './sentiment'
import { conversationOf } from '@tests/builders/analysed-call'

const CALM = ['C: I have a question about my lease', 'C: it ends in May', 'C: okay']

test.each([
  ['negative', ['C: This is ridiculous.', 'C: I have been waiting for hours!', 'C: bye']],
  [
    'negative',
    ['C: the damn thing broke again and you people are useless', 'C: fix it', 'C: thanks'],
  ],
  ['negative', ['C: I am really disappointed and frustrated']],
  [
    'positive',
    ['C: You have been so helpful!', 'C: That is wonderful news', 'C: Perfect, thank you'],
  ],
  ['neutral', CALM],
  ['neutral', [...CALM, 'C: thank you']],
  ['neutral', [...CALM, 'C: not bad', 'C: no problem']],
  ['neutral', [...CALM, "C: I'm not angry, and it is not terrible either"]],
  ['neutral', [...CALM, "C: sorry, I'm so stupid with these forms"]],
] as const)('%s: %j', (sentiment, lines) => {
  expect(claimSentiment(conversationOf(...lines))?.value).toBe(sentiment)
})

test('the agent’s words do not count', () => {
  const claim = claimSentiment(
    conversationOf('A: I am so sorry, that is terrible, awful, unacceptable!', ...CALM),
  )
  expect(claim?.value).toBe('neutral')
})

test('quotes the strongest words', () => {
  const claim = claimSentiment(
    conversationOf('C: too bad', 'A: Sorry.', 'C: what a waste of time', 'C: so annoying'),
  )
  expect(claim?.evidence[0]).toMatchObject({ utterance: 2, quote: 'what a waste of time' })
})

test.each([
  ['nothing', []],
  ['a greeting', ['C: hello']],
  ['one short answer', ['C: it is for Tuesday']],
])('no claim from %s', (_name, lines) => {
  expect(claimSentiment(conversationOf(...lines))).toBeNull()
})

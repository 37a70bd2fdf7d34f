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
  ['negative', ['C: You are a disgrace.', "C: I'm going to the newspaper", 'C: bye']],
  ['negative', ["C: I'm losing my patience here.", 'C: okay', 'C: Well. At last.']],
  ['negative', ['C: Finally somebody answers', 'C: it is about a parcel', 'C: Took long enough.']],
  ['negative', ['C: I want a real person', 'C: get me a real person', 'C: now']],
  ['neutral', [...CALM, 'C: Are you a real person, by the way?']],
  [
    'positive',
    [...CALM, "C: You're more patient than the last one", 'C: thank you, you made my day'],
  ],
  ['neutral', CALM],
  ['neutral', [...CALM, 'C: thank you']],
  ['neutral', [...CALM, 'C: thank you very much', 'C: great, thank you very much', 'C: good']],
  ['positive', [...CALM, 'C: thanks, that was very nice of you']],
  ['positive', [...CALM, 'C: you have been really helpful today']],
  ['positive', [...CALM, 'C: thank you for saving my life']],
  ['negative', [...CALM, 'C: just my luck, the lamp is gone too']],
  ['negative', [...CALM, 'C: that shop is ripping me off']],
  ['negative', [...CALM, "C: so you're just going to leave me in the cold?"]],
  ['neutral', [...CALM, 'C: you are going to send the lease?']],
  ['neutral', [...CALM, 'C: the last thing I need to know is the price']],
  ['neutral', [...CALM, 'C: not bad', 'C: no problem']],
  ['negative', [...CALM, 'C: our holiday was ruined']],
  ['negative', [...CALM, "C: great, that's just perfect. Forget it then."]],
  ['negative', [...CALM, "C: I'll write a review then."]],
  ['neutral', [...CALM, 'C: nice, I will write a review of the film']],
  ['neutral', [...CALM, "C: That's just great! Now what do I need to bring?"]],
  ['neutral', [...CALM, 'C: I dropped it in the sink and now it is ruined']],
  // Praise after a sigh, and praise that only takes note.
  [
    'positive',
    [...CALM, 'C: oh what a bummer', 'C: you are a pro at this', 'C: thank you so much'],
  ],
  ['neutral', [...CALM, 'C: you are a pro at this', 'C: thank you so much', 'C: oh what a bummer']],
  ['neutral', [...CALM, 'C: Excellent. I also need a cab', 'C: thanks', 'C: great, thanks']],
  ['positive', [...CALM, 'C: Excellent, thank you!', 'C: thanks', 'C: great, thanks']],
  ['neutral', [...CALM, "C: I'm not angry, and it is not terrible either"]],
  ['neutral', [...CALM, "C: sorry, I'm so stupid with these forms"]],
] as const)('%s: %j', (sentiment, lines) => {
  expect(claimSentiment(conversationOf(...lines))?.value).toBe(sentiment)
})

test.each([
  ['us', 'negative', 'You people are useless, I have been waiting for hours'],
  ['us', 'negative', 'I want this fixed today or you will hear from my lawyer.'],
  ['us', 'negative', 'Thanks for losing my order. Great job ruining the party'],
  [null, 'negative', 'I am furious. What a nightmare.'],
  ['someone else', 'neutral', 'My landlord is a pathetic liar and it was him who cut the wire'],
  ['someone else', 'neutral', 'Some idiot who hit my car drove off, and I am furious at this man'],
  ['oneself', 'neutral', "I'm so stupid, I typed the wrong number"],
  ['oneself', 'neutral', 'I am furious with myself for losing the card'],
  [null, 'neutral', 'Thanks so much for the help, that would be great'],
] as const)('anger at %s is %s: %s', (target, value, said) => {
  const claim = claimSentiment(
    conversationOf('C: Hello there you', `C: ${said}`, 'C: so that is it'),
  )
  expect(claim).toMatchObject({ value, target })
  const elsewhere = value === 'negative' ? 'upset' : 'sounds neutral'
  const says = { us: 'Angry at us', 'someone else': 'Angry at someone', oneself: 'Angry at them' }
  expect(claim?.reason).toContain(target ? says[target] : elsewhere)
})

test('worry about the matter is shown as such', () => {
  const worry = 'Help! A thief took my bag and I am scared.'
  const claim = claimSentiment(conversationOf('C: Hello there', `C: ${worry}`, 'C: Thank you, bye'))
  expect(claim).toMatchObject({ value: 'neutral', reason: 'Worried, but not angry.' })
  expect(claim?.evidence.map(({ quote }) => quote)).toEqual([worry, 'Thank you, bye'])
  const thanks = conversationOf(...CALM, 'C: Thanks for the help! Bye!')
  expect(claimSentiment(thanks)?.reason).toBe('The caller sounds neutral.')
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

test.each([
  ['neutral', ['a ride please', 'two people', 'ok, bye'], ['a ride please']],
  [
    'neutral',
    ['4 4 k p', 'I lost my bike near the station', 'ok thanks', 'bye'],
    ['I lost my bike near the station', 'ok thanks'],
  ],
  [
    'neutral',
    ['Hello, my name is Ada.', 'I lost my bike near the station', 'ok thanks'],
    ['I lost my bike near the station', 'ok thanks'],
  ],
  [
    'neutral',
    ['a ride please', 'ok, the first suits me fine', "super, wish me luck, I can't wait"],
    ['a ride please', 'ok, the first suits me fine'],
  ],
  [
    'neutral',
    [
      'a ride please',
      'ok',
      'I appreaciate that you looked',
      'it is behind the church near the old market',
    ],
    ['a ride please', 'I appreaciate that you looked'],
  ],
  [
    'neutral',
    [
      'a ride please',
      'OMG, that is great',
      'my bad, two of us',
      'I have a crazy weekend',
      'the first suits me fine',
    ],
    ['a ride please', 'the first suits me fine'],
  ],
  ['neutral', ['a ride home please', 'oh no', 'ok, bye'], ['oh no']],
  ['positive', ['a ride please', 'good', 'you made my day'], ['you made my day']],
  [
    'positive',
    ['a ride please', 'Wow, you are more patient than my old bank', 'Perfect, how lovely', 'Great'],
    ['Perfect, how lovely', 'Great'],
  ],
  [
    'negative',
    ['it is useless', 'too bad', 'what a waste of time'],
    ['it is useless', 'what a waste of time'],
  ],
])('%s shows what it is heard in: %j', (value, said, quotes) => {
  const claim = claimSentiment(conversationOf(...said.map((words) => `C: ${words}`)))
  expect(claim?.value).toBe(value)
  expect(claim?.evidence.map(({ quote }) => quote)).toEqual(quotes)
})

test('a calm call is not shown by a complaint that opens it', () => {
  const calm = claimSentiment(
    conversationOf(
      'C: Hello, the line is still not mended.',
      'A: Your name?',
      'C: My name is Ann Lee.',
      'A: Which light do you see?',
      'C: It is blinking white on the left side.',
      'A: I have reset it.',
      'C: thank you',
    ),
  )
  expect(calm?.evidence.map(({ quote }) => quote)).toEqual([
    'It is blinking white on the left side.',
    'thank you',
  ])
})

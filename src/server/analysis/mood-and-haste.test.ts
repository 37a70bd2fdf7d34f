import { expect, test } from 'vitest'

import { callOf, conversationOf } from '@tests/builders/analysed-call'

import { createLocalAnalyzer } from './local-analyzer'
import { claimSentiment } from './sentiment'

const { analyze } = createLocalAnalyzer()

const moodOf = (...words: string[]) =>
  claimSentiment(
    conversationOf('C: I have a question about my lease', 'C: it ends in May', ...words),
  )

test.each([
  ['Thanks. Great job, and have a nice day.', 'positive'],
  ['Sweeeet, you did that so fast! Thank you so much.', 'neutral'],
  ["I'm happy to take the smaller room", 'neutral'],
  ['She does great work at the bank', 'neutral'],
  ['oh terrible!!', 'neutral'],
  ["That's awful.", 'neutral'],
  ['Your service is terrible', 'negative'],
])('%s: %s', (words, mood) => {
  expect(moodOf(`C: ${words}`)?.value).toBe(mood)
})

test('pleasure in two lines is pleasure', () => {
  const lines = ['C: Sweeeet, you did that so fast!', 'C: Thank you so much.']
  expect(moodOf(...lines)).toMatchObject({
    value: 'positive',
    evidence: [{ quote: 'Sweeeet, you did that so fast!' }, { quote: 'Thank you so much.' }],
  })
})

test.each([
  ["That's not ideal.", 'Uneasy in places, not angry.'],
  ['I sound like an idiot, but someone stole $300 from me', 'Worried, but not angry.'],
  ['I am losing tons of money from my account', 'Worried, but not angry.'],
  ['I sound like an idiot', 'Angry at themselves: nothing is held against us.'],
])('%s: %s', (words, reason) => {
  expect(moodOf(`C: ${words}`)).toMatchObject({ value: 'neutral', reason })
})

test('impatience among thanks is named as such', () => {
  const thanks = ['great', 'perfect', 'wonderful, thank you', 'lovely', 'good, thank you so much']
  expect(moodOf('C: So slow.', ...thanks.map((words) => `C: ${words}`))).toMatchObject({
    value: 'neutral',
    reason: 'Impatient in places, not angry.',
    evidence: [{ quote: 'So slow.' }],
  })
})

const RUDE = "C: I don't want Mark as my driver. He is so rude!"

test.each([
  [[RUDE, 'C: Yes, that is perfect!', 'C: Great, thanks for the help!'], 'neutral'],
  [[RUDE, 'C: Great, thanks for the help!'], 'negative'],
  [['C: You are so rude!', 'C: Yes, that is perfect!', 'C: Great, thanks!'], 'negative'],
  [[RUDE, 'C: This is terrible', 'C: that is perfect!', 'C: Great, thanks!'], 'negative'],
  [["C: You don't seem very bothered that I was robbed", 'C: I see.'], 'negative'],
])('one remark at nobody here is made up for by thanks in two lines: %j', (lines, mood) => {
  expect(moodOf(...lines)?.value).toBe(mood)
})

test('what was only spelt out shows calm by a line of several words', () => {
  const spelt = conversationOf('C: n CS v d j', 'C: Philip Chan', 'C: 0800 2nd 1946', 'C: it')
  expect(claimSentiment(spelt)?.evidence.map(({ quote }) => quote)).toEqual([
    'n CS v d j',
    '0800 2nd 1946',
  ])
})

test.each([
  ['I need to reserve a flight pronto.', 'The caller is in a hurry, but names no danger or loss.'],
  [
    "I want to book a taxi, I'm about to miss my train",
    'The caller is in a hurry, but names no danger or loss.',
  ],
  [
    'Can I book a taxi? I need to go to the hospital.',
    'The caller wants to get to a hospital, but names no danger or loss.',
  ],
  [
    'Can I order a ride? I have been dizzy since I saw the doctor.',
    'Someone may be unwell or in pain, but no danger or loss is named.',
  ],
  ['I need a ride from the hospital to Main Street', 'No signs of urgency.'],
])('%s: %s', async (words, reason) => {
  const { priority } = await analyze(callOf(['A: Hello', `C: ${words}`, 'A: Where to?']))
  expect(priority).toMatchObject({ value: 'normal', reason })
})

test('a service is shown by what is to be brought, and not by the room', async () => {
  const lines = [
    'I would like to make a service request for 1pm',
    'One cheeseburger and beer please',
  ]
  const { category } = await analyze(
    callOf([
      `C: ${lines[0]}`,
      'A: At what hotel are you staying?',
      'C: Old Town Inn. The room number is 483',
      'A: Right, please let us know your request now.',
      `C: ${lines[1]}`,
    ]),
  )
  expect(category?.evidence.map(({ quote }) => quote)).toEqual(lines)
})

test.each([
  ["Great, you're all set and you'll get the tickets by text."],
  ['Okay, reservation confirmed, please arrive at 8.'],
  ['The car is reserved.'],
])('a deed before a question on the side shows what came of the call: %s', async (deed) => {
  const { resolution } = await analyze(
    callOf([
      'C: I want to book two tickets for the late film',
      'A: 6:30 at the Riverview?',
      'C: Yes, book that.',
      `A: ${deed}`,
      'C: Can you also tell me how long the movie is?',
      "A: It's 2 hours 5 minutes.",
      'C: Thank you for looking that up.',
    ]),
  )
  expect(resolution).toMatchObject({ value: 'resolved', evidence: [{ quote: deed }] })
})

test.each([
  ['A: There is an $89 fee for the inspection.', 'C: Thank you.'],
  ['A: Please note that the fee is $89.', 'C: Thank you.'],
  [
    'C: Do I get it back, or how does that work?',
    'A: It goes towards the repair.',
    'C: I see, thank you.',
  ],
])('neither a fee nor a question shows that it is resolved: %s', async (...lines) => {
  const { resolution } = await analyze(
    callOf([
      'C: I want to make an appointment with the mechanic',
      'A: Tomorrow at 2 pm?',
      'C: Yes, please book that.',
      "A: Great, I'll book the appointment now.",
      ...lines,
    ]),
  )
  const quotes = resolution?.evidence.map(({ quote }) => quote) ?? []
  expect(quotes.some((quote) => /fee|how does/.test(quote))).toBe(false)
})

test('what is noted beside a fee may be the answer', async () => {
  const answer = 'Please note we close at nine on Sundays.'
  const { resolution } = await analyze(
    callOf(['C: When do you close on Sunday?', `A: ${answer}`, 'C: Great, thank you.']),
  )
  expect(resolution).toMatchObject({ value: 'resolved', evidence: [{ quote: answer }, {}] })
})

test('a caller whose thing works again has it resolved, whatever else is asked', async () => {
  const works = 'It works now thank you do I owe you anything?'
  const { resolution } = await analyze(
    callOf(['C: My router is broken', 'A: Please restart it.', `C: ${works}`, 'A: Of course.']),
  )
  expect(resolution).toMatchObject({ value: 'resolved', evidence: [{ quote: works }] })
})

import { expect, test } from 'vitest'

import { findCallback } from './callback'
import { createLocalAnalyzer } from './local-analyzer'
import { callOf, conversationOf } from '@tests/builders/analysed-call'

const find = (...lines: string[]) => {
  const found = findCallback(conversationOf(...lines), callOf([]))
  return found?.claim ?? null
}

test('a request with its time, in the caller’s words and as an instant', () => {
  const claim = find('A: Hello', 'C: Could someone call me back tomorrow after three?')
  expect(claim).toEqual({
    requested: true,
    timeText: 'tomorrow after three',
    at: '2026-11-21T21:00:00.000Z',
    window: { from: '2026-11-21T21:00:00.000Z', to: '2026-11-21T23:00:00.000Z' },
    confidence: 0.9,
    source: 'local',
    evidence: [
      { utterance: 1, quote: 'Could someone call me back tomorrow after three?', startSeconds: 5 },
    ],
  })
})

test('the time may come a turn later', () => {
  const claim = find(
    'C: I would like a callback please',
    'A: When would suit you?',
    'C: Monday at 10 in the morning',
  )
  expect(claim).toMatchObject({
    timeText: 'Monday at 10 in the morning',
    at: '2026-11-23T16:00:00.000Z',
  })
  expect(claim?.evidence.map(({ utterance }) => utterance)).toEqual([0, 2])
})

test('an unclear time is kept as said', () => {
  const claim = find('C: please call me back as soon as possible')
  expect(claim).toMatchObject({ requested: true, timeText: 'as soon as possible', at: null })
})

test.each([
  ['an offer accepted', ['A: Would you like us to call you back?', 'C: Yes, please']],
  [
    'an offer answered with a time',
    ['A: When may we call you back?', 'C: Tomorrow at nine, please.'],
  ],
  ['a promise', ['C: my roof leaks', 'A: A technician will call you this afternoon.']],
  ['a promise of the team', ['C: hm', 'A: Our billing team will get back to you.']],
  [
    'an offer of others accepted',
    ['C: it leaks', 'A: Shall they call you back?', 'C: If they really do, tomorrow would be good'],
  ],
  ['an agreed call, named', ['C: it leaks', 'A: All right, a callback tomorrow morning.']],
  ['a colleague asked to call', ['C: hm', "A: I've asked the depot manager to call you tonight."]],
  ['a wish', ['C: I want somebody to ring me about the quote']],
  ['noisy text', ['C: can u have some one there call me back im at work']],
])('requested: %s', (_name, lines) => {
  expect(find(...lines)).toMatchObject({ requested: true, source: 'local' })
})

test('the time is the one promised where the caller named none, as it is of the step', () => {
  expect(find('C: my roof leaks', 'A: We will call you tomorrow at noon.')).toMatchObject({
    timeText: 'tomorrow at noon',
    at: '2026-11-21T18:00:00.000Z',
  })
  const lines = ['C: my roof leaks', 'A: We will call you tomorrow at noon.']
  expect(find(...lines, 'C: Make it Monday at 3 please')).toMatchObject({
    timeText: 'Monday at 3',
    at: '2026-11-23T21:00:00.000Z',
  })
  expect(find('C: my roof leaks', 'A: We will call you in due course.')).toMatchObject({
    timeText: null,
    at: null,
  })
})

test('a callback is no longer wanted when the answer to it is never mind', () => {
  const lines = ['C: call me back tomorrow at 10 about my bill', 'A: We will call you.']
  expect(find(...lines, 'C: never mind, I found it')?.requested).toBe(false)
  expect(find(...lines, 'C: thanks', 'A: Anything else?', 'C: never mind')?.requested).toBe(true)
  expect(find(...lines, "C: But don't call me before nine")?.requested).toBe(true)
})

test.each([
  ['an offer declined', ['A: Should I have someone call you back?', 'C: No, that is fine'], [0, 1]],
  ['a refusal', ["C: please don't call me again"], [0]],
])('not requested: %s', (_name, lines, evidence) => {
  const claim = find(...lines)
  expect(claim?.requested).toBe(false)
  expect(claim?.evidence.map(({ utterance }) => utterance)).toEqual(evidence)
})

test.each([
  ['nothing said', []],
  ['a name', ['C: you can call me Sam']],
  ['a driver', ['C: have the driver call me when he is here', 'A: The driver will call you.']],
  ['the caller calls again', ["C: I'll call you back later"]],
  ['an old promise', ['C: they said they would call me back']],
  ['a condition', ['A: If it breaks we will call you']],
  ['a callback that is only offered', ['A: We could offer a callback tomorrow.', 'C: hm']],
  ['a question', ['A: So a callback tomorrow, is that it?', 'C: what?']],
  ['a taxi', ['C: can you call me a taxi at 3']],
])('no claim from %s', (_name, lines) => {
  expect(find(...lines)).toBeNull()
})

test('an agent who calls somebody else promises no call', () => {
  expect(find('C: a table for two', 'A: Sure, I will call the restaurant for you.')).toBeNull()
})

test('an agreed callback takes the time that the caller named', () => {
  const said = [
    'C: it leaks',
    'A: Shall they call you back?',
    'C: Yes please, best tomorrow morning.',
  ]
  expect(find(...said, 'A: All right, a callback tomorrow morning, about the leak.')).toMatchObject(
    {
      timeText: 'tomorrow morning',
      at: '2026-11-21T15:00:00.000Z',
    },
  )
})

test('a day that is refused is not the one asked for', () => {
  const lines = ['C: Please call me back', 'A: When?', "C: Not on Wednesday, I'm away."]
  expect(find(...lines, 'A: All right.', 'C: On Friday at noon.')).toMatchObject({
    timeText: 'On Friday at noon',
    at: '2026-11-27T18:00:00.000Z',
  })
  expect(find('C: call me back, not on Wednesday. On Friday at noon')).toMatchObject({
    timeText: 'On Friday at noon',
  })
})

const FRIDAY_3 = 'C: please call me back on Friday at 3 pm'
const MONDAY_3 = '2026-11-23T21:00:00.000Z'

test.each([
  [
    'another wish, promised',
    [
      FRIDAY_3,
      'A: All right.',
      "C: Friday doesn't work. Can you call me on Monday at 3 pm instead?",
      'A: Sure, we will call you on Monday at 3 pm.',
    ],
    MONDAY_3,
  ],
  [
    'another wish alone',
    [FRIDAY_3, 'A: All right.', 'C: Friday is bad. Can you call me on Monday at 3 pm instead?'],
    MONDAY_3,
  ],
  [
    'make it',
    ['C: call me back tomorrow at ten', 'A: Sure.', 'C: make it Thursday at 4 pm instead'],
    '2026-11-26T22:00:00.000Z',
  ],
  [
    'the agent names another',
    [
      'C: call me back tomorrow at ten',
      "A: We're closed tomorrow. I'll call you on Monday at 11 am.",
      'C: Fine.',
    ],
    '2026-11-23T17:00:00.000Z',
  ],
  [
    'a time offered and accepted',
    ['C: please call me back', 'A: Would Monday at 3 pm suit you?', 'C: Yes, that works.'],
    MONDAY_3,
  ],
  [
    'another one offered and accepted',
    [FRIDAY_3, 'A: We are full. How about Monday at 3 pm?', 'C: That works for me'],
    MONDAY_3,
  ],
  [
    'an answer with another',
    [FRIDAY_3, 'A: We are full. When else would suit you?', 'C: Monday at 3 pm'],
    MONDAY_3,
  ],
  [
    'a promise that is less exact',
    ['C: call me back on Monday at 3 pm', 'A: We will call you on Monday afternoon.'],
    MONDAY_3,
  ],
  [
    'a promise of the day alone',
    ['C: call me back on Monday at 3 pm', 'A: Sure, we will call you on Monday.', 'C: thanks'],
    MONDAY_3,
  ],
  [
    'a time of something else',
    ['C: call me back on Monday at 3 pm', 'A: All right.', 'C: I am at work until Tuesday at 4'],
    MONDAY_3,
  ],
  [
    'a day that was asked of something else',
    ['C: call me back on Monday at 3 pm', 'A: When did it break?', 'C: Wednesday at 5'],
    MONDAY_3,
  ],
  [
    'nothing settled it',
    [
      FRIDAY_3,
      'A: We will call you on Friday at 3 pm.',
      "C: Friday doesn't work, Monday or Tuesday",
    ],
    null,
  ],
])('the time agreed on last is the one: %s', (_name, lines, at) => {
  expect(find(...lines)).toMatchObject({ requested: true, at })
})

test('a step has the time that was agreed on last, and none that was put off', async () => {
  const due = async (...lines: string[]) => {
    const { nextSteps } = await createLocalAnalyzer().analyze(callOf(lines))
    return nextSteps.map(({ kind, dueAt, isTimeUnclear }) => [kind, dueAt, isTimeUnclear])
  }
  const offered = ['C: my roof leaks, please call me back', 'A: Would Monday at 3 pm suit you?']
  expect(await due(...offered, 'C: Yes, that works.')).toEqual([['callback', MONDAY_3, false]])
  const promised = ['C: my roof leaks', 'A: We will call you on Friday at 3 pm.']
  expect(await due(...promised, "C: Friday doesn't work, maybe Monday or Tuesday")).toEqual([
    ['callback', null, true],
  ])
})

test('a span of time counts from when it was said', () => {
  const talk = Array.from({ length: 12 }, () => 'A: Let me see.')
  const lines = ['C: my roof leaks', ...talk]
  const at = '2026-11-20T16:31:05.000Z'
  expect(find(...lines, 'C: please call me back in half an hour')).toMatchObject({ at })
  expect(find(...lines, 'A: We will call you in half an hour.')).toMatchObject({ at })
})

test.each([
  "I can't promise that we will call you back. We don't call back.",
  'I cannot guarantee we will call you back.',
  "I don't think we'll call you.",
])('what is not promised is no promise: %s', (said) => {
  expect(find('C: my roof leaks', `A: ${said}`)).toBeNull()
})

test('a promise after one that cannot be made holds', () => {
  const said = "A: I can't say when they will call you, but we will call you back on Monday."
  expect(find('C: my roof leaks', said)).toMatchObject({ requested: true })
  expect(find('C: it leaks', "A: Don't worry we will call you back")?.requested).toBe(true)
})

test.each([
  ['getting on a flight', ['C: Can you get me on flight 12 tomorrow?']],
  ['getting rooms', ['C: Get me two rooms at the Inn, please.']],
  ['being called again and again', ['C: You people keep calling me again.']],
  ['thanks for a call', ['C: Thanks for calling me back today.']],
  ['how long it took', ['C: I do not like how long you took to get back to me.']],
  ['somebody’s number', ['A: Would you like their phone number?', 'C: Yes, please']],
  ['those who do the work', ['C: ok', "A: They'll call you when it's ready."]],
])('no callback: %s', (_name, lines) => {
  expect(find(...lines)).toBeNull()
})

test.each([
  ['Could you get me back on this number tomorrow at noon?', 'tomorrow at noon'],
  ['Would you mind calling me back tomorrow at noon?', 'tomorrow at noon'],
])('still a callback: %s', (said, timeText) => {
  expect(find(`C: ${said}`)).toMatchObject({ requested: true, timeText })
})

test('a second request moves the time', () => {
  const lines = [
    'C: Call me back tomorrow at nine.',
    'A: Sure.',
    'C: No, call me tomorrow at noon.',
  ]
  expect(find(...lines)).toMatchObject({ at: '2026-11-21T18:00:00.000Z' })
})

test('the zone that is named between the hour and the day counts', () => {
  const claim = find('C: Please call me back at three thirty Pacific time tomorrow.')
  expect(claim).toMatchObject({ at: '2026-11-21T23:30:00.000Z' })
})

test('the time that was agreed holds when another matter follows', () => {
  const lines = [
    'C: call me back tomorrow at 3 pm',
    'A: All right.',
    'C: make it tomorrow at 4 pm instead',
    'A: Your callback is booked. Anything else?',
    'C: Also I want to check my balance',
  ]
  expect(find(...lines)?.at).toBe('2026-11-21T22:00:00.000Z')
})

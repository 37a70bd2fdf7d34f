import { expect, test } from 'vitest'

import { findCallback } from './callback'
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

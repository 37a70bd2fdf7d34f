import { expect, test } from 'vitest'

import { type Findings, claimPriority } from './priority'
import { conversationOf } from '@tests/builders/analysed-call'

const claimed = <Value>(value: Value) => ({
  value,
  source: 'local' as const,
  reason: '',
  evidence: [{ utterance: 0, quote: 'as said', startSeconds: null }],
})
const routine: Findings = {
  category: claimed('information'),
  sentiment: claimed('neutral'),
  resolution: claimed('resolved'),
}
const prioritise = (lines: string[], known: Partial<Findings> = {}) =>
  claimPriority(conversationOf(...lines), { ...routine, ...known })

test.each([
  'I can smell gas in the basement',
  'my father feels dizzy and there is an odd smell',
  'she fainted, I mean she passed out',
  "my wife's water just broke",
  'the kitchen is burning',
  'I fell and I think I broke my wrist',
  'somebody hacked my bank account',
  'you will hear from my lawyer',
  'this is an emergency',
  'this is the third time I call about the same thing',
  'nobody ever called me back',
])('high: %s', (words) => {
  const claim = prioritise(['A: Hello', `C: ${words}`])
  expect(claim).toMatchObject({ value: 'high', evidence: [{ utterance: 1, quote: words }] })
  expect(claim?.reason).toMatch(/^[A-Z].*\.$/)
})

test.each([
  "it's not urgent",
  'no emergency, take your time',
  'nobody got anything',
  "I can't wait for the trip",
  'I broke my arm rest, which model is it?',
  'I broke my leg in March, can I freeze my membership?',
  'do they have a wheelchair ramp at the gallery',
  'we are two, and my aunt is in a wheelchair',
])('not high: %s', (words) => {
  expect(prioritise([`C: ${words}`])?.value).toBe('low')
})

test('anger alone is not enough, anger about something unsettled is', () => {
  const angry = ['C: this is unacceptable']
  const known: Partial<Findings> = { sentiment: claimed('negative'), category: claimed('billing') }
  expect(prioritise(angry, { ...known, resolution: claimed('resolved') })?.value).toBe('normal')
  expect(prioritise(angry, { ...known, resolution: claimed('unresolved') })?.value).toBe('high')
})

test('what is unsettled is not low, and nothing known is no claim', () => {
  expect(prioritise(['C: opening hours?'], { resolution: null })?.value).toBe('normal')
  expect(prioritise(['C: hm'], { category: null })).toBeNull()
})

test.each(["No, you're not working. I'll just book it myself.", 'never mind', 'I give up'])(
  'what the caller gives up is not low: %s',
  (words) => {
    expect(prioritise(['C: a ride please', 'A: It is booked.', `C: ${words}`])?.value).toBe(
      'normal',
    )
  },
)

test('low shows what it was resolved by', () => {
  const resolution = {
    ...claimed('resolved' as const),
    evidence: [{ utterance: 1, quote: 'It is booked.', startSeconds: null }],
  }
  const claim = prioritise(['C: a ride please', 'A: It is booked.'], { resolution })
  expect(claim?.evidence.map(({ utterance }) => utterance)).toEqual([0, 1])
})

test.each([
  ['I lost my debit card', 'high', 'The caller has lost a bank card.'],
  ['I have a leak behind the washing machine', 'high', 'The caller reports a water leak.'],
  ['There is a leak in my tire', 'normal', 'No signs of urgency.'],
  ['my card is lost, please close it', 'high', 'The caller has lost a bank card.'],
  ['I lost my key card for the gym', 'normal', 'No signs of urgency.'],
  ["The box is not here. It's her medication.", 'high', 'A vulnerable person is affected.'],
  ['Water is leaking from the ceiling', 'high', 'The caller reports a water leak.'],
  ['I need a ride asap', 'normal', 'The caller is in a hurry, but names no danger or loss.'],
  ['Book me a ride. Quickly', 'normal', 'The caller is in a hurry, but names no danger or loss.'],
  [
    'a ride please, make it snappy',
    'normal',
    'The caller is in a hurry, but names no danger or loss.',
  ],
  [
    'I need a ride, I hope I am not too late',
    'normal',
    'The caller is in a hurry, but names no danger or loss.',
  ],
  [
    'a ride please, I have to be at the airport in time',
    'normal',
    'The caller is in a hurry, but names no danger or loss.',
  ],
  [
    'I have no internet since last night',
    'normal',
    'The caller has been without service, but names no danger or loss.',
  ],
  [
    "I'm still waiting for my parcel",
    'normal',
    'The caller has been waiting, but names no danger or loss.',
  ],
  [
    'I am late with my bill and got a shutoff letter',
    'normal',
    'The caller faces a shutoff or a final notice, but names no danger or loss.',
  ],
  [
    'They are going to cut my phone off',
    'normal',
    'The caller faces a shutoff or a final notice, but names no danger or loss.',
  ],
  [
    "I'm calling about the shutoff notice",
    'normal',
    'The caller faces a shutoff or a final notice, but names no danger or loss.',
  ],
  ["The alarm keeps beeping, I'm going to shut it off", 'normal', 'No signs of urgency.'],
  ['I want to give final notice on my flat', 'normal', 'No signs of urgency.'],
  ['I sent my tenant a final notice', 'normal', 'No signs of urgency.'],
  ['i have to be honest it never comes on time', 'normal', 'No signs of urgency.'],
  ['Finally somebody. I need a ride', 'normal', 'No signs of urgency.'],
  [
    'You charged me twice. Nobody called me first.',
    'normal',
    'The caller complains that nobody got in touch, but names no danger or loss.',
  ],
  ['It is fine, nobody contacted the landlord yet', 'normal', 'No signs of urgency.'],
  ['Nobody told me I need a passport', 'normal', 'No signs of urgency.'],
  ['I need a ride', 'normal', 'No signs of urgency.'],
])('%s: %s, because of just these words', (words, value, reason) => {
  const claim = prioritise([`C: ${words}`, 'A: Hm.', 'C: ok'], { resolution: null })
  expect(claim).toMatchObject({ value, reason })
  expect(claim?.evidence.map(({ quote }) => quote)).toEqual([words])
})

test('a person in a wheelchair is looked after, unless a routine request was settled', () => {
  const lines = ['C: my mother is in a wheelchair and the lift is out']
  const known = { category: claimed('problem' as const), resolution: null }
  expect(prioritise(lines, known)?.value).toBe('high')
})

test('medicine that has to stay cold makes an outage pressing', () => {
  const words = 'C: the lights are off and I have medicine in the fridge'
  expect(prioritise([words], { category: claimed('problem') })?.value).toBe('high')
})

test('how soon something suits, when asked, is no hurry', () => {
  const lines = ['C: I want to see the loft', 'A: When would you like to come?']
  const soon = prioritise([...lines, 'C: As soon as possible.'], { resolution: null })
  expect(soon?.reason).toBe('No signs of urgency.')
  expect(soon?.evidence.map(({ quote }) => quote)).toEqual(['I want to see the loft'])
})

test('a hurried request is not shown as routine, settled or not', () => {
  const lines = ['C: I need a ride home asap', 'A: Your ride is booked.']
  expect(prioritise(lines)).toMatchObject({
    value: 'normal',
    reason: 'The caller is in a hurry, but names no danger or loss.',
  })
})

test('upset and not resolved: one quote for each, none that only answers', () => {
  const lines = [
    'C: You people are useless, where is my sofa?',
    'A: What is your name?',
    'C: This is ridiculous. Ada Birk.',
    "A: I'm sorry, I can't find your order.",
  ]
  const resolution = {
    ...claimed('unresolved' as const),
    evidence: [{ utterance: 3, quote: "I'm sorry, I can't find your order.", startSeconds: null }],
  }
  const claim = prioritise(lines, { sentiment: claimed('negative'), resolution })
  expect(claim?.reason).toBe('The caller is upset and the issue is not resolved.')
  expect(claim?.evidence.map(({ utterance }) => utterance)).toEqual([0, 3])
  const complaint = {
    sentiment: claimed('negative' as const),
    category: claimed('complaint' as const),
  }
  expect(prioritise(lines, complaint)?.reason).toBe('The caller is upset and complains.')
})

test.each([
  "It's me again, about the noise in my engine",
  'I spoke to a colleague of yours last week about a ride',
  'this is not the first time I ask for a ride',
  "I called on Monday about the sofa, and I'm still not sure about the color",
  "I called yesterday about the tour, and I still can't decide",
  'I called yesterday, are you still open on Sunday?',
  'I called yesterday about the fair. Is it still down by the lake?',
])('a repeated call without danger is normal, settled is low: %s', (words) => {
  const lines = [`C: ${words}`, 'A: The ride is booked.']
  const open = prioritise(lines, { resolution: null })
  expect(open).toMatchObject({
    value: 'normal',
    reason: 'The caller has called about it before, but names no danger or loss.',
  })
  expect(open?.evidence.map(({ quote }) => quote)).toEqual([words])
  const resolution = {
    ...claimed('resolved' as const),
    evidence: [{ utterance: 1, quote: 'The ride is booked.', startSeconds: null }],
  }
  const settled = prioritise(lines, { resolution })
  expect(settled).toMatchObject({
    value: 'low',
    reason: 'Resolved in the call; the caller had called about it before.',
  })
  expect(settled?.evidence.map(({ utterance }) => utterance)).toEqual([0, 1])
})

test.each([
  "It's me again, I called on Monday about the boiler and nothing has happened",
  "I spoke to you yesterday about my refund, and I'm still waiting",
  'this is not the first time I call about the lift, and no one has looked at it',
  "I called last week about the gate and it hasn't been fixed",
  "I called last week about the gate and it's still not working, can you look at it?",
])('a repeated call after which nothing was done is high: %s', (words) => {
  expect(prioritise([`C: ${words}`], { resolution: null })).toMatchObject({
    value: 'high',
    reason: 'The caller has already asked for this without success.',
    evidence: [{ quote: words }],
  })
  expect(prioritise([`C: ${words}`])?.value).not.toBe('high')
})

test('a line that only says where to reach the caller is not what a priority is shown with', () => {
  const lines = ['C: hai', 'C: tomato soup', 'C: ada birk 12 hill road 3125550188']
  const claim = prioritise(lines, { resolution: null })
  expect(claim?.evidence.map(({ quote }) => quote)).toEqual(['tomato soup'])
})

test('upset without anything urgent says both', () => {
  const lines = ['C: a ride home please', 'A: Where to?', 'C: You people are useless.']
  const claim = prioritise(lines, { sentiment: claimed('negative'), resolution: null })
  expect(claim).toMatchObject({
    value: 'normal',
    reason: 'The caller is upset, but nothing is urgent.',
  })
  expect(claim?.evidence.map(({ utterance }) => utterance)).toEqual([0, 2])
})

test('upset about the outcome, and nothing that shows what is open', () => {
  const lines = ['C: a ride please', 'A: It is a busy day.', 'C: What a waste of time. Useless.']
  const resolution = {
    ...claimed('unresolved' as const),
    reason: 'The caller says it is not resolved.',
    evidence: [{ utterance: 2, quote: 'What a waste of time. Useless.', startSeconds: null }],
  }
  const claim = prioritise(lines, { sentiment: claimed('negative'), resolution })
  expect(claim).toMatchObject({ value: 'high', reason: 'The caller is upset about the outcome.' })
})

test('upset, and a report was only filed: no word of resolved', () => {
  const filed = 'Your report is submitted. We will look into it and contact you.'
  const resolution = {
    ...claimed('resolved' as const),
    evidence: [{ utterance: 1, quote: filed, startSeconds: null }],
  }
  const lines = ['C: You people are useless, my bag is gone', `A: ${filed}`, 'C: Ok.']
  const claim = prioritise(lines, { sentiment: claimed('negative'), resolution })
  expect(claim?.reason).toBe('The caller was upset, but the report was filed.')
})

test('upset and resolved is normal, with the anger and what resolved it', () => {
  const lines = [
    'C: You people are useless, where is my sofa?',
    'A: It arrives in an hour.',
    'C: Ok.',
  ]
  const resolution = {
    ...claimed('resolved' as const),
    evidence: [{ utterance: 1, quote: 'It arrives in an hour.', startSeconds: null }],
  }
  const known = { sentiment: claimed('negative' as const), category: claimed('status' as const) }
  const claim = prioritise(lines, { ...known, resolution })
  expect(claim).toMatchObject({
    value: 'normal',
    reason: 'The caller was upset, but the issue is resolved.',
  })
  expect(claim?.evidence.map(({ utterance }) => utterance)).toEqual([0, 1])
})

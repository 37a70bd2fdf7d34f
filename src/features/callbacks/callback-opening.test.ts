// @vitest-environment jsdom
import { expect, test } from 'vitest'

import type { Callback } from '@/contracts/callbacks'

import { openingOf } from './callback-opening'

const now = new Date('2026-11-26T12:00:00Z')
const of = (topic: string) =>
  openingOf(
    {
      topic,
      requests: [],
      requestedWords: null,
      dueFrom: null,
      dueTo: null,
      call: { callerName: 'Ada Moreau', startedAt: '2026-11-13T12:00:00Z' },
    },
    now,
  )

test('the opening names the matter, and no trying again', () => {
  expect(of('the broken modem')).toBe(
    'Hello Ada Moreau, I am calling you back about the broken modem. Is this a good moment?',
  )
  expect(of('canceling their booking')).toContain('about canceling your booking.')
  expect(of('Order 12')).toContain('about “Order 12”.')
  expect(of('billing')).toContain('about your call on Nov 13.')
  expect(of('the call was missed')).toContain('we could not speak with each other')
  expect(of('the call failed on our side')).toContain('we could not speak with each other')
  expect(of('the call broke off')).toBe(
    'Hello Ada Moreau, our call on Nov 13 broke off. Is this a good moment?',
  )
  expect(of('the broken router: the call broke off')).toBe(
    'Hello Ada Moreau, our call about the broken router on Nov 13 broke off. Is this a good moment?',
  )
  expect(of('the transfer of $500')).toContain('calling you back about the transfer of $500.')
  expect(of('the call recording')).toContain('calling you back about the call recording.')
  expect(of('Try again: the call reached voicemail')).toBe(
    'Hello Ada Moreau, we reached your voicemail on Nov 13. Is this a good moment?',
  )
  expect(of('Try again: no answer')).toContain('we tried to reach you on Nov 13.')
  expect(of('Try again: the call did not go through')).toContain('we tried to reach you on Nov 13.')
  expect(of('the caller could not be heard')).toContain('we could not hear you on our call')
})

test.each([
  ['the suspected fraud of $300 (lost debit card)', 'fraud of $300 and your lost debit card.'],
  [
    'the suspected fraud (stolen card, repeated transfers)',
    'fraud, repeated transfers, and your stolen card.',
  ],
  ['the suspected fraud (repeated transfers)', 'fraud, repeated transfers.'],
  ['the umbrella (lost in taxi 4)', 'the umbrella (lost in taxi 4).'],
])('%s is read aloud as %s', (topic, spoken) => {
  expect(of(topic)).toContain(spoken)
})

test('what is said to the caller is said in the second person', () => {
  expect(of('the scarf they lost')).toContain('about the scarf you lost.')
  expect(of('taking the router with them')).toContain('about taking the router with you.')
  expect(of('whether the bike is ready')).toContain('about whether the bike is ready.')
})

test.each([
  ['in half an hour', ', as you asked. Is'],
  ['on Saturday', ', as you asked for Saturday. Is'],
  ['tomorrow at nine', ', as you asked for tomorrow at nine. Is'],
])('the time asked for, %s, is part of the sentence', (requestedWords, told) => {
  const dueFrom = '2026-11-27T09:00:00Z'
  const opening = openingOf(
    {
      topic: 'the late order',
      requests: [{ dueFrom }] as Callback['requests'],
      requestedWords,
      dueFrom,
      dueTo: null,
      call: { callerName: null, startedAt: now.toISOString() },
    },
    now,
  )
  expect(opening).toContain(told)
})

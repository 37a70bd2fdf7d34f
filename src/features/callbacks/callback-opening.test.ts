// @vitest-environment jsdom
import { expect, test } from 'vitest'

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
    'Hello Ada Moreau, we could not speak with each other on Nov 13. Is this a good moment?',
  )
})

import { expect, test } from 'vitest'

import { conversationOf } from '@tests/builders/analysed-call'

import { readResolutions } from './resolution'

const REFUSED = [
  'C: Hello',
  'A: Hello, how can I help?',
  'C: Please make an appointment for a haircut at six',
  "A: I wasn't able to make the appointment, can I do anything else for you?",
]
const resolve = (...lines: string[]) =>
  readResolutions(conversationOf(...REFUSED, ...lines), 'completed', false).claim?.value

test('what failed and was asked for again is settled when that is done', () => {
  const again = 'C: Please book a hair appointment for me at three'
  expect(resolve(again, "A: I've booked you in for then", 'C: Thanks')).toBe('resolved')
})

test.each([
  'A: Please note that changes made after Friday cost extra.',
  'A: Your card was not replaced; no changes were made to your account.',
  'A: I see your order number is 4417. One moment.',
  "A: I'm afraid you're in for a long wait today.",
])('what only sounds like an end settles nothing: %s', (line) => {
  expect(resolve(line)).not.toBe('resolved')
})

test('something else that is done settles nothing', () => {
  const other = 'C: Please book a ride to the airport for me'
  expect(resolve(other, "A: I've booked it for you", 'C: Thanks')).toBe('unresolved')
})

import { describe, expect, test } from 'vitest'

import { spokenIn, unspokenIn } from './spoken-words'

const call = spokenIn([
  { role: 'agent', text: 'Northwind support, how can I help?', startSeconds: 0, endSeconds: 1 },
  {
    role: 'caller',
    text: "My kettle leaks, I ordered two of them for $25.50, order 4417. Luca’s was cancelled on May third, and I paid twenty-five euros, well, one thousand two hundred and five yen. It's even new.",
    startSeconds: 1,
    endSeconds: 9,
  },
  { role: 'tool', text: 'The caller is a platinum member.', startSeconds: 9, endSeconds: 9 },
])

describe('a text of words that were said is kept', () => {
  test.each([
    'The caller wants to cancel the leaking kettle.',
    "Luca's kettles leaked",
    'Follow up on order 4417',
    'Caller paid €25 and 1,205 yen, and asks about 2 orders',
    'Cancelling on May 3rd',
    'Two kettles at $25.50',
    'Wants a new one; both leak',
    'KETTLE LEAKS',
  ])('%s', (text) => {
    expect(unspokenIn(text, call)).toBeNull()
  })
})

describe('a number that was not said is found, in digits and in words', () => {
  test.each([
    'The caller ordered four kettles',
    'The caller wants one kettle',
    'Order 4418',
    'Order 44 17 9',
    'Order 441',
    'Paid $1,000',
    'Paid a hundred euros',
    'Cancelled on May 4th',
    'Call 0900 123-456 about the kettle',
  ])('%s', (text) => {
    expect(unspokenIn(text, call)).toBe('number')
  })
})

describe('a name or another word that was not said is found', () => {
  test.each([
    'Marco ordered a kettle',
    'Bob’s kettle leaks',
    'The teapot leaks',
    'Send the kettle this evening',
    'The caller ordered a platinum kettle',
    'The agent promised a refund for the kettle',
    'Order A4417',
  ])('%s', (text) => {
    expect(unspokenIn(text, call)).toBe('word')
  })
})

test('digits that were read out one by one are one number', () => {
  const text = 'It is four four one, seven'
  const read = spokenIn([{ role: 'caller', text, startSeconds: 0, endSeconds: 1 }])
  expect(unspokenIn('It is 4417', read)).toBeNull()
  expect(unspokenIn('It is 4418', read)).toBe('number')
})

test('what is known beside the call may be written too', () => {
  expect(unspokenIn('Call back Marco on the 7th', call, 'Call back Marco at 7')).toBeNull()
  expect(unspokenIn('Call back Marco on the 7th', call)).toBe('number')
})

test('words that objects have as keys are words as others', () => {
  const text = 'I need a constructor, two valueOf and __proto__'
  const read = spokenIn([{ role: 'caller', text, startSeconds: 0, endSeconds: 1 }])
  expect(unspokenIn('Needs two constructors', read)).toBeNull()
  expect(unspokenIn('Needs a toString', read)).toBe('word')
})

import { expect, test } from 'vitest'

import { conversationOf } from '@tests/builders/analysed-call'

import { hasContent, isBare, isContact, isTelling } from './bare-line'

const turnOf = (text: string) => {
  const [turn] = conversationOf(`C: ${text}`).caller
  if (!turn) throw new Error('no caller')
  return turn
}

test.each([
  'Yes, that is correct.',
  'ok',
  'Good bye!',
  'You, too.',
  '72 8 K P',
  'the 4th of May 1971',
  'My name is Ada Birk.',
  'Ada Birk',
  'Hello, my name is Ada Birk.',
  "Hi I'm Ada birk",
  'my name is ada birk',
  'hello ada a very good morning',
  'b i r k',
  'tango delta nine nine',
  '312-555-0188',
  'Tomorrow at nine.',
])('bare: %s', (text) => {
  expect(isBare(turnOf(text))).toBe(true)
})

test.each([
  'Okay, thank you.',
  'Great.',
  'No thanks',
  'Two tickets.',
  'Pizza.',
  "Hi, I'm locked out",
  'Hello, a taxi please',
  'My last name is misspelled.',
  'my name is spelt wrong',
  'My name is missing.',
])('not bare: %s', (text) => {
  expect(isBare(turnOf(text))).toBe(false)
})

test.each([
  ['thank you very much', false, false],
  ['My phone number is 312-555-0188', false, false],
  ['kumar', true, false],
  ['a table', true, true],
  ['it pulls to the left when I brake', true, true],
])('%s: content %s, telling %s', (text, content, telling) => {
  expect([hasContent(turnOf(text)), isTelling(turnOf(text))]).toEqual([content, telling])
})

test.each([
  ['ada birk 12 hill road 3125550188', true],
  ['my number is 312-555-0188', true],
  ['I need a ride, my number is 312-555-0188', false],
  ['ada birk hill road', false],
  ['cancel 4471234567', false],
  ['track parcel 4471234567', false],
])('only where to reach the caller, %s: %s', (text, contact) => {
  expect(isContact(turnOf(text))).toBe(contact)
})

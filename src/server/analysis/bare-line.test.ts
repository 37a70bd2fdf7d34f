import { expect, test } from 'vitest'

import { conversationOf } from '@tests/builders/analysed-call'

import { hasContent, isBare, isTelling } from './bare-line'

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
  'b i r k',
  'tango delta nine nine',
  '312-555-0188',
  'Tomorrow at nine.',
])('bare: %s', (text) => {
  expect(isBare(turnOf(text))).toBe(true)
})

test.each(['Okay, thank you.', 'Great.', 'No thanks', 'Two tickets.', 'Pizza.'])(
  'not bare: %s',
  (text) => {
    expect(isBare(turnOf(text))).toBe(false)
  },
)

test.each([
  ['thank you very much', false, false],
  ['My phone number is 312-555-0188', false, false],
  ['kumar', true, false],
  ['a table', true, true],
  ['it pulls to the left when I brake', true, true],
])('%s: content %s, telling %s', (text, content, telling) => {
  expect([hasContent(turnOf(text)), isTelling(turnOf(text))]).toEqual([content, telling])
})

import { expect, test } from 'vitest'

import { detailsIn, isSameDetail } from './detail-kinds'

test.each([
  ['at 7', 'at 7 pm', true],
  ['at half past seven', '7:30', true],
  ['quarter to five', '4:45 p.m.', true],
  ['at noon', '12:00', true],
  ['at noon', 'at midnight', false],
  ['at noon', '12 pm', true],
  ['at 7 am', 'at 7 pm', false],
  ['at seven', '7:30 pm', false],
  ['on may 3rd', '2026-05-03', true],
  ['the 3rd', 'march 3', true],
  ['the 3rd', 'the 4th', false],
  ['on friday', 'on fridays', true],
  ['tonight', 'today', true],
  ['a table for four', 'four people', true],
  ['a party of 4', 'for 5 people', false],
  ['two tickets', '2 tickets', true],
  ['two tickets', 'two people', false],
  ['a large one', 'a small one', false],
  ['id 1204', 'id is 1204', true],
])('“%s” and “%s” are the same: %s', (one, other, isSame) => {
  const [own] = detailsIn(one)
  const [its] = detailsIn(other)
  expect(own && its && isSameDetail(own, its)).toBe(isSame)
})

test('no time is read in a count, a price or a number', () => {
  for (const words of [
    'i have 2 dogs',
    'it is $7.50',
    'call 555-0142',
    'the 12 apostles',
    'ask someone, a.m. or not',
  ])
    expect(detailsIn(words)).toEqual([])
})

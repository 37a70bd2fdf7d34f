import { expect, test } from 'vitest'

import { findSpokenTime } from './callback-time'

const CHICAGO = 'America/Chicago'
/** A Friday, 10:00 in Chicago, in winter time. */
const FRIDAY = new Date('2026-11-20T16:00:00Z')

function heard(text: string, spokenAt: Date | null = FRIDAY, zone = CHICAGO) {
  const time = findSpokenTime(text, spokenAt, zone)
  return time && [time.text, time.at?.toISOString() ?? null]
}

test.each([
  ['call me tomorrow at 3', 'tomorrow at 3', '2026-11-21T21:00:00.000Z'],
  ['Tomorrow after three please', 'Tomorrow after three', '2026-11-21T21:00:00.000Z'],
  ['ring me back after three thirty', 'after three thirty', '2026-11-20T21:30:00.000Z'],
  ['maybe at half past two', 'at half past two', '2026-11-20T20:30:00.000Z'],
  ['quarter to five would be fine', 'quarter to five', '2026-11-20T22:45:00.000Z'],
  ['at nine', 'at nine', '2026-11-21T15:00:00.000Z'],
  ['at 11', 'at 11', '2026-11-20T17:00:00.000Z'],
  ['monday morning works', 'monday morning', '2026-11-23T15:00:00.000Z'],
  ['monday morning at 6', 'monday morning at 6', '2026-11-23T12:00:00.000Z'],
  ['this afternoon', 'this afternoon', '2026-11-20T19:00:00.000Z'],
  ['on friday at 9 am', 'on friday at 9 am', '2026-11-27T15:00:00.000Z'],
  ['tonight at 7', 'tonight at 7', '2026-11-21T01:00:00.000Z'],
  ['5 in the evening', '5 in the evening', '2026-11-20T23:00:00.000Z'],
  ['tomorrow', 'tomorrow', '2026-11-21T15:00:00.000Z'],
  ['before noon on tuesday', 'before noon on tuesday', '2026-11-24T18:00:00.000Z'],
  ['in twenty minutes', 'in twenty minutes', '2026-11-20T16:20:00.000Z'],
  ['in two hours', 'in two hours', '2026-11-20T18:00:00.000Z'],
  ['tomorrow from two to four', 'tomorrow from two to four', '2026-11-21T20:00:00.000Z'],
  ['between 2 and 4 pm', 'between 2 and 4 pm', '2026-11-20T20:00:00.000Z'],
  ['four pm eastern', 'four pm eastern', '2026-11-20T21:00:00.000Z'],
  ['december 3 at 10 a.m.', 'december 3 at 10 a.m.', '2026-12-03T16:00:00.000Z'],
])('%s', (said, text, at) => {
  expect(heard(said)).toEqual([text, at])
})

test.each([
  ['monday or tuesday', 'monday or tuesday'],
  ['as soon as possible', 'as soon as possible'],
  ['sometime next week', 'sometime next week'],
  ['this morning', 'this morning'],
  ['later today', 'later today'],
  ['any time really', 'any time'],
])('%s names no single moment', (said, text) => {
  expect(heard(said)).toEqual([text, null])
})

test.each(['my number is 312 555 0147', 'it is 5550123', 'i may be out', 'yes please', ''])(
  '"%s" is no time',
  (said) => {
    expect(heard(said)).toBeNull()
  },
)

test('days are those of the time zone of the business, not of UTC', () => {
  const lateEvening = new Date('2026-07-02T03:30:00Z')
  expect(heard('tomorrow at 10', lateEvening)).toEqual([
    'tomorrow at 10',
    '2026-07-02T15:00:00.000Z',
  ])
  expect(heard('tomorrow at 10', lateEvening, 'Europe/Berlin')).toEqual([
    'tomorrow at 10',
    '2026-07-03T08:00:00.000Z',
  ])
})

test('the clock change in between is respected', () => {
  const dayBeforeSpring = new Date('2026-03-07T18:00:00Z')
  expect(heard('tomorrow at 3 pm', dayBeforeSpring)).toEqual([
    'tomorrow at 3 pm',
    '2026-03-08T20:00:00.000Z',
  ])
  const dayBeforeAutumn = new Date('2026-10-31T18:00:00Z')
  expect(heard('tomorrow at 3 pm', dayBeforeAutumn)).toEqual([
    'tomorrow at 3 pm',
    '2026-11-01T21:00:00.000Z',
  ])
  const anHourBefore = new Date('2026-03-08T07:30:00Z')
  expect(heard('in two hours', anHourBefore)).toEqual(['in two hours', '2026-03-08T09:30:00.000Z'])
})

test('without a start of the call only the words are known', () => {
  expect(heard('tomorrow at 3', null)).toEqual(['tomorrow at 3', null])
})

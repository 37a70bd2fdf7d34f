import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { duePresets } from './due-presets'
import { parseDue, whyNoDue } from './parse-due'

/** Friday noon, in a zone one hour ahead of UTC. */
let now: Date
beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  now = new Date(2026, 10, 20, 12, 0)
})
afterEach(() => vi.unstubAllEnvs())

const local = (date: Date | null) => {
  if (!date) return null
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}

describe('a typed time', () => {
  test.each([
    ['fri 9am', '2026-11-27 09:00'],
    ['Friday at 9:30 pm', '2026-11-27 21:30'],
    ['next mon noon', '2026-11-23 12:00'],
    ['monday', '2026-11-23 09:00'],
    ['9am mon', '2026-11-23 09:00'],
    ['tues 3', '2026-11-24 15:00'],
    ['thurs evening', '2026-11-26 18:00'],
    ['tomorrow', '2026-11-21 09:00'],
    ['tmr 14.30', '2026-11-21 14:30'],
    ['today 5pm', '2026-11-20 17:00'],
    ['this afternoon', '2026-11-20 13:00'],
    ['fri friday', '2026-11-27 09:00'],
    ['by wed', '2026-11-25 17:00'],
    ['3pm', '2026-11-20 15:00'],
    ['9', '2026-11-21 09:00'],
    ['12am', '2026-11-21 00:00'],
    ['03:00', '2026-11-21 03:00'],
    ['in 2 hours', '2026-11-20 14:00'],
    ['2h', '2026-11-20 14:00'],
    ['in an hour', '2026-11-20 13:00'],
    ['90 min', '2026-11-20 13:30'],
    ['3d', '2026-11-23 09:00'],
    ['+2h', '2026-11-20 14:00'],
    ['36h', '2026-11-22 00:00'],
    ['in 15h', '2026-11-21 03:00'],
    ['31.12', '2026-12-31 09:00'],
    ['17.12 15:00', '2026-12-17 15:00'],
    ['in 2 days 10:15', '2026-11-22 10:15'],
    ['1 week', '2026-11-27 09:00'],
    ['next week', '2026-11-23 09:00'],
    ['27 nov 8:15', '2026-11-27 08:15'],
    ['November 27th', '2026-11-27 09:00'],
    ['jan 5', '2027-01-05 09:00'],
    ['2026-12-01 16:00', '2026-12-01 16:00'],
  ])('%s', (text, expected) => {
    expect(local(parseDue(text, now))).toBe(expected)
  })

  test.each([
    '',
    'soon',
    'fri thursday',
    'fri 9am 10am',
    '25:00',
    '9:75',
    '13pm',
    '0 h',
    'feb 30',
    '2026-13-01',
    'today 9am',
    '2026-01-01',
    'market',
    'monkey',
    'fri 9am please',
    'in 2 hours 9am',
    'in 5',
  ])('%s is not a time ahead', (text) => {
    expect(parseDue(text, now)).toBeNull()
  })

  test('keeps the time of day over a change of the clocks', () => {
    const saturday = new Date(2026, 9, 24, 12, 0)
    expect(local(parseDue('tomorrow 9am', saturday))).toBe('2026-10-25 09:00')
    expect(local(parseDue('26 oct', saturday))).toBe('2026-10-26 09:00')
    expect(parseDue('in 24 h', saturday)?.getTime()).toBe(saturday.getTime() + 24 * 3_600_000)
  })
})

test.each([
  ['yesterday', 'past'],
  ['last week', 'past'],
  ['today 8am', 'past'],
  ['next month', 'unclear'],
  ['next year', 'unclear'],
  ['17.11', 'unclear'],
  ['15h', 'unclear'],
  ['-2h', 'past'],
  ['- 3d', 'past'],
  ['soon-ish', 'unknown'],
  ['25:00', 'unknown'],
])('%s is no time to come because it is %s', (typed, why) => {
  expect(whyNoDue(typed, new Date(2026, 10, 18, 10, 0))).toBe(why)
})

test.each([
  ['1h30m', '2026-11-18 11:30'],
  ['in 1h30m', '2026-11-18 11:30'],
  ['2d4h', '2026-11-20 14:00'],
  ['24:00', '2026-11-19 00:00'],
  ['tomorrow 24:00', '2026-11-20 00:00'],
])('%s is %s', (typed, expected) => {
  const at = parseDue(typed, new Date(2026, 10, 18, 10, 0))
  expect(at && local(at)).toBe(expected)
})

describe('presets', () => {
  const offered = (at: Date) =>
    duePresets(at).map((preset) => `${preset.label}: ${local(preset.at)}`)

  test('on a Wednesday morning', () => {
    expect(offered(new Date(2026, 10, 18, 10, 0))).toEqual([
      'In 1 hour: 2026-11-18 11:00',
      'This afternoon: 2026-11-18 15:00',
      'Tomorrow: 2026-11-19 09:00',
      'Friday: 2026-11-20 09:00',
      'Next Monday: 2026-11-23 09:00',
    ])
  })

  test('what has passed or says the same twice is left out', () => {
    expect(offered(new Date(2026, 10, 19, 14, 30))).toEqual([
      'In 1 hour: 2026-11-19 15:30',
      'Tomorrow: 2026-11-20 09:00',
      'Next Monday: 2026-11-23 09:00',
    ])
    expect(offered(new Date(2026, 10, 20, 9, 0))).toContain('Next Friday: 2026-11-27 09:00')
    expect(offered(new Date(2026, 10, 22, 9, 0)).map((line) => line.split(':')[0])).toEqual([
      'In 1 hour',
      'This afternoon',
      'Tomorrow',
      'Friday',
    ])
  })
})

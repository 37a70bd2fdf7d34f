import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { runs } from '@tests/harness/runs'

import { wallClockAt } from '@/lib/zoned-time'

import {
  addBusinessMinutes,
  businessMinutesBetween,
  businessTimeAgo,
  BusinessTimeError,
  isOpenAt,
  MOST_BUSINESS_MINUTES,
  nextOpening,
} from './business-time'
import { type BusinessCalendar, minuteOfDay } from './open-hours'

type WeekBlock = BusinessCalendar['week'][number]

const MINUTE = 60_000
const DAY = 86_400_000

const block = (day: number, from: string, to: string): WeekBlock => ({ day, from, to })
const weekdays = (from: string, to: string) => [1, 2, 3, 4, 5].map((day) => block(day, from, to))
const everyDay = (from: string, to: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => block(day, from, to))
const calendar = (zone: string, week: WeekBlock[], ...holidays: string[]): BusinessCalendar => ({
  zone,
  week,
  holidays: holidays.map((date) => ({ date, name: 'Holiday' })),
})
const at = (text: string) => new Date(text)
const between = (hours: BusinessCalendar, from: string, to: string) =>
  businessMinutesBetween(hours, at(from), at(to))

/** Asks the wall clock of every minute, as slow and as plain as can be. */
const isOpenByTheClock = ({ zone, week, holidays }: BusinessCalendar, instant: Date): boolean => {
  const wall = wallClockAt(instant, zone)
  const date = new Date(Date.UTC(wall.year, wall.month - 1, wall.day))
  const isHoliday = (on: Date) => holidays.some((one) => Date.parse(one.date) === on.getTime())
  const weekday = (on: Date) => on.getUTCDay() || 7
  const yesterday = new Date(date.getTime() - DAY)
  const minute = wall.hour * 60 + wall.minute
  if (isHoliday(date)) return false
  return week.some(({ day, from, to }) => {
    const [start, end] = [minuteOfDay(from), minuteOfDay(to)]
    if (end > start) return day === weekday(date) && minute >= start && minute < end
    if (day === weekday(date) && minute >= start) return true
    return day === weekday(yesterday) && minute < end && !isHoliday(yesterday)
  })
}
const minutesByTheClock = (hours: BusinessCalendar, from: Date, to: Date): number => {
  let minutes = 0
  for (let ms = from.getTime(); ms < to.getTime(); ms += MINUTE)
    if (isOpenByTheClock(hours, new Date(ms))) minutes += 1
  return minutes
}

/** Zones with days at which their clocks change, one of them a day that never was. */
const CHANGES: Record<string, string[]> = {
  'America/New_York': ['2026-03-08', '2026-11-01'],
  'Australia/Lord_Howe': ['2026-04-05', '2026-10-04'],
  'Asia/Kathmandu': ['1986-01-01', '2026-06-01'],
  'Europe/Berlin': ['2026-03-29', '2026-10-25', '2026-12-31'],
  'Pacific/Apia': ['2011-12-30', '2012-04-01'],
  'Africa/Cairo': ['2014-06-26', '2014-07-31'],
}

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 7, 15, 30, 59))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const anyCase = fc
  .record({
    zone: fc.constantFrom(...Object.keys(CHANGES)),
    week: fc.array(fc.record({ day: fc.integer({ min: 1, max: 7 }), from: time, to: time }), {
      minLength: 1,
      maxLength: 12,
    }),
    change: fc.nat(),
    holidays: fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 3 }),
    start: fc.integer({ min: -4 * 1440, max: 1440 }),
    length: fc.integer({ min: 0, max: 4 * 1440 }),
  })
  .map(({ zone, week, change, holidays, start, length }) => {
    const days = CHANGES[zone] ?? []
    const day = Date.parse(days[change % days.length] ?? '2026-01-01')
    const dates = holidays.map((later) => new Date(day + later * DAY).toISOString().slice(0, 10))
    const from = new Date(day + start * MINUTE)
    const to = new Date(from.getTime() + length * MINUTE)
    return { hours: calendar(zone, week, ...dates), from, to }
  })

describe('properties', () => {
  test('measuring counts the minutes at which the wall clock shows an open time', () => {
    fc.assert(
      fc.property(anyCase, ({ hours, from, to }) => {
        expect(businessMinutesBetween(hours, from, to)).toBe(minutesByTheClock(hours, from, to))
      }),
      { numRuns: runs(150) },
    )
  })

  test('adding minutes and measuring them agree, and no earlier instant would do', () => {
    fc.assert(
      fc.property(anyCase, fc.integer({ min: 1, max: 20_000 }), ({ hours, from }, minutes) => {
        const end = addBusinessMinutes(hours, from, minutes)
        expect(businessMinutesBetween(hours, from, end)).toBe(minutes)
        const sooner = new Date(end.getTime() - 1)
        expect(businessMinutesBetween(hours, from, sooner)).toBeLessThan(minutes)
      }),
    )
  })

  test('what was before an instant of so long ago has had more, and nothing else has', () => {
    fc.assert(
      fc.property(anyCase, fc.nat({ max: 3 * 1440 }), ({ hours, from, to }, minutes) => {
        const ago = businessTimeAgo(hours, to, minutes * MINUTE)
        const isLonger = businessMinutesBetween(hours, from, to) > minutes
        expect(ago !== null && from < ago).toBe(isLonger)
      }),
    )
    const never = calendar('UTC', [])
    expect(businessTimeAgo(never, at('2026-11-20T12:00:00Z'), 0)).toBeNull()
    const yearly = calendar('UTC', weekdays('09:00', '17:00'))
    const long = businessTimeAgo(yearly, at('2026-11-21T12:00:00Z'), 1000 * 60 * MINUTE)
    expect(long).toEqual(at('2026-05-29T17:00:00Z'))
  })

  test('adding in two parts is adding at once, and spans add up', () => {
    fc.assert(
      fc.property(anyCase, fc.nat(3000), fc.nat(3000), ({ hours, from, to }, first, second) => {
        const middle = addBusinessMinutes(hours, from, first)
        expect(addBusinessMinutes(hours, middle, second)).toEqual(
          addBusinessMinutes(hours, from, first + second),
        )
        const later = new Date(to.getTime() + second * MINUTE)
        expect(
          businessMinutesBetween(hours, from, to) + businessMinutesBetween(hours, to, later),
        ).toBe(businessMinutesBetween(hours, from, later))
      }),
    )
  })

  test('open is what the wall clock says, and the next opening is the first open minute', () => {
    fc.assert(
      fc.property(anyCase, ({ hours, from }) => {
        expect(isOpenAt(hours, from)).toBe(isOpenByTheClock(hours, from))
        const opening = nextOpening(hours, from)
        expect(opening && isOpenAt(hours, opening)).toBe(true)
        expect(businessMinutesBetween(hours, from, opening ?? from)).toBe(0)
      }),
    )
  })
})

describe('clock changes', () => {
  const night = everyDay('00:00', '04:00')

  test('an hour that is repeated counts twice, one that is skipped not at all', () => {
    const newYork = calendar('America/New_York', night)
    expect(between(newYork, '2026-11-01T00:00-04:00', '2026-11-02T00:00-05:00')).toBe(300)
    expect(between(newYork, '2026-03-08T00:00-05:00', '2026-03-09T00:00-04:00')).toBe(180)
    expect(addBusinessMinutes(newYork, at('2026-11-01T00:00-04:00'), 300)).toEqual(
      at('2026-11-01T04:00-05:00'),
    )
    expect(addBusinessMinutes(newYork, at('2026-03-08T00:00-05:00'), 180)).toEqual(
      at('2026-03-08T04:00-04:00'),
    )
  })

  test('a block that begins or ends inside a repeated hour is open in both', () => {
    const newYork = calendar('America/New_York', [block(7, '01:30', '01:45')])
    expect(between(newYork, '2026-11-01T00:00-04:00', '2026-11-02T00:00-05:00')).toBe(30)
    expect(addBusinessMinutes(newYork, at('2026-11-01T00:00-04:00'), 20)).toEqual(
      at('2026-11-01T01:35-05:00'),
    )
  })

  test('a block inside a skipped hour is not open that day', () => {
    const berlin = calendar('Europe/Berlin', everyDay('02:00', '03:00'))
    expect(between(berlin, '2026-03-28T23:00Z', '2026-03-29T22:00Z')).toBe(0)
    expect(nextOpening(berlin, at('2026-03-29T00:00Z'))).toEqual(at('2026-03-30T00:00Z'))
  })

  test('half an hour on Lord Howe', () => {
    const lordHowe = calendar('Australia/Lord_Howe', night)
    expect(between(lordHowe, '2026-04-04T13:00Z', '2026-04-05T13:30Z')).toBe(270)
    expect(between(lordHowe, '2026-10-03T13:30Z', '2026-10-04T13:00Z')).toBe(210)
  })

  test('a day that a zone left out is not open', () => {
    const apia = calendar('Pacific/Apia', everyDay('09:00', '17:00'))
    expect(between(apia, '2011-12-29T10:00Z', '2011-12-31T09:59Z')).toBe(
      minutesByTheClock(apia, at('2011-12-29T10:00Z'), at('2011-12-31T09:59Z')),
    )
    expect(between(apia, '2011-12-29T00:00-10:00', '2012-01-01T00:00+14:00')).toBe(2 * 480)
    expect(addBusinessMinutes(apia, at('2011-12-29T16:00-10:00'), 61)).toEqual(
      at('2011-12-31T09:01+14:00'),
    )
  })
})

describe('blocks', () => {
  const berlin = (week: WeekBlock[], ...holidays: string[]) =>
    calendar('Europe/Berlin', week, ...holidays)

  test('are half-open: open at the first minute, closed at the last', () => {
    const hours = berlin(weekdays('09:00', '17:00'))
    expect(isOpenAt(hours, at('2026-11-20T09:00+01:00'))).toBe(true)
    expect(isOpenAt(hours, at('2026-11-20T16:59:59.999+01:00'))).toBe(true)
    expect(isOpenAt(hours, at('2026-11-20T17:00+01:00'))).toBe(false)
    expect(addBusinessMinutes(hours, at('2026-11-20T16:00+01:00'), 60)).toEqual(
      at('2026-11-20T17:00+01:00'),
    )
    expect(addBusinessMinutes(hours, at('2026-11-20T16:00+01:00'), 61)).toEqual(
      at('2026-11-23T09:01+01:00'),
    )
  })

  test('several a day leave the break out; overlapping ones count once', () => {
    const hours = berlin([
      block(5, '09:00', '12:00'),
      block(5, '13:00', '17:00'),
      block(5, '16:00', '18:00'),
      block(5, '16:30', '17:30'),
    ])
    expect(between(hours, '2026-11-20T00:00+01:00', '2026-11-21T00:00+01:00')).toBe(480)
  })

  test('reach past midnight, into the next week, too; 00:00 to 00:00 is a whole day', () => {
    const night = berlin([block(7, '22:00', '06:00')])
    expect(between(night, '2026-11-22T12:00+01:00', '2026-11-23T12:00+01:00')).toBe(480)
    expect(isOpenAt(night, at('2026-11-23T05:59+01:00'))).toBe(true)
    expect(
      between(
        berlin([block(1, '00:00', '00:00')]),
        '2026-11-20T00:00+01:00',
        '2026-11-27T00:00+01:00',
      ),
    ).toBe(1440)
  })

  test('on a holiday nothing is open, not even the rest of the evening before', () => {
    const hours = berlin(everyDay('20:00', '02:00'), '2026-12-25')
    expect(between(hours, '2026-12-24T12:00+01:00', '2026-12-25T12:00+01:00')).toBe(240)
  })

  test('what would begin on a holiday does not, not even its rest the next day', () => {
    const hours = berlin(everyDay('20:00', '02:00'), '2026-12-25')
    expect(between(hours, '2026-12-25T12:00+01:00', '2026-12-26T12:00+01:00')).toBe(0)
    expect(between(hours, '2026-12-26T12:00+01:00', '2026-12-27T12:00+01:00')).toBe(360)
  })

  test('a long weekend is passed over', () => {
    const hours = berlin(weekdays('09:00', '17:00'), '2026-12-25', '2026-12-28')
    expect(addBusinessMinutes(hours, at('2026-12-24T16:30+01:00'), 60)).toEqual(
      at('2026-12-29T09:30+01:00'),
    )
  })
})

describe('limits', () => {
  const always = calendar('UTC', everyDay('00:00', '00:00'))

  test('an empty week refuses to add, measures nothing and never opens', () => {
    const never = calendar('UTC', [])
    expect(() => addBusinessMinutes(never, at('2026-01-01T00:00Z'), 1)).toThrow(
      new BusinessTimeError('No business hours are set, so no time can be added.'),
    )
    expect(between(never, '2026-01-01T00:00Z', '2030-01-01T00:00Z')).toBe(0)
    expect(nextOpening(never, at('2026-01-01T00:00Z'))).toBeNull()
  })

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, MOST_BUSINESS_MINUTES + 1, 1e300])(
    'refuses to add %d minutes',
    (minutes) => {
      expect(() => addBusinessMinutes(always, at('2026-01-01T00:00Z'), minutes)).toThrow(
        `Minutes are a whole number from 0 to 5,256,000.`,
      )
    },
  )

  test('refuses years it does not count, an end before the start and a sum past its last year', () => {
    expect(() => addBusinessMinutes(always, at('1969-12-31T23:59Z'), 1)).toThrow(BusinessTimeError)
    expect(() => between(always, '2026-01-01T00:00Z', '2200-01-01T00:00Z')).toThrow(
      'Business time is counted from 1970 to the end of 2199.',
    )
    expect(() => between(always, '2026-01-01T00:00Z', '2025-12-31T23:59Z')).toThrow(
      'The end is before the start.',
    )
    expect(() => addBusinessMinutes(always, at('2199-12-31T23:00Z'), 61)).toThrow(BusinessTimeError)
    expect(() => addBusinessMinutes(always, new Date(Number.NaN), 1)).toThrow(BusinessTimeError)
  })

  test('adds over years without stepping through their minutes', () => {
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
    const hours = calendar('America/Toronto', [block(3, '10:00', '12:00')])
    const end = addBusinessMinutes(hours, at('2026-01-01T00:00Z'), 100_000)
    expect(end).toEqual(at('2041-12-25T10:40-05:00'))
    // One look at the clock a day, and none the second time.
    expect(asked.mock.calls.length).toBeLessThan(17 * 400)
    asked.mockClear()
    addBusinessMinutes(hours, at('2026-06-01T00:00Z'), 90_000)
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
  })
})

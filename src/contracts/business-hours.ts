import * as z from 'zod'

import { isDay } from '@/lib/day'
import { isTimeZone } from '@/lib/zoned-time'

import { givenInstant } from './given-instant'
import { numeric } from './list-param'
import { timeOfDay } from './time-of-day'

const MOST_BLOCKS = 70
const MOST_HOLIDAYS = 366

const time = timeOfDay('09:00')

/** Open from one time of a weekday (1 is Monday) to another; `to` at or before `from` is on the next day. */
export const weekBlock = z.object({
  day: z.int().min(1, 'Days are 1 (Monday) to 7').max(7, 'Days are 1 (Monday) to 7'),
  from: time,
  to: time,
})

export const holiday = z.object({
  date: z
    .string('Enter a date')
    .refine((text) => isDay(text) && text < '2200', 'Enter a date such as 2026-12-25'),
  name: z.string('Enter a name').trim().min(1, 'Enter a name').max(80, 'At most 80 characters'),
})

/** The organisation's zone, open hours and holidays; `version` is the one that was read. */
export const businessHours = z.object({
  zone: z
    .string('Choose a time zone')
    .max(64)
    // Some runtimes take offsets for zones; they know no clock changes.
    .refine((name) => /^[a-z]/i.test(name) && isTimeZone(name), 'Unknown time zone'),
  week: z.array(weekBlock).max(MOST_BLOCKS, `At most ${MOST_BLOCKS} blocks`),
  holidays: z
    .array(holiday)
    .max(MOST_HOLIDAYS, `At most ${MOST_HOLIDAYS} holidays`)
    .superRefine((holidays, context) => {
      const dates = holidays.map(({ date }) => date)
      dates.forEach((date, index) => {
        if (dates.indexOf(date) === index) return
        context.addIssue({
          code: 'custom',
          path: [index, 'date'],
          message: `${date} is already in the list`,
        })
      })
    }),
  version: z.int(),
})
export type BusinessHours = z.infer<typeof businessHours>

const instant = z
  // A plus sign that nobody encoded arrives as a space.
  .preprocess(
    (value) => (typeof value === 'string' ? value.replace(/ (\d\d:\d\d)$/, '+$1') : value),
    givenInstant,
  )
  .transform((text) => new Date(text))

/** Either `minutes` to add to `from`, or `to` to measure up to. */
export const businessTimeParams = z.object({
  from: instant,
  minutes: numeric(z.number()).optional(),
  to: instant.optional(),
  version: numeric(z.int32()).optional(),
})

export const businessTime = z.union([
  z.object({ at: z.iso.datetime() }),
  z.object({ minutes: z.number() }),
])

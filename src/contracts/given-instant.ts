import * as z from 'zod'

const EARLIEST = Date.UTC(1900)
const LATEST = Date.UTC(9999, 11, 30)

/** An instant that a person or a program names: in ISO 8601, of the years 1900 to 9999. */
export const givenInstant = z.iso
  .datetime({ offset: true, error: 'Enter an instant such as 2026-11-20T09:00:00Z' })
  .refine((text) => Date.parse(text) >= EARLIEST && Date.parse(text) <= LATEST, {
    error: 'Enter an instant of the years 1900 to 9999',
  })

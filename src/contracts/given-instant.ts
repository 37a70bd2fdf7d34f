import * as z from 'zod'

const EARLIEST = Date.UTC(1900)
/** No instant is stored from there on: no list could be asked for what follows it. */
export const LATEST = Date.UTC(9999, 11, 31)

/** An instant that a person or a program names: in ISO 8601, from 1900 on; the last day is left to zones east of UTC. */
export const givenInstant = z.iso
  .datetime({ offset: true, error: 'Enter an instant such as 2026-11-20T09:00:00Z' })
  .refine((text) => Date.parse(text) >= EARLIEST && Date.parse(text) < LATEST, {
    error: 'Enter an instant from 1900 to 9999-12-30',
  })

import * as z from 'zod'

import { ROLES } from './call-words'
import { day } from './metrics'

/** Days of the organisation; `to` is not included. */
export const performanceParams = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from < to, { error: 'The range ends before it begins', path: ['to'] })
export type PerformanceParams = z.infer<typeof performanceParams>

/** So many of a kind, and of how many. */
const share = z.object({ of: z.int(), count: z.int() })
const median = z.object({ of: z.int(), seconds: z.number().nullable() })

/** What a person did in a range. */
export const personPerformance = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(ROLES),
  /** Ended calls that began in the range and are assigned to them. */
  handled: z.int(),
  /** Calls that began in the range and whose first action was theirs, and how long after their end it came. */
  firstAction: median,
  /** Calls that they reviewed. */
  reviewed: z.int(),
  /** Next steps of theirs that were finished. */
  stepsDone: z.int(),
  /** How long after assignment; those assigned by finishing them are left out. */
  timeToDone: median,
  /** Tickets of theirs that were solved, and of those with a target how many by then. */
  ticketsSolved: z.int(),
  solvedInTime: share,
  /** Attempts at callbacks, and how many reached somebody. */
  reached: share,
})
export type PersonPerformance = z.infer<typeof personPerformance>

/** Everybody for administrators; for others themselves. */
export const performance = z.object({ items: z.array(personPerformance), zone: z.string() })

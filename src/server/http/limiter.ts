import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'

import type { Database } from '../db/client'
import { signInAttempts } from '../db/schema'

/** `points` within `seconds` for each key, under a prefix of its own. */
type Limit = { keyPrefix: string; points: number; seconds: number }

/** Counts in the database that all processes share; housekeeping forgets what has expired. */
export const createLimiter = (db: Database, { keyPrefix, points, seconds }: Limit) =>
  new RateLimiterDrizzle({
    storeClient: db,
    schema: signInAttempts,
    keyPrefix,
    points,
    duration: seconds,
    clearExpiredByTimeout: false,
  })

/** Runs what consumes points. Answers the seconds to wait, or 0 when it may go ahead. */
export const secondsToWait = async (consume: () => Promise<unknown>): Promise<number> => {
  try {
    await consume()
    return 0
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.ceil(error.msBeforeNext / 1000)
    throw error
  }
}

import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'

import { signInAttempts } from '../db/sessions-schema'
import type { Deps } from '../deps'

/** `points` within `seconds` for each key, under a prefix of its own. */
type Limit = { keyPrefix: string; points: number; seconds: number }

const UNLIMITED = Number.MAX_SAFE_INTEGER

/**
 * Counts in the database that all processes share; housekeeping forgets what has expired. Without
 * `VITE_ENABLE_RATE_LIMIT` it counts as well, and refuses nobody.
 */
export const createLimiter = (
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { keyPrefix, points, seconds }: Limit,
) =>
  new RateLimiterDrizzle({
    storeClient: db,
    schema: signInAttempts,
    keyPrefix,
    points: env.VITE_ENABLE_RATE_LIMIT ? points : UNLIMITED,
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

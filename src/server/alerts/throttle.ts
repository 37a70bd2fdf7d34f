import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'

import type { Database } from '../db/client'
import { signInAttempts } from '../db/schema'

const WINDOW_SECONDS = 60 * 60
const EMAILS_PER_PERSON = 60

/** Counts the alert emails of each person, in the database that all processes share. */
export const createAlertThrottle = (db: Database) => {
  const limiter = new RateLimiterDrizzle({
    storeClient: db,
    schema: signInAttempts,
    keyPrefix: 'alert-email',
    points: EMAILS_PER_PERSON,
    duration: WINDOW_SECONDS,
    clearExpiredByTimeout: false,
  })

  /** Counts `emails` more. Answers the seconds to wait, or 0 when they may go. */
  return async (personId: string, emails: number): Promise<number> => {
    try {
      await limiter.consume(personId, emails)
      return 0
    } catch (error) {
      if (error instanceof RateLimiterRes) return Math.ceil(error.msBeforeNext / 1000)
      throw error
    }
  }
}

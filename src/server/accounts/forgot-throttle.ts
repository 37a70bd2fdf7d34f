import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'

import type { Database } from '../db/client'
import { signInAttempts } from '../db/schema'

const WINDOW_SECONDS = 60 * 60
const PER_ACCOUNT = 3
const PER_ADDRESS = 20

/** Counts requests for a reset mail by account, known or not, and by address. */
export const createForgotThrottle = (db: Database) => {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterDrizzle({
      storeClient: db,
      schema: signInAttempts,
      keyPrefix,
      points,
      duration: WINDOW_SECONDS,
      clearExpiredByTimeout: false,
    })
  const byAccount = limiter('forgot-account', PER_ACCOUNT)
  const byAddress = limiter('forgot-address', PER_ADDRESS)

  /** Counts one request. Answers the seconds to wait, or 0 when it may go ahead. */
  return async (account: string, address: string): Promise<number> => {
    try {
      await byAddress.consume(address)
      await byAccount.consume(account)
      return 0
    } catch (error) {
      if (error instanceof RateLimiterRes) return Math.ceil(error.msBeforeNext / 1000)
      throw error
    }
  }
}

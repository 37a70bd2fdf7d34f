import { RateLimiterRes } from 'rate-limiter-flexible'

import type { Database } from '../db/client'
import { createLimiter } from '../http/limiter'

const WINDOW_SECONDS = 15 * 60
const PER_ACCOUNT = 10
const PER_ADDRESS = 50

/** Counts wrong passwords by account and by address, in the database that all processes share. */
export const createSignInThrottle = (db: Database) => {
  const seconds = WINDOW_SECONDS
  const byAccount = createLimiter(db, { keyPrefix: 'account', points: PER_ACCOUNT, seconds })
  const byAddress = createLimiter(db, { keyPrefix: 'address', points: PER_ADDRESS, seconds })

  return {
    /** Seconds to wait, or 0 when another try is allowed. */
    async blockedSeconds(account: string, address: string) {
      const used = await Promise.all([byAccount.get(account), byAddress.get(address)])
      const waits = used.map((state, index) =>
        state && state.consumedPoints >= (index === 0 ? PER_ACCOUNT : PER_ADDRESS)
          ? state.msBeforeNext
          : 0,
      )
      return Math.ceil(Math.max(...waits) / 1000)
    },
    async failed(account: string, address: string) {
      const attempts = [byAccount.consume(account), byAddress.consume(address)]
      const results = await Promise.allSettled(attempts)
      const broken = results.find(
        (result) => result.status === 'rejected' && !(result.reason instanceof RateLimiterRes),
      )
      if (broken?.status === 'rejected') throw broken.reason
    },
    async succeeded(account: string) {
      await byAccount.delete(account)
    },
  }
}

import { RateLimiterRes } from 'rate-limiter-flexible'

import type { Deps } from '../deps'
import { createLimiter } from '../http/limiter'

const WINDOW_SECONDS = 15 * 60
const PER_ACCOUNT = 10
const PER_ADDRESS = 50

type Limiter = ReturnType<typeof createLimiter>

/** Milliseconds until the key may go on, or 0. */
const waitOf = async (limiter: Limiter, key: string) => {
  const used = await limiter.get(key)
  return used && used.consumedPoints >= limiter.points ? used.msBeforeNext : 0
}

export const createSignInThrottle = (deps: Pick<Deps, 'db' | 'env'>) => {
  const seconds = WINDOW_SECONDS
  const byAccount = createLimiter(deps, { keyPrefix: 'account', points: PER_ACCOUNT, seconds })
  const byAddress = createLimiter(deps, { keyPrefix: 'address', points: PER_ADDRESS, seconds })

  return {
    /** Seconds to wait, or 0 when another try is allowed. */
    async blockedSeconds(account: string, address: string) {
      const waits = await Promise.all([waitOf(byAccount, account), waitOf(byAddress, address)])
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

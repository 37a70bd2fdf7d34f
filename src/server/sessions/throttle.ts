import type { Context } from 'hono'
import { RateLimiterRes } from 'rate-limiter-flexible'

import type { Deps } from '../deps'
import type { ApiEnv } from '../http/api-env'
import { clientAddress } from '../http/client-address'
import { createLimiter, throttled } from '../http/limiter'

const seconds = 15 * 60
const OF_ACCOUNT = { keyPrefix: 'account', points: 10, seconds }
const FROM_ADDRESS = { keyPrefix: 'address', points: 50, seconds }

type Limiter = ReturnType<typeof createLimiter>

/** Milliseconds until the key may go on, or 0. */
const waitOf = async (limiter: Limiter, key: string) => {
  const used = await limiter.get(key)
  return used && used.consumedPoints >= limiter.points ? used.msBeforeNext : 0
}

export const createSignInThrottle = (deps: Pick<Deps, 'db' | 'env'>) => {
  const byAccount = createLimiter(deps, OF_ACCOUNT)
  const byAddress = createLimiter(deps, FROM_ADDRESS)

  return {
    /** Refuses with 429 while the account or the address has used up its tries. */
    async requireTry(c: Context<ApiEnv>, account: string) {
      const waits = [waitOf(byAccount, account), waitOf(byAddress, clientAddress(c))]
      const wait = Math.max(...(await Promise.all(waits)))
      if (wait > 0) throw throttled(c, wait, 'Too many wrong passwords.')
    },
    async failed(c: Context<ApiEnv>, account: string) {
      const attempts = [byAccount.consume(account), byAddress.consume(clientAddress(c))]
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

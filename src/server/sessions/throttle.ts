import type { Context } from 'hono'

import type { Deps } from '../deps'
import type { ApiEnv } from '../http/api-env'
import { clientAddresses } from '../http/client-address'
import { networkOf } from '../http/ip-address'
import { createLimiter, throttled } from '../http/limiter'

const MINUTE = 60
const QUARTER = 15 * MINUTE
const DAY = 24 * 60 * MINUTE

const TRIES = { usual: 10, underAttack: 3 }
const MOST_IN_A_QUARTER = { account: 50, network: 100 }

export const createSignInThrottle = (deps: Pick<Deps, 'db' | 'env'>) => {
  const counter = (keyPrefix: string, seconds: number) =>
    createLimiter(deps, { keyPrefix, points: TRIES.usual, seconds })
  const addressOf = clientAddresses(deps.env.TRUSTED_PROXIES)
  const together = counter('together', QUARTER)
  const waits = counter('waits', DAY)
  const byAccount = counter('account', QUARTER)
  const byNetwork = counter('network', QUARTER)

  return {
    /** Counts a try before its password is looked at; refuses with 429 after too many (ADR 030). */
    async begin(c: Context<ApiEnv>, account: string) {
      const network = networkOf(addressOf(c))
      const key = `${account} ${network}`
      const [tried, ofAccount, ofNetwork] = await Promise.all([
        together.penalty(key),
        byAccount.penalty(account),
        byNetwork.penalty(network),
      ])
      const isAttacked =
        ofAccount.consumedPoints > MOST_IN_A_QUARTER.account ||
        ofNetwork.consumedPoints > MOST_IN_A_QUARTER.network
      const most = isAttacked ? TRIES.underAttack : TRIES.usual
      if (deps.env.VITE_ENABLE_RATE_LIMIT && tried.consumedPoints > most) {
        let { msBeforeNext } = tried
        if (tried.consumedPoints === most + 1) {
          const { consumedPoints: rounds } = await waits.penalty(key)
          const seconds = Math.min(MINUTE * 2 ** (rounds - 1), QUARTER)
          await together.set(key, TRIES.usual + 1, seconds)
          msBeforeNext = seconds * 1000
        }
        throw throttled(c, msBeforeNext, 'Too many wrong passwords.')
      }
      return {
        succeeded: () =>
          Promise.all([
            together.delete(key),
            waits.delete(key),
            byAccount.reward(account),
            byNetwork.reward(network),
          ]),
      }
    },
  }
}

import { setTimeout as delay } from 'node:timers/promises'

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
/** More tries than anybody makes: a wait has begun, and ends when this is forgotten. */
const WAITING = 1_000_000
const LOOKS = 40
const LOOK_APART_MS = 50

export const createSignInThrottle = (deps: Pick<Deps, 'db' | 'env'>) => {
  const counter = (keyPrefix: string, seconds: number) =>
    createLimiter(deps, { keyPrefix, points: TRIES.usual, seconds })
  const addressOf = clientAddresses(deps.env.TRUSTED_PROXIES)
  const together = counter('together', QUARTER)
  const waits = counter('waits', DAY)
  const byAccount = counter('account', QUARTER)
  const byNetwork = counter('network', QUARTER)

  const beginWait = async (key: string) => {
    const { consumedPoints: rounds } = await waits.penalty(key)
    const seconds = Math.min(MINUTE * 2 ** (rounds - 1), QUARTER)
    await together.set(key, WAITING, seconds)
    return seconds * 1000
  }
  const looking = new Map<string, Promise<number>>()
  /** Of many refused at once one begins the wait, perhaps in another process; all say how long it is. */
  const awaitWait = async (key: string) => {
    for (let looks = 0; looks < LOOKS; looks += 1) {
      const tried = await together.get(key)
      if (tried && tried.consumedPoints >= WAITING) return tried.msBeforeNext
      await delay(LOOK_APART_MS)
    }
    return beginWait(key)
  }
  const lookOnce = (key: string) => {
    const look = looking.get(key) ?? awaitWait(key).finally(() => looking.delete(key))
    looking.set(key, look)
    return look
  }

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
        const isFirst = tried.consumedPoints === most + 1
        const isWaiting = tried.consumedPoints > WAITING
        const msToWait = isWaiting
          ? tried.msBeforeNext
          : await (isFirst ? beginWait : lookOnce)(key)
        throw throttled(c, msToWait, 'Too many wrong passwords.')
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

import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Context } from 'hono'

import { signInAttempts } from '../db/sessions-schema'
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
export const WAITING = 1_000_000

/** Prefix of the counter of an account from a network. */
export const TOGETHER = 'together'
const WAITS = 'waits'

const together = (account: string, network: string) => `${account} ${network}`

/** The rows that hold an account back on a network. */
export const lockKeys = (account: string, network: string): string[] =>
  [TOGETHER, WAITS].map((prefix) => `${prefix}:${together(account, network)}`)

/** A network has no space in it; an account as it was typed may. */
export const readLockKey = (key: string) => {
  const pair = key.slice(TOGETHER.length + 1)
  const at = pair.lastIndexOf(' ')
  return { account: pair.slice(0, at), network: pair.slice(at + 1) }
}

export const createSignInThrottle = (deps: Pick<Deps, 'db' | 'env'>) => {
  const counter = (keyPrefix: string, seconds: number) =>
    createLimiter(deps, { keyPrefix, points: TRIES.usual, seconds })
  const addressOf = clientAddresses(deps.env.TRUSTED_PROXIES)
  const tries = counter(TOGETHER, QUARTER)
  const waits = counter(WAITS, DAY)
  const byAccount = counter('account', QUARTER)
  const byNetwork = counter('network', QUARTER)

  /** Of many at once, in whatever process, one begins the wait; all are told how long it is. */
  const awaitWait = async (key: string) => {
    const before = await waits.get(key)
    const seconds = Math.min(MINUTE * 2 ** (before?.consumedPoints ?? 0), QUARTER)
    const wait = { points: WAITING, expire: new Date(Date.now() + seconds * 1000) }
    const [begun] = await deps.db
      .insert(signInAttempts)
      .values({ key: tries.getKey(key), ...wait })
      .onConflictDoUpdate({
        target: signInAttempts.key,
        set: wait,
        setWhere: lt(signInAttempts.points, WAITING),
      })
      .returning()
    if (begun) await waits.penalty(key)
    const current = begun ? null : await tries.get(key)
    return current?.msBeforeNext ?? seconds * 1000
  }

  /** Not of a wait that has begun, nor of a count that a success ended. */
  const uncount = (key: string) =>
    deps.db
      .update(signInAttempts)
      .set({ points: sql`${signInAttempts.points} - 1` })
      .where(
        and(
          eq(signInAttempts.key, tries.getKey(key)),
          gt(signInAttempts.points, 0),
          lt(signInAttempts.points, WAITING),
        ),
      )

  return {
    /** Counts a try before its password is checked; refuses with 429 after too many (ADR 030). */
    async begin(c: Context<ApiEnv>, account: string) {
      const network = networkOf(addressOf(c))
      const key = together(account, network)
      const [tried, ofAccount, ofNetwork] = await Promise.all([
        tries.penalty(key),
        byAccount.penalty(account),
        byNetwork.penalty(network),
      ])
      const isAttacked =
        ofAccount.consumedPoints > MOST_IN_A_QUARTER.account ||
        ofNetwork.consumedPoints > MOST_IN_A_QUARTER.network
      const most = isAttacked ? TRIES.underAttack : TRIES.usual
      if (deps.env.VITE_ENABLE_RATE_LIMIT && tried.consumedPoints > most) {
        const isWaiting = tried.consumedPoints > WAITING
        const msToWait = isWaiting ? tried.msBeforeNext : await awaitWait(key)
        throw throttled(c, msToWait, 'Too many wrong passwords.')
      }
      return {
        network,
        succeeded: () =>
          Promise.all([
            tries.delete(key),
            waits.delete(key),
            byAccount.reward(account),
            byNetwork.reward(network),
          ]),
        /** Its password was never checked. */
        withdrawn: () =>
          Promise.all([uncount(key), byAccount.reward(account), byNetwork.reward(network)]),
      }
    },
  }
}

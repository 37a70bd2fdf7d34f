import type { Context } from 'hono'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'

import { signInAttempts } from '../db/sessions-schema'
import type { Deps } from '../deps'
import type { ApiEnv } from './api-env'
import { ApiProblem } from './problem'

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

/** 429 with the time to wait, in seconds for the browser and in words. */
export const throttled = (c: Context<ApiEnv>, msToWait: number, why: string) => {
  const seconds = Math.ceil(msToWait / 1000)
  c.header('Retry-After', String(seconds))
  const minutes = Math.ceil(seconds / 60)
  const unit = minutes === 1 ? 'minute' : 'minutes'
  return new ApiProblem(429, 'throttled', `${why} Try again in ${minutes} ${unit}.`)
}

/** Refuses with 429 and `why` when a limiter has no points left for what `consuming` takes. */
export const requirePoints = async (
  c: Context<ApiEnv>,
  why: string,
  consuming: Promise<unknown>,
): Promise<void> => {
  try {
    await consuming
  } catch (error) {
    throw error instanceof RateLimiterRes ? throttled(c, error.msBeforeNext, why) : error
  }
}

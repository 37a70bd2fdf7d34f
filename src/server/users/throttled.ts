import type { Context } from 'hono'

import type { ApiEnv } from '../http/api-env'
import { ApiProblem } from '../http/problem'

/** 429 with the time to wait, in seconds, for the browser and in words. */
export const throttled = (c: Context<ApiEnv>, seconds: number, why: string) => {
  c.header('Retry-After', String(seconds))
  const minutes = Math.ceil(seconds / 60)
  return new ApiProblem(
    429,
    'throttled',
    `${why} Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  )
}

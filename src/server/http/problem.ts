import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'

import type { Problem } from '@/contracts/problem'
import { isDatabaseGone } from '@/lib/is-database-gone'

import type { ApiEnv } from './api-env'

/** 409: somebody saved first. Names who and when, so that the screen can say so. */
export const staleVersion = (changedByName: string | null, changedAt: Date | null, now: Date) => {
  const changedBy = changedByName ?? 'Someone'
  return new ApiProblem(
    409,
    'stale',
    `${changedBy} changed this first. Your changes were not saved.`,
    {
      changedBy,
      changedAt: (changedAt ?? now).toISOString(),
    },
  )
}

type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 416 | 422 | 429 | 500 | 502 | 503

/** Thrown by a handler: answered as `{error, code, fields?, requestId}` with the status. */
export class ApiProblem extends Error {
  readonly status: ProblemStatus
  readonly code: string
  readonly extra: Record<string, unknown>

  /** `message` is a sentence for people. `extra` is laid over the body, e.g. `fields`. */
  constructor(
    status: ProblemStatus,
    code: string,
    message: string,
    extra: Record<string, unknown> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.extra = extra
  }
}

/** 422 that names the fields. */
export const invalid = (fields: Record<string, string>, message = 'Some fields need attention.') =>
  new ApiProblem(422, 'invalid', message, { fields })

export const notFound = (what: string) =>
  new ApiProblem(404, 'not-found', `This ${what} does not exist.`)

export const databaseGone = () =>
  new ApiProblem(503, 'database-gone', 'The database does not answer. Try again in a moment.')

const UNREADABLE: Partial<Record<ProblemStatus, string>> = {
  400: 'The request is not valid JSON.',
  415: 'Send the request as JSON, with “Content-Type: application/json”.',
}

export const answerProblem = (c: Context<ApiEnv>, problem: ApiProblem) => {
  const body: Problem & Record<string, unknown> = {
    error: problem.message,
    code: problem.code,
    requestId: c.get('requestId'),
    ...problem.extra,
  }
  if (problem.code === 'database-gone' || problem.code === 'busy') c.header('Retry-After', '5')
  return c.json(body, problem.status)
}

const isCutShort = (error: Error, { req }: Context<ApiEnv>) =>
  req.raw.signal.aborted && 'code' in error && error.code === 'ECONNRESET'

/** Maps whatever a handler throws to a problem; what is unexpected is logged and answered as 500. */
export const onApiError = (error: Error, c: Context<ApiEnv>) => {
  if (error instanceof ApiProblem) return answerProblem(c, error)
  if (error instanceof HTTPException) {
    // Hono throws these for bodies it cannot read; the status is its own.
    const status = error.status as ProblemStatus
    const message = UNREADABLE[status] ?? 'The request could not be read.'
    return answerProblem(c, new ApiProblem(status, 'bad-request', message))
  }
  if (isCutShort(error, c)) {
    c.get('log').warn({ path: c.req.path }, 'request cut short')
    return answerProblem(c, new ApiProblem(400, 'cut-short', 'The request came only in part.'))
  }
  c.get('log').error({ err: error }, 'request failed')
  if (isDatabaseGone(error)) return answerProblem(c, databaseGone())
  return answerProblem(
    c,
    new ApiProblem(500, 'internal', 'Something went wrong on the server. Nothing was changed.'),
  )
}

import { randomUUID } from 'node:crypto'

import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'

import type { ApiEnv } from './api-env'
import { ApiProblem } from './problem'

const GIVEN_ID = /^[\w-]{8,64}$/

const levelOf = ({ res, error }: Context<ApiEnv>) => {
  if (res.status < 500) return 'debug'
  // A state that the answer names: nothing failed.
  const isState =
    error instanceof ApiProblem && ['busy', 'mail-off', 'not-configured'].includes(error.code)
  return isState ? 'warn' : 'error'
}

/** Gives each request an id and a logger, and logs how it ended: never bodies, queries or tokens. */
export const requestContext = (log: Logger) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const fromClient = c.req.header('x-request-id') ?? ''
    const requestId = GIVEN_ID.test(fromClient) ? fromClient : randomUUID()
    const requestLog = log.child({ requestId })
    c.set('requestId', requestId)
    c.set('log', requestLog)
    const started = performance.now()
    await next()
    // Not `c.header`, which makes a finished answer anew, with its body as a stream.
    c.res.headers.set('x-request-id', requestId)
    const { method, path } = c.req
    const ms = Math.round(performance.now() - started)
    requestLog[levelOf(c)]({ method, path, status: c.res.status, ms }, 'request')
  })

import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod'

import type { Role } from '@/contracts/call-words'
import { problem } from '@/contracts/problem'

import type { Actor, ApiEnv } from './api-env'
import { fieldsOf } from './issue-words'
import { ApiProblem, invalid } from './problem'
import { redactedRequest } from './redacted-request'
import { wellFormedRequest } from './well-formed-request'

const REFUSALS = {
  admin: 'Only an administrator can do this.',
  agent: 'Only agents and administrators can do this.',
}
const ALLOWED: Record<keyof typeof REFUSALS, readonly Role[]> = {
  admin: ['admin'],
  agent: ['agent', 'admin'],
}

/** Refuses with 403 who has not the role. */
export const requireRole = (role: keyof typeof REFUSALS) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    if (!ALLOWED[role].includes(c.get('actor').role)) {
      throw new ApiProblem(403, 'forbidden', REFUSALS[role])
    }
    await next()
  })

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

type JsonRoute<Params, Query, Headers, Body, Answer> = {
  params?: Params
  query?: Query
  headers?: Headers
  body?: Body
  answer: Answer
  /** Problems beside 401, 403 and 422. */
  mayFail?: readonly (403 | 404 | 409 | 429 | 502 | 503)[]
  /** Signed-in people when absent. */
  access?: 'everyone' | keyof typeof REFUSALS
  /** A POST that makes nothing, so that there is nothing to do twice. */
  isQuestion?: true
}

const KEY = 'idempotency-key'
const keyHeader = z.object({
  [KEY]: z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'Send 1 to 255 letters, digits and signs, without spaces')
    .optional()
    .meta({
      description:
        'Sent again with the same key within 24 hours, the request is not done again: the answer is that of the first time, with `Idempotency-Replayed: true`. The key is refused with 422 for another request. What was refused may be sent again.',
    }),
})

type Asked<Params, Query, Headers, Body> = {
  actor: Actor
  params: Output<Params>
  query: Output<Query>
  headers: Output<Headers>
  body: Output<Body>
  c: Context<ApiEnv>
}

/** A module of routes. A request that breaks its contract is answered 422, naming each field that did. */
class ApiRouter extends OpenAPIHono<ApiEnv> {
  constructor() {
    super({
      defaultHook: (result) => {
        if (!result.success) throw invalid(fieldsOf(result.error))
      },
    })
    const { openapi } = this
    const checked: typeof openapi = (route, ...handlers) => {
      const middleware = [route.middleware ?? [], wellFormedRequest, redactedRequest].flat()
      return openapi({ ...route, middleware }, ...handlers)
    }
    this.openapi = checked
  }

  /** A route that takes what its schemas say and answers JSON. */
  jsonRoute<
    Answer extends z.ZodType,
    Params extends z.ZodObject | undefined = undefined,
    Query extends z.ZodObject | undefined = undefined,
    Headers extends z.ZodObject | undefined = undefined,
    Body extends z.ZodType | undefined = undefined,
  >(
    name: `${Method} /${string}`,
    summary: string,
    spec: JsonRoute<Params, Query, Headers, Body, Answer>,
    answer: (
      asked: Asked<Params, Query, Headers, Body>,
    ) => z.output<Answer> | Promise<z.output<Answer>>,
  ): this {
    const [method = '', path = ''] = name.split(' ')
    const { params, query, body, access, mayFail = [] } = spec
    const mayRepeat = method === 'POST' && access !== 'everyone' && !spec.isQuestion
    const headers = mayRepeat ? keyHeader.extend(spec.headers?.shape ?? {}) : spec.headers
    const role = access === 'everyone' ? undefined : access
    const failures = [
      ...(access === 'everyone' ? [] : [401]),
      ...(role ? [403] : []),
      ...(mayRepeat ? [409] : []),
      422,
      ...mayFail,
    ]
    const route = createRoute({
      method: method.toLowerCase() as Lowercase<Method>,
      path,
      summary,
      ...(access !== 'everyone' && { security: [{ bearer: [] }] }),
      middleware: role ? [requireRole(role)] : [],
      request: {
        ...(params && { params }),
        ...(query && { query }),
        ...(headers && { headers }),
        ...(body && { body: jsonBody(body) }),
      },
      responses: {
        200: jsonAnswer(spec.answer, summary),
        ...Object.fromEntries(failures.map((status) => [status, jsonAnswer(problem, 'A problem')])),
      },
    })
    this.openapi(route, async (c) => {
      // Each was read by the schema of this route.
      const valid = (part: string) => c.req.valid(part as never) as never
      const asked = {
        actor: c.get('actor'),
        params: valid('param'),
        query: valid('query'),
        headers: valid('header'),
        body: valid('json'),
        c,
      }
      const key = mayRepeat ? c.req.header(KEY) : undefined
      if (key === undefined) return c.json(await answer(asked), 200)
      const request = JSON.stringify([method, c.req.path, asked.query, asked.body])
      const named = { userId: asked.actor.id, key, request }
      const once = await c.get('answerOnce')(named, async () => answer(asked))
      if (once.isRepeated) c.header('Idempotency-Replayed', 'true')
      return c.json(once.answer, 200)
    })
    return this
  }
}

export const apiRouter = () => new ApiRouter()

export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
})

export const jsonAnswer = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

export const idOf = (what: string) => z.object({ id: z.uuid(`Not the id of a ${what}`) })

import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type * as z from 'zod'

import { problem } from '@/contracts/problem'

import type { ApiEnv } from './api-env'
import { ApiProblem } from './problem'

/** `costs.0.usd` is said of `costs.usd`: a form has no field for each entry of a list. */
const fieldName = (path: PropertyKey[]) => path.filter((part) => typeof part === 'string').join('.')

/** A module of routes. A request that breaks its contract is answered 422, naming each field that did. */
export const apiRouter = () =>
  new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return
      const fields = Object.fromEntries(
        result.error.issues.map(({ path, message }) => [fieldName(path), message]),
      )
      throw new ApiProblem(422, 'invalid', 'Some fields need attention.', { fields })
    },
  })

const problems = (statuses: readonly number[]) =>
  Object.fromEntries(statuses.map((status) => [status, jsonAnswer(problem, 'A problem')]))

type RouteInput<Path extends string, Answer extends z.ZodType> = {
  method: RouteConfig['method']
  path: Path
  summary: string
  answer: Answer
  /** Further problem statuses beside 401 and 422. */
  mayFail?: readonly (403 | 404 | 409 | 429 | 502 | 503)[]
}

export const jsonRoute = <
  const Path extends string,
  Answer extends z.ZodType,
  const Request extends NonNullable<RouteConfig['request']>,
>(
  { method, path, summary, answer, mayFail = [] }: RouteInput<Path, Answer>,
  request: Request = {} as Request, // an empty request satisfies every optional part
) =>
  createRoute({
    method,
    path,
    summary,
    security: [{ bearer: [] }],
    request,
    responses: {
      200: jsonAnswer(answer, summary),
      ...problems([401, 422, ...mayFail]),
    },
  })

export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
})

export const jsonAnswer = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import * as z from 'zod'

import { isoInZone } from '@/lib/iso-in-zone'

import type { Deps } from '../deps'
import type { Actor, ApiEnv } from './api-env'
import { apiRouter, jsonBody } from './api-router'

export const CSV_ANSWERS = {
  200: {
    description: 'RFC 4180 in UTF-8 with a byte order mark; `X-Total-Count` says how many rows.',
    content: { 'text/csv': { schema: z.string() } },
  },
  401: { description: 'No session' },
  422: { description: 'Not filters of this list' },
}

type Exported = { of: string; rows: number; body: ReadableStream<Uint8Array>; timeZone: string }

export const answerCsv = (
  c: Context<ApiEnv>,
  { of, rows, body, timeZone }: Exported,
  now: Date,
) => {
  const today = isoInZone(timeZone)(now).slice(0, 10)
  return c.body(body, 200, {
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    'Content-Disposition': `attachment; filename="${of}-${today}.csv"`,
    'X-Total-Count': String(rows),
  })
}

type CsvList<Params, Input> = {
  path: `/${string}.csv`
  /** What is answered: of the whole list, and of a selection. */
  summaries: readonly [all: string, selected: string]
  params: Params
  input: Input
}

/** A list as CSV: with GET all that its filters match, with POST a selection of it. */
export const csvRoutes = <Params extends z.ZodObject, Input extends z.ZodType>(
  deps: Deps,
  { path, summaries: [all, selected], params, input }: CsvList<Params, Input>,
  selectAll: (query: z.output<Params>) => z.output<Input>,
  exported: (deps: Deps, actor: Actor, asked: z.output<Input>) => Promise<Exported>,
) => {
  const shared = { path, security: [{ bearer: [] }], responses: CSV_ANSWERS }
  const ofAll = { method: 'get', summary: all, request: { query: params } } as const
  const ofSome = { method: 'post', summary: selected, request: { body: jsonBody(input) } } as const
  const answer = async (c: Context<ApiEnv>, asked: z.output<Input>) =>
    answerCsv(c, await exported(deps, c.get('actor'), asked), deps.now())
  // Each was read by the schema of its route.
  const queryOf = (c: Context<ApiEnv>): z.output<Params> => c.req.valid<never>('query' as never)
  const bodyOf = (c: Context<ApiEnv>): z.output<Input> => c.req.valid<never>('json' as never)
  return apiRouter()
    .openapi(createRoute({ ...shared, ...ofAll }), (c) => answer(c, selectAll(queryOf(c))))
    .openapi(createRoute({ ...shared, ...ofSome }), (c) => answer(c, bodyOf(c)))
}

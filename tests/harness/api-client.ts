import type * as z from 'zod'

import { type Call, callDetail, callPage } from '@/contracts/calls'

import { type Credentials, logIn } from './log-in'

const API = '/functions/api/v1'

/** The public API as a program outside would use it: signs in once, parses every answer. */
export const createApiClient = (url: string, credentials: Credentials) => {
  let session: Promise<string> | undefined

  const signIn = async () => (await logIn(url, credentials)).token

  const ask = async <Schema extends z.ZodType>(
    method: string,
    path: string,
    schema: Schema,
    body?: object,
  ): Promise<z.infer<Schema>> => {
    session ??= signIn()
    const response = await fetch(`${url}${API}${path}`, {
      method,
      headers: { authorization: `Bearer ${await session}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return schema.parse(JSON.parse(text))
  }
  const get = <Schema extends z.ZodType>(path: string, schema: Schema) => ask('GET', path, schema)
  const put = <Schema extends z.ZodType>(path: string, body: object, schema: Schema) =>
    ask('PUT', path, schema, body)
  const post = <Schema extends z.ZodType>(path: string, body: object, schema: Schema) =>
    ask('POST', path, schema, body)

  /** Every call that matches, page by page. `query` as in `GET /calls`. */
  const calls = async (query: Record<string, string> = {}): Promise<Call[]> => {
    const all: Call[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const search = new URLSearchParams({ ...query, limit: '200', ...(cursor && { cursor }) })
      const page: z.infer<typeof callPage> = await get(`/calls?${search}`, callPage)
      all.push(...page.items)
      cursor = page.nextCursor
    }
    return all
  }

  return {
    get,
    post,
    put,
    calls,
    call: (id: string) => get(`/calls/${id}`, callDetail),
    countCalls: async () => (await get('/calls?limit=1', callPage)).total,
  }
}

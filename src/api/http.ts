import type { Problem } from '@/contracts/problem'
import { isRecord } from '@/lib/is-record'
import { CONTRACTS_HEADER, ownContracts } from '@/lib/own-contracts'
import { serverClock } from '@/lib/server-clock'

import { ApiError } from './api-error'
import { config } from './current-config'
import { answeredAt } from './live-cursor'
import { session } from './session'

/** Anything that turns an unknown body into the agreed shape or throws: a contract's schema. */
export type Shape<Output> = { parse: (value: unknown) => Output }
/**
 * Loaded and applied only to answers of a server that was built from other contracts; those of the
 * same ones have the shape already. A schema that transforms is given as a promise: it is always applied.
 */
export type LazyShape<Output> = () => Promise<Shape<Output>>
type AnyShape<Output> = Shape<Output> | Promise<Shape<Output>> | LazyShape<Output>

type Query = Record<string, string | number | boolean | readonly string[] | undefined | null>

type Options = {
  /** Empty, undefined and null values are left out; lists are joined with commas. */
  query?: Query | undefined
  signal?: AbortSignal | undefined
  body?: unknown
  /** Sent even while the page is being closed. */
  keepalive?: boolean | undefined
  /** Beside those of every call, e.g. `If-Match`. */
  headers?: Record<string, string> | undefined
}

const API = `${config.functionsUrl}/api/v1`
const UNREACHABLE = 'The server cannot be reached. Check the connection and try again.'
const SIGNED_OUT = 'You are signed out.'
const UNREADABLE = 'Unexpected answer from the server. Reload the page and try again.'

export const callHeaders = (extra: Record<string, string> = {}): Record<string, string> => {
  const token = session.read()?.token
  return {
    ...extra,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(config.publicKey ? { apikey: config.publicKey } : {}),
  }
}

/** `/calls` and a query to the full address of the API. */
export const apiUrl = (path: string, query: Query = {}): string => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    const text = typeof value === 'object' ? value.join(',') : String(value)
    if (text !== '') search.set(key, text)
  }
  return `${API}${path}${search.size > 0 ? `?${search}` : ''}`
}

/** Sends one request. A 401 of the session's own token ends the session. Throws {@link ApiError}. */
export const send = async (url: string, init: RequestInit): Promise<Response> => {
  const sentAs = session.read()?.token
  const sentAt = Date.now()
  let response: Response
  try {
    response = await fetch(url, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new ApiError({ status: 0, code: 'unreachable', message: UNREACHABLE, cause })
  }
  serverClock.note(response.headers.get('Date'), sentAt)
  answeredAt.note(response.headers.get('X-Live-Cursor'))
  if (response.ok) return response
  if (response.status === 401 && sentAs && sentAs === session.read()?.token) session.expire()
  const problem = readProblem(await response.json().catch(() => null))
  throw new ApiError({
    status: response.status,
    code: problem?.code ?? 'unknown',
    message: problem?.error.trim() || `HTTP error! status: ${response.status}`,
    problem,
  })
}

const isOfOwnContracts = ({ headers }: Response): boolean =>
  ownContracts() !== null && headers.get(CONTRACTS_HEADER) === ownContracts()

/** What an answer holds, in the agreed shape. Throws {@link ApiError} when it is none. */
export const readAnswer = async <Output>(
  response: Response,
  shape: AnyShape<Output>,
  signal?: AbortSignal,
): Promise<Output> => {
  try {
    const answer: Output = await response.json()
    const isLazy = typeof shape === 'function'
    if (isLazy && isOfOwnContracts(response)) return answer
    return (await (isLazy ? shape() : shape)).parse(answer)
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ApiError({ status: 0, code: 'unreadable', message: UNREADABLE, cause })
  }
}

const sendSignedIn = (
  method: string,
  path: string,
  { query, signal, body, headers, keepalive = false }: Options = {},
): Promise<Response> => {
  if (!session.read()) throw new ApiError({ status: 401, code: 'signed-out', message: SIGNED_OUT })
  return send(apiUrl(path, query), {
    method,
    headers: callHeaders({
      'Content-Type': 'application/json',
      Accept: 'application/json',
      ...headers,
    }),
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
    keepalive,
  })
}

const verb =
  (method: string) =>
  async <Output>(path: string, shape: AnyShape<Output>, options: Options = {}) => {
    if (shape instanceof Promise) shape.catch(() => undefined)
    return readAnswer(await sendSignedIn(method, path, options), shape, options.signal)
  }

/** The only way the screens talk to the server. Paths start behind `/api/v1`. */
export const http = {
  get: verb('GET'),
  post: verb('POST'),
  put: verb('PUT'),
  patch: verb('PATCH'),
  delete: verb('DELETE'),
  /** A DELETE of which only the status counts, whatever the answer says. */
  discard: async (path: string): Promise<void> => void (await sendSignedIn('DELETE', path)),
}

/** What a query does that reads a path. */
export const read =
  <Output>(path: string, shape: AnyShape<Output>, query?: Query) =>
  ({ signal }: { signal: AbortSignal }) =>
    http.get(path, shape, { query, signal })

/** The same for an answer that holds them under `items`. */
export const readItems =
  <Item>(path: string, shape: LazyShape<{ items: Item[] }>) =>
  async ({ signal }: { signal: AbortSignal }) =>
    (await http.get(path, shape, { signal })).items

/** What a query does that reads a list page by page. */
export const readPages = <Page extends { nextCursor: string | null }>(
  path: string,
  shape: LazyShape<Page>,
  query?: Query,
) => ({
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    http.get(path, shape, { query: { ...query, cursor: pageParam }, signal }),
  initialPageParam: null,
  getNextPageParam: (last: Page) => last.nextCursor,
})

/** Shapes of a contract by their names, loaded when an answer has to be parsed. */
export const shapesOf =
  <Shapes extends object>(load: () => Promise<Shapes>) =>
  <Name extends keyof Shapes>(name: Name) =>
  () =>
    load().then((shapes) => shapes[name])

// By hand: the contract's schema would bring its library to the sign-in screen.
const readProblem = (body: unknown): Problem | undefined => {
  if (!isRecord(body) || typeof body['error'] !== 'string') return undefined
  const { error, code, fields, requestId, ...rest } = body
  return {
    ...rest,
    error,
    code: typeof code === 'string' ? code : 'unknown',
    requestId: typeof requestId === 'string' ? requestId : '',
    fields: isRecord(fields)
      ? Object.fromEntries(
          Object.entries(fields).flatMap(([key, text]) =>
            typeof text === 'string' ? [[key, text]] : [],
          ),
        )
      : undefined,
  }
}

import { isRecord } from '@/lib/is-record'
import type { SimulatedCall } from '@/simulator/calls/simulated-call'

import {
  type ProviderCall,
  retellCallOf,
  vapiCallOf,
  vapiNamesOf,
  without,
} from '../builders/provider-calls'
import { serveLocally } from './serve-locally'

/** Where it answers in process. */
const ADDRESS = 'https://voice-provider.example'
const KEYS = { vapi: 'vapi-private-key', retell: 'key_retell_test' }
/** The list of calls leaves these out. */
const WORDS = ['transcript', 'transcript_object', 'transcript_with_tool_calls']

const known = (found: ProviderCall | undefined) =>
  found ? Response.json(found) : Response.json({ message: 'Not found' }, { status: 404 })
const textOf = (call: ProviderCall, key: string) => {
  const value = call[key]
  return typeof value === 'string' ? value : ''
}

/**
 * Vapi's and Retell's list and get endpoints over calls in memory, with their limits: pages, no
 * cursor and newest first at Vapi, a cursor and no words in the list at Retell, keys.
 */
export const createStandInProvider = ({ vapiLimit = 1000, retellLimit = 1000 } = {}) => {
  const vapi = new Map<string, ProviderCall>()
  const names = new Map<string, ProviderCall>()
  const retell = new Map<string, ProviderCall>()
  /** Every request: its method and path. */
  const asked: string[] = []
  let trouble: ((path: string) => Response | null | Promise<Response | null>) | null = null

  const listVapi = ({ searchParams }: URL) => {
    const fits = (call: ProviderCall) =>
      (['createdAt', 'updatedAt'] as const).every((key) => {
        const value = textOf(call, key)
        const bound = (end: string) => searchParams.get(key + end)
        return value >= (bound('Ge') ?? '') && value < (bound('Lt') ?? '~')
      })
    const newestFirst = (a: ProviderCall, b: ProviderCall) =>
      textOf(a, 'createdAt') < textOf(b, 'createdAt') ? 1 : -1
    const limit = Math.min(Number(searchParams.get('limit') ?? 100), vapiLimit)
    return Response.json([...vapi.values()].filter(fits).toSorted(newestFirst).slice(0, limit))
  }

  const listRetell = async (request: Request) => {
    const body: unknown = await request.json()
    if (!isRecord(body) || !isRecord(body['filter_criteria'])) {
      return Response.json({ message: 'Bad request' }, { status: 400 })
    }
    const filter = body['filter_criteria']['start_timestamp']
    const [from, to] = isRecord(filter) && Array.isArray(filter['value']) ? filter['value'] : []
    const startOf = (call: ProviderCall) => Number(call['start_timestamp'])
    const calls = [...retell.values()]
      .filter((call) => startOf(call) >= from && startOf(call) <= to)
      .toSorted((a, b) => startOf(a) - startOf(b))
    const begin = Number(body['pagination_key'] ?? 0)
    const end = begin + Math.min(Number(body['limit'] ?? 50), retellLimit)
    const items = calls.slice(begin, end).map((call) => without(call, ...WORDS))
    const hasMore = end < calls.length
    return Response.json({ items, has_more: hasMore, pagination_key: hasMore ? String(end) : null })
  }

  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const path = url.pathname
    asked.push(`${request.method} ${path}`)
    const refused = await trouble?.(path)
    if (refused) return refused
    const provider = /^\/v\d\//.test(path) ? 'retell' : 'vapi'
    if (request.headers.get('authorization') !== `Bearer ${KEYS[provider]}`) {
      return Response.json({ message: 'Unauthorized' }, { status: 401 })
    }
    const [, kind = '', id = ''] = path.replace(/^\/v\d/, '').split('/')
    if (path === '/call') return listVapi(url)
    if (path === '/v3/list-calls') return listRetell(request)
    if (kind === 'call') return known(vapi.get(id))
    if (kind === 'get-call') return known(retell.get(id))
    return known(names.get(id))
  }

  return {
    vapi,
    retell,
    asked,
    /** The variables of a server that asks it. */
    variables: (address = ADDRESS) => ({
      VAPI_API_KEY: KEYS.vapi,
      VAPI_API_URL: address,
      RETELL_API_URL: address,
    }),
    /** The whole call, as it stands after its end and its analysis. */
    add: (call: SimulatedCall) => {
      if (call.provider === 'retell') retell.set(call.id, retellCallOf(call))
      else vapi.set(call.id, vapiCallOf(call))
      if (call.provider !== 'vapi') return
      for (const name of vapiNamesOf(call)) names.set(String(name['id']), name)
    },
    /** Answers instead of it, until it is called with null; null from it lets a request through. */
    interrupt: (instead: typeof trouble) => {
      trouble = instead
    },
    /** As the platform's own: it ends when its signal does. */
    fetch: (input: string | URL | Request, init?: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        const request = new Request(input, init)
        request.signal.addEventListener('abort', () => reject(new Error('aborted')))
        answer(request).then(resolve, reject)
      }),
    /** Answers on a port of this machine, for a server in another process. */
    listen: () => serveLocally(answer),
  }
}

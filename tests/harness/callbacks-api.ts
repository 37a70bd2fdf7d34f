import { expect } from 'vitest'

import { type Callback, callback, callbackPage } from '@/contracts/callbacks'

import type { vapiReport } from '../builders/vapi-report'
import { type SignedIn, startServer } from './server'

const API = '/functions/api/v1'
/** A Friday, nine in the morning in Chicago. */
const CALLED = new Date('2026-11-20T15:00:00Z')
export const NUMBER = '+13125550142'
export const ASKS = 'My modem is broken. Please call me back tomorrow at 3 pm.'
export const ASKS_NOTHING = 'What are your opening hours?'

type Sent = { json?: object; method?: string; as?: SignedIn }

/** A server with two people, and what they do with callbacks: Ana unless another is named. */
export const startCallbacks = async (overrides: Parameters<typeof startServer>[0] = {}) => {
  const server = await startServer(overrides)
  const ana = await server.signIn('agent', 'Ana')
  const bo = await server.signIn('agent', 'Bo')
  const send = async (path: string, { json, method = 'POST', as = ana }: Sent = {}) => {
    const answer = await as.request(`${API}/callbacks${path}`, { method, ...(json && { json }) })
    const body: unknown = await answer.json()
    return { status: answer.status, body, callback: () => callback.parse(body) }
  }
  const list = async (query = '') =>
    callbackPage.parse((await send(`?${query}`, { method: 'GET' })).body)
  const only = async (query = ''): Promise<Callback> => {
    const { items } = await list(query)
    const [item] = items
    if (!item || items.length > 1) throw new Error(`There are ${items.length} callbacks`)
    return item
  }
  /** Without words of its own it asks to be called back. */
  const call = (facts: Parameters<typeof vapiReport>[0] = {}) =>
    server.addCall({ number: NUMBER, words: ASKS, startedAt: CALLED, ...facts })
  const proposed = async () => {
    await call()
    return only()
  }
  const added = async (json: object) => {
    const made = await send('', { json })
    expect([made.status, made.body]).toMatchObject([200, {}])
    return made.callback()
  }
  return { server, ana, bo, send, list, only, call, proposed, added }
}

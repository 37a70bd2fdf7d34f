import { setTimeout as pause } from 'node:timers/promises'

import {
  type ProviderApi,
  broken,
  rateLimited,
  refusedKey,
  unreachable,
  unreadable,
} from './provider-api'

export type AskSettings = {
  fetch: typeof globalThis.fetch
  /** Ends everything at once, waits included. */
  signal: AbortSignal
  pauseMs?: number
  timeoutMs?: number
}

const MOST_ATTEMPTS = 5
const PAUSE_MS = 1000
const TIMEOUT_MS = 30_000
const LONGEST_PAUSE_MS = 30_000
/** A provider that wants to be left alone for longer is left alone until the next run. */
const LONGEST_RETRY_AFTER_MS = 2 * 60_000

/** What a Retry-After header asks for, in milliseconds; null when it asks for nothing readable. */
const retryAfterMs = (response: Response): number | null => {
  const value = response.headers.get('retry-after')?.trim()
  if (!value) return null
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}

/**
 * Asks a provider's API and answers the parsed JSON; null when it does not know what was asked for.
 * Tries again when it is busy, broken or not reached, waiting as long as it says. Throws a
 * ProviderProblem, or the signal's reason once that is aborted.
 */
export const askProvider = async (
  api: ProviderApi,
  path: string,
  { fetch, signal, pauseMs = PAUSE_MS, timeoutMs = TIMEOUT_MS }: AskSettings,
  body?: unknown,
): Promise<unknown> => {
  const keys = await api.keys()
  let key = 0
  const attempt = async () => {
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const response = await fetch(api.baseUrl + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${keys[key] ?? ''}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: timeout,
    })
    return { response, text: await response.text() }
  }

  let problem = unreachable(api)
  for (let attempts = 1; attempts <= MOST_ATTEMPTS; attempts += 1) {
    signal.throwIfAborted()
    let wait = Math.min(LONGEST_PAUSE_MS, pauseMs * 2 ** (attempts - 1))
    const answer = await attempt().catch(() => null)
    signal.throwIfAborted()
    if (answer) {
      const { response, text } = answer
      const { status } = response
      if (response.ok) {
        api.onAccepted(keys[key] ?? '')
        return parseJson(api, text)
      }
      // Retell says 422 of an id that is not one of its own.
      if (status === 404 || status === 410 || (status === 422 && body === undefined)) return null
      if (status === 401 || status === 403) {
        key += 1
        if (keys[key] === undefined) throw refusedKey(api)
        wait = 0
      } else if (status === 429) {
        problem = rateLimited(api)
        wait = retryAfterMs(response) ?? wait
        if (wait > LONGEST_RETRY_AFTER_MS) throw problem
      } else if (status >= 500 || status === 408) {
        problem = broken(api, status)
        wait = Math.min(retryAfterMs(response) ?? wait, LONGEST_RETRY_AFTER_MS)
      } else {
        throw unreadable(api)
      }
    } else {
      problem = unreachable(api)
    }
    if (attempts < MOST_ATTEMPTS) await pause(wait, undefined, { signal }).catch(() => undefined)
  }
  signal.throwIfAborted()
  throw problem
}

const parseJson = (api: ProviderApi, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable(api)
  }
}

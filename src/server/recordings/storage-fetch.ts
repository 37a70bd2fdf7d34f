import { isIP } from 'node:net'

import type { Deps } from '../deps'

const ANSWER_WITHIN_MS = 20_000

export const fetchInTime = async (
  fetch: Deps['fetch'],
  address: string,
  init: RequestInit,
): Promise<Response> => {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), ANSWER_WITHIN_MS)
  try {
    return await fetch(address, { ...init, signal: giveUp.signal })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Whether the server may fetch audio from an address the provider named: a public https address, or
 * the provider's own API. It must not be led into the server's own network.
 */
export const isStorageAddress = (address: string, api: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin } = new URL(address)
  if (origin === new URL(api).origin) return true
  return (
    protocol === 'https:' &&
    isIP(hostname.replace(/^\[|\]$/g, '')) === 0 &&
    hostname.includes('.') &&
    !/\.(local|internal|localhost)$/.test(hostname)
  )
}

import type { Provider } from '@/contracts/call-words'

import { signatureHeaders, webhookPath } from './sign'

/**
 * Sends bytes to a provider's webhook as they are, signed unless `signature` says otherwise.
 * Resolves with the status and the time the answer took; a broken connection has status 0.
 */
export const postEvent = async (
  url: string,
  provider: Provider,
  body: Uint8Array<ArrayBuffer>,
  {
    headers = { 'content-type': 'application/json' },
    signature = signatureHeaders(provider, body),
  }: { headers?: Record<string, string>; signature?: Record<string, string> } = {},
): Promise<{ status: number; ms: number }> => {
  const started = performance.now()
  try {
    const response = await fetch(url + webhookPath[provider], {
      method: 'POST',
      body,
      headers: { ...headers, ...signature },
    })
    await response.arrayBuffer()
    return { status: response.status, ms: performance.now() - started }
  } catch {
    return { status: 0, ms: performance.now() - started }
  }
}

import { createHmac, randomUUID } from 'node:crypto'

import type { Provider } from '@/contracts/call-words'

/** The secrets every server of the tests is started with. */
export const TEST_SECRETS = {
  vapi: 'vapi-test-secret',
  retell: 'key_retell_test',
  generic: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3',
} satisfies Record<Provider, string>

export const secretVariables = {
  VAPI_WEBHOOK_SECRET: TEST_SECRETS.vapi,
  RETELL_API_KEY: TEST_SECRETS.retell,
  WEBHOOK_SECRET: TEST_SECRETS.generic,
}

export const webhookPath: Record<Provider, string> = {
  vapi: '/functions/webhooks/vapi',
  retell: '/functions/webhooks/retell',
  generic: '/functions/webhooks/events',
}

/** The headers by which a provider proves that a body is its own. `now` is epoch milliseconds. */
export const signatureHeaders = (
  provider: Provider,
  body: Uint8Array,
  { secret = TEST_SECRETS[provider], now = Date.now() } = {},
): Record<string, string> => {
  if (provider === 'vapi') return { 'x-vapi-secret': secret }
  if (provider === 'retell') {
    const digest = createHmac('sha256', secret).update(body).update(String(now)).digest('hex')
    return { 'x-retell-signature': `v=${now},d=${digest}` }
  }
  const id = `msg_${randomUUID()}`
  const timestamp = String(Math.floor(now / 1000))
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${mac}` }
}

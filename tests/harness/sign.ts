import type { Provider } from '@/contracts/call-words'
import { signatureOf, type VapiCredential } from '@/simulator/sign'

/** The secrets every server of the tests is started with. */
const TEST_SECRETS = {
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

/**
 * Only the headers by which a provider proves that a body is its own, so that a test can send the
 * others as it likes. `now` is epoch milliseconds.
 */
export const signatureHeaders = (
  provider: Provider,
  body: Uint8Array,
  {
    secret = TEST_SECRETS[provider],
    now = Date.now(),
    vapiCredential,
  }: { secret?: string; now?: number; vapiCredential?: VapiCredential } = {},
): Record<string, string> =>
  signatureOf({ provider, body, secret, now: new Date(now), vapiCredential })

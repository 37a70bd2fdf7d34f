import type { Provider } from '@/contracts/call-words'

import type { Environment } from '../../env'

/** Where each provider sends its events, below `/functions`. */
export const WEBHOOK_PATHS: Record<Provider, string> = {
  vapi: '/webhooks/vapi',
  retell: '/webhooks/retell',
  generic: '/webhooks/events',
}

/** The active secrets of a provider's route; none means that the route is closed. */
export const providerSecrets = (env: Environment): Record<Provider, string[]> => ({
  vapi: env.VAPI_WEBHOOK_SECRET,
  retell: env.RETELL_API_KEY,
  generic: env.WEBHOOK_SECRET,
})

/** The environment's name of a route's secrets. */
export const SECRET_VARIABLE: Record<Provider, string> = {
  vapi: 'VAPI_WEBHOOK_SECRET',
  retell: 'RETELL_API_KEY',
  generic: 'WEBHOOK_SECRET',
}

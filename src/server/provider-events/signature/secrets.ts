import type { Provider } from '@/contracts/call-words'

/** Where each provider sends its events, below `/functions`. */
export const WEBHOOK_PATHS: Record<Provider, string> = {
  vapi: '/webhooks/vapi',
  retell: '/webhooks/retell',
  generic: '/webhooks/events',
}

export const SECRET_VARIABLE: Record<Provider, string> = {
  vapi: 'VAPI_WEBHOOK_SECRET',
  retell: 'RETELL_API_KEY',
  generic: 'WEBHOOK_SECRET',
}

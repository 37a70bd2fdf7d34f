import type { Context } from 'hono'

import type { ApiEnv } from '../http/api-env'

/**
 * Where providers reach the webhooks, e.g. `https://desk.example.com/functions/webhooks`:
 * `configured` where it is a full address, otherwise that path (or the usual one) at the origin the
 * request was sent to, `https` when a proxy in front says so.
 */
export const webhookBase = (c: Context<ApiEnv>, configured = '/functions/webhooks'): string => {
  const base = configured.replace(/\/+$/, '')
  if (/^https?:\/\//.test(base)) return base
  const url = new URL(c.req.url)
  if (c.req.header('x-forwarded-proto') === 'https') url.protocol = 'https:'
  return url.origin + base
}

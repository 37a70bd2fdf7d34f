import { randomBytes } from 'node:crypto'

import { Hono } from 'hono'

import type { Provider } from '@/contracts/call-words'
import { signedRequest } from '@/simulator/sign'

import { environmentCredentials } from './credentials/credentials'
import type { Deps } from './deps'
import { CUSTOM_FUNCTION } from './function-calls/custom-functions'
import { functionRoutes } from './function-calls/routes'
import type { ApiEnv } from './http/api-env'
import { onApiError } from './http/problem'
import { requestContext } from './http/request-context'
import { webhookRoutes } from './provider-events/routes'

/**
 * The webhooks as a provider reaches them, with secrets of their own, for this process alone. Every call
 * they create is marked.
 */
export const privateWebhooks = (deps: Deps, marks: { isSample: true; isDemo?: true }) => {
  const secret = randomBytes(24).toString('base64')
  const secrets = { vapi: secret, retell: secret, generic: `whsec_${secret}` }
  const credentials = environmentCredentials({
    ...deps.env,
    VAPI_WEBHOOK_SECRET: [secrets.vapi],
    RETELL_API_KEY: [secrets.retell],
    WEBHOOK_SECRET: [secrets.generic],
  })
  // The delivery log is about real providers; these deliveries would only confuse it.
  const nothing = () => Promise.resolve()
  const deliveries = { count: () => {}, refuse: () => {}, flush: nothing, close: nothing }
  const inside = { ...deps, credentials, deliveries }
  const app = new Hono<ApiEnv>()
    .use(requestContext(deps.log))
    .onError(onApiError)
    .route('/functions', webhookRoutes(inside, marks))
    .route('/functions', functionRoutes(inside, { isKept: false }))
  const signed = (provider: Provider, body: string) => ({
    provider,
    body,
    secret: secrets[provider],
    baseUrl: 'http://here',
    now: deps.now(),
  })
  return {
    /** Signs a body as its provider does and delivers it. */
    deliver: async (provider: Provider, body: string): Promise<Response> =>
      app.request(signedRequest(signed(provider, body))),
    /** Asks a function as Vapi does. Nothing that it does stays. */
    ask: async (body: string): Promise<Response> => {
      const path = `/functions${CUSTOM_FUNCTION}`
      return app.request(signedRequest({ ...signed('vapi', body), path }))
    },
  }
}

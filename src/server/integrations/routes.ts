import type { Context } from 'hono'
import * as z from 'zod'

import { PROVIDERS } from '@/contracts/call-words'
import { integrations, integrationTest } from '@/contracts/settings'

import type { Deps } from '../deps'
import type { ApiEnv } from '../http/api-env'
import { apiRouter } from '../http/api-router'
import { listIntegrations } from './list'
import { testIntegration } from './test-integration'

const params = z.object({ provider: z.enum(PROVIDERS, 'Not a provider') })

/** Where providers reach the webhooks: `configured`, or its path where the request was sent to. */
const webhookBase = (c: Context<ApiEnv>, configured = '/functions/webhooks'): string => {
  const base = configured.replace(/\/+$/, '')
  if (/^https?:\/\//.test(base)) return base
  const url = new URL(c.req.url)
  if (c.req.header('x-forwarded-proto') === 'https') url.protocol = 'https:'
  return url.origin + base
}

export const integrationRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /integrations',
      'The voice providers: which secrets are configured and their last delivery.',
      { answer: integrations },
      async () => ({ items: await listIntegrations(deps) }),
    )
    .jsonRoute(
      'POST /integrations/{provider}/test',
      'Send a signed event through the real address of a webhook. Admins only.',
      { access: 'admin', params, answer: integrationTest, mayFail: [409] },
      ({ actor, params: { provider }, c }) =>
        testIntegration(deps, actor, provider, webhookBase(c, deps.env.VITE_WEBHOOK_URL)),
    )

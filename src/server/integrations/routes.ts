import * as z from 'zod'

import { PROVIDERS } from '@/contracts/call-words'
import { integrations, integrationTest } from '@/contracts/settings'

import type { Deps } from '../deps'
import { apiRouter, jsonRoute } from '../http/api-router'
import { requireAdmin } from '../http/require-admin'
import { listIntegrations } from './list'
import { testIntegration } from './test-integration'
import { webhookBase } from './webhook-base'

const list = jsonRoute({
  method: 'get',
  path: '/integrations',
  summary: 'The voice providers: which secrets are configured and their last delivery.',
  answer: integrations,
})

const test = jsonRoute(
  {
    method: 'post',
    path: '/integrations/{provider}/test',
    summary: 'Send a signed event through the real address of a webhook. Admins only.',
    answer: integrationTest,
    mayFail: [403, 409],
  },
  { params: z.object({ provider: z.enum(PROVIDERS, 'Not a provider') }) },
)

export const integrationRoutes = (deps: Deps) => {
  const router = apiRouter()
  router.use('/integrations/*', (c, next) =>
    c.req.method === 'GET' ? next() : requireAdmin(c, next),
  )
  return router
    .openapi(list, async (c) => c.json({ items: await listIntegrations(deps) }, 200))
    .openapi(test, async (c) => {
      const { provider } = c.req.valid('param')
      const base = webhookBase(c, deps.env.VITE_WEBHOOK_URL)
      return c.json(await testIntegration(deps, c.get('actor'), provider, base), 200)
    })
}

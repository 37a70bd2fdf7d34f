import * as z from 'zod'

import { PROVIDERS } from '@/contracts/call-words'
import { integrations, integrationTest } from '@/contracts/settings'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { listIntegrations } from './list'
import { testIntegration } from './test-integration'

const params = z.object({ provider: z.enum(PROVIDERS, 'Not a provider') })

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
      ({ actor, params: { provider } }) => testIntegration(deps, actor, provider),
    )

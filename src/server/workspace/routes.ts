import { PROVIDERS } from '@/contracts/call-words'
import { sampleRemoval, workspace } from '@/contracts/workspace'

import { signedProviders } from '../credentials/credentials'
import type { Deps } from '../deps'
import { apiRouter, jsonRoute } from '../http/api-router'
import { requireAdmin } from '../http/require-admin'
import { WEBHOOK_PATHS } from '../provider-events/signature/secrets'
import { removeSampleWorkspace } from './remove-sample'
import { readCounts } from './store'

const read = jsonRoute({
  method: 'get',
  path: '/workspace',
  summary: 'Counts for the sidebar and which providers are set up.',
  answer: workspace,
})

const removeSample = jsonRoute({
  method: 'delete',
  path: '/sample-calls',
  summary: 'Remove the sample workspace for good. Admins only.',
  answer: sampleRemoval,
  mayFail: [403],
})

export const workspaceRoutes = (deps: Deps) => {
  const router = apiRouter()
  router.use('/sample-calls', requireAdmin)
  return router
    .openapi(read, async (c) => {
      const signed = await signedProviders(deps.credentials)
      const providers = PROVIDERS.map((provider) => ({
        provider,
        path: `/functions${WEBHOOK_PATHS[provider]}`,
        configured: signed.has(provider),
      }))
      return c.json({ ...(await readCounts(deps, deps.now())), providers }, 200)
    })
    .openapi(removeSample, async (c) =>
      c.json({ removedCalls: await removeSampleWorkspace(deps, c.get('actor')) }, 200),
    )
}

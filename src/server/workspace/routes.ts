import { PROVIDERS, WEBHOOK_PATHS } from '@/contracts/call-words'
import { sampleRemoval, workspace } from '@/contracts/workspace'

import { signedProviders } from '../credentials/credentials'
import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { removeSampleWorkspace } from './remove-sample'
import { readCounts } from './store'

export const workspaceRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /workspace',
      'Counts for the sidebar and which providers are set up.',
      { answer: workspace },
      async () => {
        const signed = await signedProviders(deps.credentials)
        const providers = PROVIDERS.map((provider) => ({
          provider,
          path: `/functions/webhooks${WEBHOOK_PATHS[provider]}`,
          configured: signed.has(provider),
        }))
        return { ...(await readCounts(deps)), providers }
      },
    )
    .jsonRoute(
      'DELETE /sample-calls',
      'Remove the sample workspace for good. Admins only.',
      { access: 'admin', answer: sampleRemoval },
      async ({ actor }) => ({ removedCalls: await removeSampleWorkspace(deps, actor) }),
    )

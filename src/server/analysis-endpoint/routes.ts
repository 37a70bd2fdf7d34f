import { analysisEndpoint, analysisEndpointInput } from '@/contracts/analysis-endpoint'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { describeEndpoint, switchTexts } from './standing'

export const analysisEndpointRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /analysis/endpoint',
      'Whether a language model is asked about unsure calls, whether its claims are used, and how often it was right. Admins only.',
      { access: 'admin', answer: analysisEndpoint },
      () => describeEndpoint(deps),
    )
    .jsonRoute(
      'PUT /analysis/endpoint',
      'Use the summaries and titles of the language model, or no longer. Admins only; 409 when another model is configured.',
      { access: 'admin', body: analysisEndpointInput, answer: analysisEndpoint, mayFail: [409] },
      ({ actor, body }) => switchTexts(deps, actor, body),
    )

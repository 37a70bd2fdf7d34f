import { analysisEndpoint } from '@/contracts/analysis-endpoint'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { describeEndpoint } from './standing'

export const analysisEndpointRoutes = (deps: Deps) =>
  apiRouter().jsonRoute(
    'GET /analysis/endpoint',
    'Whether a language model is asked about unsure calls, whether its claims are used, and how often it was right. Admins only.',
    { access: 'admin', answer: analysisEndpoint },
    () => describeEndpoint(deps),
  )

import { deliveryListParams, deliveryReport } from '@/contracts/deliveries'

import { signedProviders } from '../credentials/credentials'
import type { Deps } from '../deps'
import { apiRouter, jsonRoute } from '../http/api-router'
import { requireAdmin } from '../http/require-admin'
import { readDeliveries } from './deliveries'

const list = jsonRoute(
  {
    method: 'get',
    path: '/deliveries',
    summary:
      'What the providers delivered: counts, and the newest refused and flagged ones. Admins only.',
    answer: deliveryReport,
    mayFail: [403],
  },
  { query: deliveryListParams },
)

export const deliveryRoutes = ({ db, credentials }: Deps) => {
  const router = apiRouter()
  router.use('/deliveries', requireAdmin)
  return router.openapi(list, async (c) => {
    const params = c.req.valid('query')
    const signed = await signedProviders(credentials)
    return c.json(await readDeliveries(db, params, (provider) => signed.has(provider)), 200)
  })
}

import { deliveryListParams, deliveryReport } from '@/contracts/deliveries'

import { signedProviders } from '../credentials/credentials'
import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { readDeliveries } from './deliveries'

export const deliveryRoutes = ({ db, credentials }: Deps) =>
  apiRouter().jsonRoute(
    'GET /deliveries',
    'What the providers delivered: counts, and the newest refused and flagged ones. Admins only.',
    { access: 'admin', query: deliveryListParams, answer: deliveryReport },
    async ({ query }) => {
      const signed = await signedProviders(credentials)
      return readDeliveries(db, query, (provider) => signed.has(provider))
    },
  )

import { installation } from '@/contracts/installation'

import type { Deps } from '../deps'
import { apiRouter, jsonRoute } from '../http/api-router'
import { requireAdmin } from '../http/require-admin'
import { API_VERSION } from '../version'

const read = jsonRoute({
  method: 'get',
  path: '/installation',
  summary: 'The version of the running server and which protections are on. Admins only.',
  answer: installation,
  mayFail: [403],
})

export const installationRoutes = ({ env, database }: Deps) => {
  const answer = {
    version: API_VERSION,
    database: database.kind,
    corsOrigins: env.VITE_ENABLE_CORS ? env.CORS_ORIGINS : [],
    isCorsEnabled: env.VITE_ENABLE_CORS,
    isRateLimited: env.VITE_ENABLE_RATE_LIMIT,
    logLevel: env.LOG_LEVEL,
  }
  const router = apiRouter()
  router.use('/installation', requireAdmin)
  return router.openapi(read, (c) => c.json(answer, 200))
}

import { installation } from '@/contracts/installation'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { API_VERSION, COMMIT } from '../version'

export const installationRoutes = ({ env, database }: Deps) =>
  apiRouter().jsonRoute(
    'GET /installation',
    'The version and commit of the running server, and which protections are on. Admins only.',
    { access: 'admin', answer: installation },
    () => ({
      version: API_VERSION,
      commit: COMMIT,
      database: database.kind,
      corsOrigins: env.VITE_ENABLE_CORS ? env.CORS_ORIGINS : [],
      isCorsEnabled: env.VITE_ENABLE_CORS,
      isRateLimited: env.VITE_ENABLE_RATE_LIMIT,
      logLevel: env.LOG_LEVEL,
    }),
  )

import { reanalysis } from '@/contracts/reanalysis'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { askReanalysis, readReanalysis } from './ask-reanalysis'

export const reanalysisRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /analysis/reanalyse',
      'How far the stored calls are analysed again, and when they last were. Admins only.',
      { access: 'admin', answer: reanalysis },
      () => readReanalysis(deps),
    )
    .jsonRoute(
      'POST /analysis/reanalyse',
      'Analyse all stored calls again in the background; what people said stays. Admins only; 409 while it runs.',
      { access: 'admin', answer: reanalysis, mayFail: [409] },
      async ({ actor }) => {
        await askReanalysis(deps, actor)
        return readReanalysis(deps)
      },
    )

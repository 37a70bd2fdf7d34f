import { reanalyseInput, reanalysis } from '@/contracts/reanalysis'

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
      'Analyse stored calls again in the background, all or those that began `since` then; what people said stays. Admins only; 409 while it runs.',
      { access: 'admin', body: reanalyseInput, answer: reanalysis, mayFail: [409] },
      async ({ actor, body: { since } }) => {
        await askReanalysis(deps, actor, since ?? null)
        return readReanalysis(deps)
      },
    )

import { agreement } from '@/contracts/scorecards'

import { countAgreement } from '../call-index/agreement'
import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'

export const agreementRoutes = ({ db, callIndex }: Deps) =>
  apiRouter().jsonRoute(
    'GET /agreement',
    "Per verdict, on how many reviewed calls people left the AI's word or said the same.",
    { answer: agreement },
    async () => countAgreement(db, (await callIndex?.ready()) ?? null),
  )

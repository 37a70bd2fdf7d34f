import { accuracyReport } from '@/contracts/accuracy'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { readAccuracy } from './read-accuracy'

export const accuracyRoutes = ({ db }: Deps) =>
  apiRouter().jsonRoute(
    'GET /analysis/accuracy',
    "How often people left or changed the AI's category on the calls reviewed last: by category, by hundreds, by version; and which calls to review to teach it most.",
    { answer: accuracyReport },
    () => readAccuracy(db),
  )

import { learnedModels } from '@/contracts/learned-models'

import { change } from '../changes/change'
import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { enqueue } from '../jobs/enqueue'
import { readLearnedModels, TRAINING } from './stored-models'

export const learningRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /analysis/models',
      "What was learned from people's verdicts, whether it is used and why not, and what is missing. Admins only.",
      { access: 'admin', answer: learnedModels },
      () => readLearnedModels(deps),
    )
    .jsonRoute(
      'POST /analysis/models/train',
      'Learn from the verdicts of now, in the background. Admins only.',
      { access: 'admin', answer: learnedModels },
      async ({ actor }) => {
        await change(deps, actor, async (tx) => {
          await enqueue(tx, TRAINING)
          tx.record({ entity: 'model', id: 'category', what: 'model.asked-for' })
        })
        return readLearnedModels(deps)
      },
    )

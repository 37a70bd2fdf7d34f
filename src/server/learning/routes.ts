import { learnedModels } from '@/contracts/learned-models'

import { change } from '../changes/change'
import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { ApiProblem } from '../http/problem'
import { enqueue } from '../jobs/enqueue'
import { readLearnedModels, readTraining, TRAINING } from './stored-models'

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
      'Learn from the verdicts of now, in the background. Admins only; 409 while it runs.',
      { access: 'admin', answer: learnedModels, mayFail: [409] },
      async ({ actor }) => {
        await change(deps, actor, async (tx) => {
          if (await readTraining(tx)) {
            throw new ApiProblem(409, 'running', 'A training is under way.')
          }
          await enqueue(tx, TRAINING)
          tx.record({ entity: 'model', id: 'category', what: 'model.asked-for' })
        })
        return readLearnedModels(deps)
      },
    )

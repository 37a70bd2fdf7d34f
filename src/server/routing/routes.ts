import {
  assignHoldAnswer,
  assignHoldInput,
  replay,
  replayInput,
  routing,
  routingDecisionPage,
  routingHoldPage,
  routingInput,
  routingListParams,
} from '@/contracts/routing'

import type { Deps } from '../deps'
import { apiRouter, idOf } from '../http/api-router'
import { assignHold } from './assign-hold'
import { changeRouting } from './change-plan'
import { replayRules } from './replay'
import { listDecisions, listHolds, readRouting } from './store'

export const routingRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /routing',
      'The rules by which work is given to people, the teams, and everybody as they are now.',
      { answer: routing },
      () => readRouting(deps.db, deps.now()),
    )
    .jsonRoute(
      'PUT /routing',
      'Save rules, teams and people. Admins only; 409 when `version` is stale.',
      { access: 'admin', body: routingInput, answer: routing, mayFail: [409] },
      async ({ actor, body }) =>
        readRouting(deps.db, deps.now(), await changeRouting(deps, actor, body)),
    )
    .jsonRoute(
      'POST /routing/replay',
      'What these rules would make of the calls of the last seven days, beside the saved ones. Changes nothing. Admins only.',
      { access: 'admin', isQuestion: true, body: replayInput, answer: replay },
      ({ body }) => replayRules(deps.db, deps.now(), body),
    )
    .jsonRoute(
      'GET /routing/holds',
      'Work that waits because no one could take it, the oldest first.',
      { query: routingListParams, answer: routingHoldPage },
      ({ query }) => listHolds(deps.db, query),
    )
    .jsonRoute(
      'POST /routing/holds/{id}/assign',
      'Assign what is held by hand. 409 where it was assigned meanwhile.',
      {
        params: idOf('hold'),
        body: assignHoldInput,
        answer: assignHoldAnswer,
        mayFail: [404, 409],
      },
      async ({ actor, params: { id }, body: { userId } }) => {
        await assignHold(deps, actor, id, userId)
        return {}
      },
    )
    .jsonRoute(
      'GET /routing/decisions',
      'What was given to whom and why, the newest first.',
      { query: routingListParams, answer: routingDecisionPage },
      ({ query }) => listDecisions(deps.db, query),
    )

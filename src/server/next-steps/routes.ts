import {
  createNextStepInput,
  nextStep,
  nextStepListParams,
  nextStepPage,
  patchNextStepInput,
} from '@/contracts/next-steps'

import type { Deps } from '../deps'
import { apiRouter, idOf } from '../http/api-router'
import { changeNextStep, createNextStep } from './change-next-step'
import { listNextSteps } from './store'

export const nextStepRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /next-steps',
      'The work queue, what is due first on top.',
      { query: nextStepListParams, answer: nextStepPage },
      ({ actor, query }) => listNextSteps(deps.db, query, actor.id, deps.now()),
    )
    .jsonRoute(
      'POST /next-steps',
      'Add a next step to a call.',
      { body: createNextStepInput, answer: nextStep, mayFail: [404] },
      ({ actor, body }) => createNextStep(deps, actor, body),
    )
    .jsonRoute(
      'PATCH /next-steps/{id}',
      'Complete, assign, move or edit a next step. 409 when `version` is stale.',
      {
        params: idOf('next step'),
        body: patchNextStepInput,
        answer: nextStep,
        mayFail: [404, 409],
      },
      ({ actor, params, body }) => changeNextStep(deps, actor, params.id, body),
    )

import * as z from 'zod'

import {
  createNextStepInput,
  nextStep,
  nextStepListParams,
  nextStepPage,
  patchNextStepInput,
} from '@/contracts/next-steps'

import type { Deps } from '../deps'
import { apiRouter, jsonBody, jsonRoute } from '../http/api-router'
import { changeNextStep, createNextStep } from './change-next-step'
import { listNextSteps } from './store'

const list = jsonRoute(
  {
    method: 'get',
    path: '/next-steps',
    summary: 'The work queue, what is due first on top.',
    answer: nextStepPage,
  },
  { query: nextStepListParams },
)

const create = jsonRoute(
  {
    method: 'post',
    path: '/next-steps',
    summary: 'Add a next step to a call.',
    answer: nextStep,
    mayFail: [404],
  },
  { body: jsonBody(createNextStepInput) },
)

const change = jsonRoute(
  {
    method: 'patch',
    path: '/next-steps/{id}',
    summary: 'Complete, assign, move or edit a next step. 409 when `version` is stale.',
    answer: nextStep,
    mayFail: [404, 409],
  },
  {
    params: z.object({ id: z.uuid('Not the id of a next step') }),
    body: jsonBody(patchNextStepInput),
  },
)

export const nextStepRoutes = (deps: Deps) =>
  apiRouter()
    .openapi(list, async (c) =>
      c.json(
        await listNextSteps(deps.db, c.req.valid('query'), c.get('actor').id, deps.now()),
        200,
      ),
    )
    .openapi(create, async (c) =>
      c.json(await createNextStep(deps, c.get('actor'), c.req.valid('json')), 200),
    )
    .openapi(change, async (c) =>
      c.json(
        await changeNextStep(deps, c.get('actor'), c.req.valid('param').id, c.req.valid('json')),
        200,
      ),
    )

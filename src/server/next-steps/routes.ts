import * as z from 'zod'

import {
  createNextStepInput,
  nextStep,
  nextStepPage,
  nextStepsPatched,
  ownDay,
  ownDayParams,
  patchNextStepInput,
  patchNextStepsInput,
} from '@/contracts/next-steps'
import {
  nextStepExportInput,
  nextStepExportParams,
  nextStepListParams,
  removeNextStepParams,
} from '@/contracts/next-step-list-params'
import { nextStepTemplates, nextStepTemplatesInput } from '@/contracts/next-step-templates'

import type { Deps } from '../deps'
import { apiRouter, idOf } from '../http/api-router'
import { csvRoutes } from '../http/csv-answer'
import { changeNextStep, changeNextSteps, createNextStep, removeNextStep } from './change-next-step'
import { exportNextSteps } from './export-next-steps'
import { countOwnDay } from './own-day'
import { listNextSteps } from './store'
import { changeTemplates, readTemplates } from './templates'

export const nextStepExportRoutes = (deps: Deps) =>
  csvRoutes(
    deps,
    {
      path: '/next-steps/export.csv',
      summaries: [
        'The next steps of a list as CSV, in its order.',
        'Selected next steps as CSV: these, or all that match but some.',
      ],
      params: nextStepExportParams,
      input: nextStepExportInput,
    },
    ({ timeZone, ...filter }) => ({ filter, except: [], timeZone }),
    exportNextSteps,
  )

const ofOne = { params: idOf('next step'), mayFail: [404, 409] } as const

export const nextStepRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /next-steps',
      'The work queue, what is due first on top.',
      { query: nextStepListParams, answer: nextStepPage },
      ({ actor, query }) => listNextSteps(deps.db, query, actor.id, deps.now()),
    )
    .jsonRoute(
      'GET /next-steps/own-day',
      'How many of the next steps of the signed-in person are done and due within a day, and what waits for anybody.',
      { query: ownDayParams, answer: ownDay },
      ({ actor, query }) => countOwnDay(deps.db, actor.id, query, deps.now()),
    )
    .jsonRoute(
      'GET /next-step-templates',
      'What next steps that are added often begin with.',
      { answer: nextStepTemplates },
      () => readTemplates(deps.db),
    )
    .jsonRoute(
      'PUT /next-step-templates',
      'Save all templates of next steps. 409 when `version` is stale.',
      { body: nextStepTemplatesInput, answer: nextStepTemplates, access: 'admin', mayFail: [409] },
      ({ actor, body }) => changeTemplates(deps, actor, body),
    )
    .jsonRoute(
      'POST /next-steps',
      'Add a next step to a call.',
      { body: createNextStepInput, answer: nextStep, mayFail: [404] },
      ({ actor, body }) => createNextStep(deps, actor, body),
    )
    .jsonRoute(
      'POST /next-steps/bulk',
      'Complete, assign or move many next steps at once. What someone changed first is left alone.',
      { body: patchNextStepsInput, answer: nextStepsPatched },
      ({ actor, body }) => changeNextSteps(deps, actor, body.changes),
    )
    .jsonRoute(
      'PATCH /next-steps/{id}',
      'Complete, assign, move or edit a next step. 409 when `version` is stale.',
      { ...ofOne, body: patchNextStepInput, answer: nextStep },
      ({ actor, params, body }) => changeNextStep(deps, actor, params.id, body),
    )
    .jsonRoute(
      'DELETE /next-steps/{id}',
      'Take back a next step that one added. 409 when `version` is stale, or it is no longer open.',
      { ...ofOne, query: removeNextStepParams, answer: z.object({}), mayFail: [403, 404, 409] },
      async ({ actor, params: { id }, query: { version } }) => {
        await removeNextStep(deps, actor, id, version)
        return {}
      },
    )

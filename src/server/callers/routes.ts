import {
  callerDetail,
  callerListParams,
  callerNotes,
  callerNotesParams,
  callerPage,
  mergeCallersAnswer,
  mergeCallersInput,
  patchCallerInput,
} from '@/contracts/callers'

import type { Deps } from '../deps'
import { apiRouter, idOf } from '../http/api-router'
import { changeCaller } from './change-caller'
import { mergeCallers, undoMerge } from './merge-callers'
import { listCallerNotes, listCallers, readCaller } from './store'

const params = idOf('caller')
const merging = { access: 'agent', mayFail: [404, 409] } as const

export const callerRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /callers',
      'Who called, by name or number.',
      { query: callerListParams, answer: callerPage },
      ({ query }) => listCallers(deps.db, query),
    )
    .jsonRoute(
      'GET /callers/{id}',
      'One caller with names, numbers and merges; a merged one answers as who was kept.',
      { params, answer: callerDetail, mayFail: [404] },
      ({ params: { id } }) => readCaller(deps.db, id),
    )
    .jsonRoute(
      'GET /callers/{id}/notes',
      'What people wrote beside the calls of a caller, newest first.',
      { params, query: callerNotesParams, answer: callerNotes, mayFail: [404] },
      ({ params: { id }, query }) => listCallerNotes(deps.db, id, query),
    )
    .jsonRoute(
      'PATCH /callers/{id}',
      'Name a caller. 409 when `version` is stale, or the caller merged.',
      { params, body: patchCallerInput, answer: callerDetail, mayFail: [404, 409] },
      async ({ actor, params: { id }, body }) => {
        await changeCaller(deps, actor, id, body)
        return readCaller(deps.db, id)
      },
    )
    .jsonRoute(
      'POST /callers/merge',
      'Take two callers for one person. Agents and admins only.',
      { ...merging, body: mergeCallersInput, answer: mergeCallersAnswer },
      ({ actor, body }) => mergeCallers(deps, actor, body),
    )
    .jsonRoute(
      'POST /callers/merges/{id}/undo',
      'Take a merge back: the two are apart again. 409 while a later merge rests on it. Agents and admins only.',
      { ...merging, params: idOf('merge'), answer: mergeCallersInput },
      ({ actor, params: { id } }) => undoMerge(deps, actor, id),
    )

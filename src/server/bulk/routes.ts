import { bulkInput, bulkResult, bulkUndoResult } from '@/contracts/bulk'

import type { Deps } from '../deps'
import { apiRouter, idOf } from '../http/api-router'
import { bulkChangeCalls } from './change-calls'
import { undoBulkChange } from './undo'

export const bulkRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'POST /calls/bulk',
      'One change of many calls: these, or all that match but some.',
      { body: bulkInput, answer: bulkResult },
      ({ actor, body }) => bulkChangeCalls(deps, actor, body),
    )
    .jsonRoute(
      'POST /calls/bulk/{id}/undo',
      'Take back a bulk change of yours within the hour, unless someone changed more since.',
      { params: idOf('bulk change'), answer: bulkUndoResult, mayFail: [404, 409] },
      ({ actor, params: { id } }) => undoBulkChange(deps, actor, id),
    )

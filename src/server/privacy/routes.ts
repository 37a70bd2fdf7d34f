import {
  callerCounts,
  callerErasureInput,
  callerExport,
  callerInput,
  deletedCall,
  retentionCounts,
  retentionPreviewParams,
} from '@/contracts/privacy'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { callParams } from '../http/require-call'
import { countCaller, findPerson } from './caller'
import { deleteCall } from './delete-call'
import { eraseCaller } from './erase-caller'
import { exportCaller } from './export-caller'
import { countOverdue } from './retention'

export const privacyRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /retention-preview',
      'What the next daily run would remove with these days. Admins only.',
      { access: 'admin', query: retentionPreviewParams, answer: retentionCounts },
      ({ query }) => countOverdue(deps.db, query, deps.now()),
    )
    .jsonRoute(
      'POST /callers/count',
      'How much is stored about one caller. Admins only.',
      { access: 'admin', isQuestion: true, body: callerInput, answer: callerCounts },
      async ({ body }) => countCaller(deps.db, await findPerson(deps.db, body.number)),
    )
    .jsonRoute(
      'POST /callers/export',
      'Everything that is stored about one caller. Admins only.',
      { access: 'admin', isQuestion: true, body: callerInput, answer: callerExport },
      ({ actor, body }) => exportCaller(deps, actor, body),
    )
    .jsonRoute(
      'POST /callers/erase',
      'Erase one caller for good; replays do not bring them back. Admins only.',
      { access: 'admin', body: callerErasureInput, answer: callerCounts },
      ({ actor, body }) => eraseCaller(deps, actor, body),
    )
    .jsonRoute(
      'DELETE /calls/{id}',
      'Delete one call for good, with everything that belongs to it; another delivery does not bring it back. Admins only.',
      { access: 'admin', params: callParams, answer: deletedCall, mayFail: [404] },
      async ({ actor, params: { id } }) => {
        await deleteCall(deps, actor, id)
        return { id }
      },
    )

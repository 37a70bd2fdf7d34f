import * as z from 'zod'

import {
  reconciliation,
  reconciliationInput,
  reconciliationReport,
  refetchAnswer,
} from '@/contracts/reconciliation'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { callParams } from '../http/require-call'
import { refetchCall } from './refetch-call'
import { readReconciliations, toReconciliation } from './report'
import { cancelRun, startRequestedRun } from './start-run'

const runParams = z.object({ id: z.coerce.number('Not the id of a run').int().min(1) })

export const reconciliationRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /reconciliations',
      'The runs of asking the providers for calls that never arrived or never ended.',
      { answer: reconciliationReport },
      () => readReconciliations(deps),
    )
    .jsonRoute(
      'POST /reconciliations',
      'Ask a provider now, or import up to 30 days. Admins only; 409 while one runs.',
      { access: 'admin', body: reconciliationInput, answer: reconciliation, mayFail: [409] },
      async ({ actor, body }) => toReconciliation(await startRequestedRun(deps, actor, body)),
    )
    .jsonRoute(
      'POST /reconciliations/{id}/cancel',
      'End a run where it stands. Admins only; 409 when it is over.',
      { access: 'admin', params: runParams, answer: reconciliation, mayFail: [404, 409] },
      async ({ actor, params: { id } }) => toReconciliation(await cancelRun(deps, actor, id)),
    )
    .jsonRoute(
      'POST /calls/{id}/refetch',
      'Fetch one call again from its provider. Admins only.',
      { access: 'admin', params: callParams, answer: refetchAnswer, mayFail: [404, 409, 429, 502] },
      ({ actor, params: { id } }) => refetchCall(deps, actor, id),
    )

import * as z from 'zod'

import {
  reconciliation,
  reconciliationInput,
  reconciliationReport,
  refetchAnswer,
} from '@/contracts/reconciliation'

import type { Deps } from '../deps'
import { apiRouter, jsonBody, jsonRoute } from '../http/api-router'
import { requireAdmin } from '../http/require-admin'
import { callParams } from '../http/require-call'
import { cancelRun } from './cancel-run'
import { refetchCall } from './refetch-call'
import { readReconciliations, toReconciliation } from './report'
import { startRequestedRun } from './start-run'

const list = jsonRoute({
  method: 'get',
  path: '/reconciliations',
  summary: 'The runs of asking the providers for calls that never arrived or never ended.',
  answer: reconciliationReport,
})

const start = jsonRoute(
  {
    method: 'post',
    path: '/reconciliations',
    summary: 'Ask a provider now, or import up to 30 days. Admins only; 409 while one runs.',
    answer: reconciliation,
    mayFail: [403, 409],
  },
  { body: jsonBody(reconciliationInput) },
)

const cancel = jsonRoute(
  {
    method: 'post',
    path: '/reconciliations/{id}/cancel',
    summary: 'End a run where it stands. Admins only; 409 when it is over.',
    answer: reconciliation,
    mayFail: [403, 404, 409],
  },
  { params: z.object({ id: z.coerce.number('Not the id of a run').int().min(1) }) },
)

const refetch = jsonRoute(
  {
    method: 'post',
    path: '/calls/{id}/refetch',
    summary: 'Fetch one call again from its provider. Admins only.',
    answer: refetchAnswer,
    mayFail: [403, 404, 409, 429, 502],
  },
  { params: callParams },
)

export const reconciliationRoutes = (deps: Deps) => {
  const router = apiRouter()
  router.use('/reconciliations/*', (c, next) =>
    c.req.method === 'GET' ? next() : requireAdmin(c, next),
  )
  router.use('/calls/:id/refetch', requireAdmin)
  return router
    .openapi(list, async (c) => c.json(await readReconciliations(deps), 200))
    .openapi(start, async (c) => {
      const run = await startRequestedRun(deps, c.get('actor'), c.req.valid('json'))
      return c.json(toReconciliation(run), 200)
    })
    .openapi(cancel, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(toReconciliation(await cancelRun(deps, c.get('actor'), id)), 200)
    })
    .openapi(refetch, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await refetchCall(deps, c.get('actor'), id), 200)
    })
}

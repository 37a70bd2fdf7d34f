import { createRoute, z } from '@hono/zod-openapi'

import { done } from '@/contracts/accounts'
import { auditExportParams, auditListParams, auditPage, security } from '@/contracts/security'

import type { Deps } from '../deps'
import { apiRouter, requireRole } from '../http/api-router'
import { answerCsv, CSV_ANSWERS } from '../http/csv-answer'
import { exportAudit, listAudit } from './audit-log'
import { listSessions, revokeSession } from './sessions'
import { countRefused, listLocks, releaseLock } from './sign-in-locks'

const params = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/, 'Not an id of this list') })

const exported = createRoute({
  method: 'get',
  path: '/audit/export.csv',
  summary: 'The audit log as CSV, the newest first. Admins only.',
  security: [{ bearer: [] }],
  middleware: requireRole('admin'),
  request: { query: auditExportParams },
  responses: { ...CSV_ANSWERS, 403: { description: 'Not an administrator' } },
})

export const securityRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /security',
      'Who is signed in, which accounts are locked, and how many sign-ins were refused. Admins only.',
      { access: 'admin', answer: security },
      async ({ c }) => {
        const now = deps.now()
        return {
          sessions: await listSessions(deps.db, c.get('tokenHash'), now),
          locks: await listLocks(deps.db, now),
          refusedSignIns: await countRefused(deps.db, now),
        }
      },
    )
    .jsonRoute(
      'DELETE /sessions/{id}',
      'Sign someone out on one device. Admins only.',
      { access: 'admin', params, answer: done, mayFail: [404] },
      ({ actor, params: { id } }) => revokeSession(deps, actor, id),
    )
    .jsonRoute(
      'DELETE /sign-in-locks/{id}',
      'Let a locked account try again at once. Admins only.',
      { access: 'admin', params, answer: done, mayFail: [404] },
      ({ actor, params: { id } }) => releaseLock(deps, actor, id),
    )
    .jsonRoute(
      'GET /audit',
      'Who did what and when, the newest first. Admins only.',
      { access: 'admin', query: auditListParams, answer: auditPage },
      ({ query }) => listAudit(deps.db, query),
    )
    .openapi(exported, async (c) =>
      answerCsv(c, await exportAudit(deps, c.get('actor'), c.req.valid('query')), deps.now()),
    )

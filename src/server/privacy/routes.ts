import {
  callerCounts,
  callerErasureInput,
  callerExport,
  callerInput,
  retentionCounts,
  retentionPreviewParams,
} from '@/contracts/privacy'

import type { Deps } from '../deps'
import { apiRouter, jsonBody, jsonRoute } from '../http/api-router'
import { requireAdmin } from '../http/require-admin'
import { countCaller, findPerson } from './caller'
import { eraseCaller } from './erase-caller'
import { exportCaller } from './export-caller'
import { countOverdue } from './retention'

const preview = jsonRoute(
  {
    method: 'get',
    path: '/retention-preview',
    summary: 'What the next daily run would remove with these days. Admins only.',
    answer: retentionCounts,
    mayFail: [403],
  },
  { query: retentionPreviewParams },
)

const count = jsonRoute(
  {
    method: 'post',
    path: '/callers/count',
    summary: 'How much is stored about one caller. Admins only.',
    answer: callerCounts,
    mayFail: [403],
  },
  { body: jsonBody(callerInput) },
)

const give = jsonRoute(
  {
    method: 'post',
    path: '/callers/export',
    summary: 'Everything that is stored about one caller. Admins only.',
    answer: callerExport,
    mayFail: [403],
  },
  { body: jsonBody(callerInput) },
)

const erase = jsonRoute(
  {
    method: 'post',
    path: '/callers/erase',
    summary: 'Erase one caller for good; replays do not bring them back. Admins only.',
    answer: callerCounts,
    mayFail: [403],
  },
  { body: jsonBody(callerErasureInput) },
)

export const privacyRoutes = (deps: Deps) => {
  const router = apiRouter()
  router.use('/retention-preview', requireAdmin)
  for (const verb of ['count', 'export', 'erase']) router.use(`/callers/${verb}`, requireAdmin)
  return router
    .openapi(preview, async (c) => {
      const {
        keepTranscriptsDays = null,
        keepRecordingsDays = null,
        keepEventsDays = null,
      } = c.req.valid('query')
      const keep = { keepTranscriptsDays, keepRecordingsDays, keepEventsDays }
      return c.json(await countOverdue(deps.db, keep, deps.now()), 200)
    })
    .openapi(count, async (c) =>
      c.json(
        await countCaller(deps.db, await findPerson(deps.db, c.req.valid('json').number)),
        200,
      ),
    )
    .openapi(give, async (c) =>
      c.json(await exportCaller(deps, c.get('actor'), c.req.valid('json')), 200),
    )
    .openapi(erase, async (c) =>
      c.json(await eraseCaller(deps, c.get('actor'), c.req.valid('json')), 200),
    )
}

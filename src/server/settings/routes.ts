import {
  organisationSettings,
  organisationSettingsInput,
  preferences,
  settingsChanges,
} from '@/contracts/settings'

import type { Deps } from '../deps'
import { apiRouter, jsonBody, jsonRoute } from '../http/api-router'
import { requireAdmin } from '../http/require-admin'
import { listSettingsChanges } from './changes'
import { changeOrganisationSettings, readOrganisationSettings } from './organisation'
import { changePreferences, readPreferences } from './preferences'

const readSettings = jsonRoute({
  method: 'get',
  path: '/settings',
  summary: 'What holds for the whole organisation, and who changed it last.',
  answer: organisationSettings,
})

const writeSettings = jsonRoute(
  {
    method: 'put',
    path: '/settings',
    summary: "Save the organisation's settings. Admins only; 409 when somebody saved first.",
    answer: organisationSettings,
    mayFail: [403, 409],
  },
  { body: jsonBody(organisationSettingsInput) },
)

const readChanges = jsonRoute({
  method: 'get',
  path: '/settings/changes',
  summary: "Who changed which of the organisation's settings, newest first.",
  answer: settingsChanges,
})

const readOwn = jsonRoute({
  method: 'get',
  path: '/preferences',
  summary: 'How the signed-in person wants to be told.',
  answer: preferences,
})

const writeOwn = jsonRoute(
  {
    method: 'put',
    path: '/preferences',
    summary: "Save the signed-in person's own preferences.",
    answer: preferences,
  },
  { body: jsonBody(preferences) },
)

export const settingsRoutes = (deps: Deps) => {
  const router = apiRouter()
  router.use('/settings', (c, next) => (c.req.method === 'GET' ? next() : requireAdmin(c, next)))
  return router
    .openapi(readSettings, async (c) => c.json(await readOrganisationSettings(deps.db), 200))
    .openapi(writeSettings, async (c) =>
      c.json(await changeOrganisationSettings(deps, c.get('actor'), c.req.valid('json')), 200),
    )
    .openapi(readChanges, async (c) => c.json(await listSettingsChanges(deps.db), 200))
    .openapi(readOwn, async (c) => c.json(await readPreferences(deps.db, c.get('actor').id), 200))
    .openapi(writeOwn, async (c) =>
      c.json(await changePreferences(deps, c.get('actor'), c.req.valid('json')), 200),
    )
}

import {
  organisationSettings,
  organisationSettingsInput,
  preferences,
  settingsChanges,
} from '@/contracts/settings'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import {
  changeOrganisationSettings,
  listSettingsChanges,
  readOrganisationSettings,
} from './organisation'
import { changePreferences, readPreferences } from './preferences'

export const settingsRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /settings',
      'What holds for the whole organisation, and who changed it last.',
      { answer: organisationSettings },
      () => readOrganisationSettings(deps.db),
    )
    .jsonRoute(
      'PUT /settings',
      "Save the organisation's settings. Admins only; 409 when someone saved first.",
      {
        access: 'admin',
        body: organisationSettingsInput,
        answer: organisationSettings,
        mayFail: [409],
      },
      ({ actor, body }) => changeOrganisationSettings(deps, actor, body),
    )
    .jsonRoute(
      'GET /settings/changes',
      "Who changed which of the organisation's settings, newest first.",
      { answer: settingsChanges },
      () => listSettingsChanges(deps.db),
    )
    .jsonRoute(
      'GET /preferences',
      'How the signed-in person wants to be told.',
      { answer: preferences },
      ({ actor }) => readPreferences(deps.db, actor.id),
    )
    .jsonRoute(
      'PUT /preferences',
      "Save the signed-in person's own preferences.",
      { body: preferences, answer: preferences },
      ({ actor, body }) => changePreferences(deps, actor, body),
    )

import type { QueryClient } from '@tanstack/react-query'

import { businessHoursQuery } from './business-hours'
import { integrationsQuery, organisationSettingsQuery, preferencesQuery } from './settings'

/** What Settings begins with. */
export const startSettings = (client: QueryClient) => {
  void client.prefetchQuery(integrationsQuery)
  return Promise.all([
    client.ensureQueryData(organisationSettingsQuery),
    client.ensureQueryData(preferencesQuery),
    client.ensureQueryData(businessHoursQuery),
  ])
}

/** What Reporting Settings begins with. */
export const startReportingSettings = (client: QueryClient) =>
  Promise.all([
    client.ensureQueryData(organisationSettingsQuery),
    client.ensureQueryData(businessHoursQuery),
  ])

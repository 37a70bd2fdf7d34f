import { createFileRoute } from '@tanstack/react-router'

import { integrationsQuery, organisationSettingsQuery, preferencesQuery } from '@/api/settings'
import { ScorecardsCard } from '@/features/scorecards/scorecards-card'
import { SettingsPage } from '@/features/settings/settings-page'

export const Route = createFileRoute('/_app/settings')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(integrationsQuery)
    return Promise.all([
      queryClient.ensureQueryData(organisationSettingsQuery),
      queryClient.ensureQueryData(preferencesQuery),
    ])
  },
  component: () => <SettingsPage further={<ScorecardsCard />} />,
})

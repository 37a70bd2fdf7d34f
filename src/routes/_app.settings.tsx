import { createFileRoute } from '@tanstack/react-router'

import { businessHoursQuery } from '@/api/business-hours'
import { integrationsQuery, organisationSettingsQuery, preferencesQuery } from '@/api/settings'
import { CallLabelsCard } from '@/features/call-labels/call-labels-card'
import { LearningCard } from '@/features/learning/learning-card'
import { ScorecardsCard } from '@/features/scorecards/scorecards-card'
import { FunctionsCard } from '@/features/settings/functions-card'
import { TemplatesCard } from '@/features/settings/templates-card'
import { SettingsPage } from '@/features/settings/settings-page'

const further = (
  <>
    <TemplatesCard />
    <FunctionsCard />
    <CallLabelsCard />
    <ScorecardsCard />
    <LearningCard />
  </>
)

export const Route = createFileRoute('/_app/settings')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(integrationsQuery)
    return Promise.all([
      queryClient.ensureQueryData(organisationSettingsQuery),
      queryClient.ensureQueryData(preferencesQuery),
      queryClient.ensureQueryData(businessHoursQuery),
    ])
  },
  component: () => <SettingsPage further={further} />,
})

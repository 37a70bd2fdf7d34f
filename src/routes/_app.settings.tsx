import { createFileRoute } from '@tanstack/react-router'

import { CallLabelsCard } from '@/features/call-labels/call-labels-card'
import { LearningCard } from '@/features/learning/learning-card'
import { ScorecardsCard } from '@/features/scorecards/scorecards-card'
import { FunctionsCard } from '@/features/settings/functions-card'
import { LanguageModelCard } from '@/features/settings/language-model-card'
import { TemplatesCard } from '@/features/settings/templates-card'
import { SettingsPage } from '@/features/settings/settings-page'

const further = (
  <>
    <TemplatesCard />
    <FunctionsCard />
    <CallLabelsCard />
    <ScorecardsCard />
    <LearningCard />
    <LanguageModelCard />
  </>
)

export const Route = createFileRoute('/_app/settings')({
  loader: async ({ context }) => {
    const { startSettings } = await import('@/api/start-settings')
    return startSettings(context.queryClient)
  },
  component: () => <SettingsPage further={further} />,
})

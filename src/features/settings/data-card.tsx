import { CallerData } from './caller-data'
import { RetentionFields } from './retention-fields'
import { SampleData } from './sample-data'
import { SettingsCard } from './settings-card'
import type { SettingsDraft } from './use-settings-draft'

export function DataCard({
  draft,
  disabledReason,
}: {
  draft: SettingsDraft
  disabledReason: string | null
}) {
  return (
    <SettingsCard
      title="Data"
      meta={`How long calls are kept, and what a caller may ask for.${disabledReason ? ` ${disabledReason}.` : ''}`}
    >
      <RetentionFields draft={draft} disabledReason={disabledReason} />
      <SampleData disabledReason={disabledReason} />
      <CallerData disabledReason={disabledReason} />
    </SettingsCard>
  )
}

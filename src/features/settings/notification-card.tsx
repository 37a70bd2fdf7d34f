import { FIELD_LABELS, PREFERENCE_KEYS } from './settings-form'
import { SettingsCard } from './settings-card'
import { SwitchRow } from './switch-row'
import type { SettingsDraft } from './use-settings-draft'

export function NotificationCard({ draft: { form, set } }: { draft: SettingsDraft }) {
  return (
    <SettingsCard title="Notification Preferences" meta="Yours alone, in every browser.">
      {PREFERENCE_KEYS.map((key) => (
        <SwitchRow
          key={key}
          label={FIELD_LABELS[key]}
          checked={form[key]}
          onChange={(checked) => set(key, checked)}
        />
      ))}
    </SettingsCard>
  )
}

import { RelativeTime } from '@/ui/relative-time'

import { RecentChanges } from './recent-changes'
import { FIELD_LABELS } from './settings-form'
import { SettingsCard } from './settings-card'
import { SwitchRow } from './switch-row'
import type { SettingsDraft } from './use-settings-draft'

const TOGGLES = ['autoAssignTickets', 'notifyOnNewTicket', 'notifyOnComment'] as const

export function SystemCard({
  draft: { organisation, form, set },
  disabledReason,
}: {
  draft: SettingsDraft
  disabledReason: string | null
}) {
  const { changedByName, changedAt } = organisation
  return (
    <SettingsCard
      title="System Settings"
      meta={
        <>
          For the whole organisation.{' '}
          {changedByName && changedAt ? (
            <>
              Changed by {changedByName} <RelativeTime at={changedAt} />.{' '}
            </>
          ) : null}
          {disabledReason ? `${disabledReason}.` : null}
        </>
      }
    >
      {TOGGLES.map((key) => (
        <SwitchRow
          key={key}
          label={FIELD_LABELS[key]}
          checked={form[key]}
          onChange={(checked) => set(key, checked)}
          disabledReason={disabledReason}
        />
      ))}
      <RecentChanges />
    </SettingsCard>
  )
}

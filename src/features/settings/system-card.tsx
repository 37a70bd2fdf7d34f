import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { settingsChangesQuery } from '@/api/settings'
import type { SettingsChanges } from '@/contracts/settings'
import { RelativeTime } from '@/ui/relative-time'

import { SettingsCard, SwitchRow } from './settings-card'
import { FIELD_LABELS, ORGANISATION_KEYS, sayValue, type SettingsDraft } from './use-settings-draft'

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

function RecentChanges() {
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery({ ...settingsChangesQuery, enabled: isOpen })
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit rounded-chip text-row text-ink-muted hover:text-ink">
        Recent changes
      </summary>
      <div className="pt-2 text-row text-ink-muted">
        {error ? (
          <p className="text-danger">{error.message}</p>
        ) : data === undefined ? (
          <p>Reading…</p>
        ) : data.items.length === 0 ? (
          <p>Nobody has changed anything yet.</p>
        ) : (
          <ul aria-label="Recent changes" className="flex flex-col gap-2">
            {data.items.map((item) => (
              <Change key={item.id} item={item} />
            ))}
          </ul>
        )}
      </div>
    </details>
  )
}

function Change({ item: { byName, at, changes } }: { item: SettingsChanges['items'][number] }) {
  return (
    <li>
      <span className="text-ink">{byName}</span> <RelativeTime at={at} />
      <ul className="list-inside list-disc">
        {ORGANISATION_KEYS.map((key) => {
          const change = changes[key]
          return change ? (
            <li key={key}>
              {FIELD_LABELS[key]}: {sayValue(change.from)} → {sayValue(change.to)}
            </li>
          ) : null
        })}
      </ul>
    </li>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useAuth } from '@/api/auth'
import { retentionPreviewQuery } from '@/api/settings'
import { notifyRefused } from '@/components/notify-refused'
import { confirm } from '@/ui/confirm'
import { Page } from '@/ui/page'

import { BusinessHoursCard } from './business-hours-card'
import { DataCard } from './data-card'
import { DisplayCard } from './display-card'
import { InformationCard } from './information-card'
import { IntegrationsCard } from './integrations-card'
import { NotificationCard } from './notification-card'
import { OthersChanges } from './others-changes'
import { retentionWords } from './retention-labels'
import { SaveBar } from './save-bar'
import { SystemCard } from './system-card'
import { useLeaveGuard } from './use-leave-guard'
import { type SettingsDraft, useSettingsDraft } from './use-settings-draft'

const reasonOf = ({ organisation, hasOthersChanges, error }: SettingsDraft): string | null => {
  if (hasOthersChanges) return `${organisation.changedByName} changed these settings: see the top.`
  return error && error.code !== 'stale' ? error.message : null
}

const ADMINS_ONLY = 'Only administrators can change this'

/**
 * Settings: the organisation's, one's own, this browser's, the providers and the data; and what
 * other features put here.
 */
export function SettingsPage({ further }: { further?: ReactNode }) {
  const { user } = useAuth()
  const queryClient = useQueryClient()
  const draft = useSettingsDraft()
  const { retention, isDirty } = draft
  useLeaveGuard(isDirty)
  const disabledReason = user?.role === 'admin' ? null : ADMINS_ONLY

  const isRemovalWanted = async () => {
    if (!retention || !draft.isRetentionChanged) return true
    const removed = retentionWords(await queryClient.fetchQuery(retentionPreviewQuery(retention)))
    if (removed === '') return true
    return confirm({
      title: 'Remove old data?',
      body: `The next daily run removes ${removed} for good, and from then on whatever gets too old.`,
      action: 'Save and remove',
      tone: 'danger',
    })
  }
  const save = async () => {
    try {
      if (await isRemovalWanted()) draft.save()
    } catch (error) {
      notifyRefused(error, { tryAgain: () => void save() })
    }
  }

  return (
    <Page title="Settings">
      <OthersChanges draft={draft} />
      <div className="grid gap-4 lg:grid-cols-2">
        <SystemCard draft={draft} disabledReason={disabledReason} />
        <NotificationCard draft={draft} />
        <DisplayCard />
        <InformationCard />
      </div>
      <BusinessHoursCard disabledReason={disabledReason} />
      <IntegrationsCard disabledReason={disabledReason} />
      <DataCard draft={draft} disabledReason={disabledReason} />
      {further}
      <SaveBar
        isDirty={isDirty}
        isSaving={draft.isSaving}
        reason={reasonOf(draft)}
        disabledReason={retention ? null : 'Correct the days first'}
        onDiscard={draft.discard}
        onSave={() => void save()}
      />
    </Page>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

import {
  type CallDisplaySettings,
  saveCallDisplaySettings,
  useCallDisplaySettings,
  VIEW_MODES,
  type ViewMode,
} from '@/api/call-display-settings'
import { session } from '@/api/session'
import { retentionPreviewQuery } from '@/api/settings'
import { SHORT_CALL_SECONDS } from '@/contracts/call-words'
import { AllowNotifications } from '@/components/allow-notifications'
import { optionsOf } from '@/components/labels'
import { notifyRefused } from '@/components/notify-refused'
import { SettingsCard } from '@/components/settings-card'
import { useAdminsOnly } from '@/components/use-admins-only'
import { Button } from '@/ui/button'
import { confirm } from '@/ui/confirm'
import { Select } from '@/ui/field'
import { notify } from '@/ui/notify'
import { Page } from '@/ui/page'
import { RelativeTime } from '@/ui/relative-time'

import { BusinessHoursCard } from '@/components/business-hours/business-hours-card'
import { DataCard, retentionWords, SystemCard } from './organisation-cards'
import { IntegrationsCard } from './integrations-card'
import { SwitchRow } from './switch-row'
import { TicketTargetsCard } from './ticket-targets'
import {
  FIELD_LABELS,
  ORGANISATION_KEYS,
  PREFERENCE_KEYS,
  sayValue,
  type SettingsDraft,
  TARGET_KEYS,
  useSettingsDraft,
} from './use-settings-draft'

const useLeaveGuard = (isDirty: boolean) =>
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async ({ current, next }) => {
      if (next.pathname === current.pathname || session.read() === null) return false
      const leave = await confirm({
        title: 'Leave without saving?',
        body: 'Your changes to the settings have not been saved.',
        action: 'Leave',
        tone: 'danger',
      })
      return !leave
    },
  })

const reasonOf = ({ organisation, hasOthersChanges, error }: SettingsDraft): string | null => {
  if (hasOthersChanges) return `${organisation.changedByName} changed these settings: see the top.`
  return error && error.code !== 'stale' ? error.message : null
}

export function SettingsPage({ further }: { further?: ReactNode }) {
  const queryClient = useQueryClient()
  const draft = useSettingsDraft()
  const { retention } = draft
  useLeaveGuard(draft.isDirty)

  const isRemovalWanted = async () => {
    if (!retention || !draft.isRetentionChanged) return true
    const removed = retentionWords(await queryClient.fetchQuery(retentionPreviewQuery(retention)))
    if (removed === '') return true
    return confirm({
      title: 'Remove old data?',
      body: `The next daily run deletes ${removed}, and later ones delete what gets too old. This cannot be undone.`,
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
        <SystemCard draft={draft} />
        <NotificationCard draft={draft} />
        <DisplayCard />
        <InformationCard />
      </div>
      <BusinessHoursCard />
      <TicketTargetsCard draft={draft} />
      <IntegrationsCard />
      <DataCard draft={draft} />
      {further}
      <SaveBar draft={draft} onSave={() => void save()} />
    </Page>
  )
}

const NO_SMS = 'No text messages are sent: they need an SMS gateway, and none is configured.'

function NotificationCard({ draft: { form, set } }: { draft: SettingsDraft }) {
  return (
    <SettingsCard title="Notification Preferences" meta="Only for you, in every browser.">
      {PREFERENCE_KEYS.map((key) => (
        <SwitchRow
          key={key}
          label={FIELD_LABELS[key]}
          hint={key === 'notifyBySms' ? NO_SMS : undefined}
          checked={form[key]}
          onChange={(checked) => set(key, checked)}
        />
      ))}
      {form.notifyByPush ? <AllowNotifications isWanted /> : null}
    </SettingsCard>
  )
}

const FACTS = [
  ['Version', 'v1.0.0'],
  ['Status', 'Online'],
  ['Availability', '24/7'],
  ['Agent', 'Active AI Agent'],
] as const

function InformationCard() {
  return (
    <SettingsCard
      title="System Information"
      meta="These values are fixed. System Status shows the live state."
    >
      <dl className="grid grid-cols-2 gap-3">
        {FACTS.map(([name, value]) => (
          <div key={name}>
            <dt className="text-meta text-ink-muted">{name}</dt>
            <dd className="font-medium text-ink tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </SettingsCard>
  )
}

function SaveBar({ draft, onSave }: { draft: SettingsDraft; onSave: () => void }) {
  const { edits, isDirty, isSaving, retention, targets, hoursProblem, discard } = draft
  const isAdmin = useAdminsOnly() === null
  const reason = reasonOf(draft)
  const minutes = targets ? hoursProblem : 'Correct the minutes first'
  const problem = retention ? minutes : 'Correct the days first'
  const unsaved = [...ORGANISATION_KEYS, ...TARGET_KEYS, ...PREFERENCE_KEYS].filter(
    (key) => key in edits,
  )
  return (
    <div
      className={clsx(
        'bottom-0 z-10 -mx-4 mt-auto flex flex-wrap items-center gap-2 border-t border-line bg-canvas px-4 py-3 lg:-mx-6 lg:px-6',
        isDirty ? 'sticky' : 'focus-within:sticky',
      )}
    >
      {/* On this side, because toasts pass on the other. */}
      <Button variant="primary" pending={isSaving} disabledReason={problem} onClick={onSave}>
        {isSaving ? 'Saving...' : 'Save'}
      </Button>
      {isDirty ? (
        <Button
          variant="ghost"
          disabledReason={isSaving ? 'Wait until it is saved' : null}
          onClick={discard}
        >
          Discard changes
        </Button>
      ) : null}
      {isDirty ? null : (
        <p className="text-row text-ink-muted">
          Saves{' '}
          {isAdmin
            ? 'system settings, ticket targets, notification preferences and retention'
            : 'your notification preferences'}
          . Everything else applies immediately.
        </p>
      )}
      <p aria-live="polite" className="min-w-0 text-row text-ink-muted">
        {isDirty ? `Unsaved: ${unsaved.map((key) => FIELD_LABELS[key]).join(', ')}. ` : null}
        {reason ? <span className="text-danger">{reason}</span> : null}
      </p>
    </div>
  )
}

function OthersChanges({
  draft: { organisation, saved, edits, hasOthersChanges, discard },
}: {
  draft: SettingsDraft
}) {
  if (!hasOthersChanges) return null
  const { changedByName, changedAt } = organisation
  return (
    <section
      role="alert"
      aria-label="Changed by someone else"
      className="flex flex-wrap items-start justify-between gap-3 rounded-card border border-line bg-warning-soft p-4 text-warning"
    >
      <div className="text-row">
        <p className="font-semibold">
          {changedByName} changed these settings
          {changedAt ? (
            <>
              {' '}
              <RelativeTime at={changedAt} />
            </>
          ) : null}
          . Yours are kept below and not saved yet.
        </p>
        <ul className="list-inside list-disc">
          {[...ORGANISATION_KEYS, ...TARGET_KEYS].map((key) => {
            const mine = edits[key]
            return mine === undefined ? null : (
              <li key={key}>
                {FIELD_LABELS[key]}: saved is {sayValue(key, saved[key])}, yours is{' '}
                {sayValue(key, mine)}
              </li>
            )
          })}
        </ul>
      </div>
      <Button size="sm" onClick={discard}>
        Discard mine
      </Button>
    </section>
  )
}

const VIEW_LABELS = {
  card: 'Card View',
  email: 'Email Client View',
} as const satisfies Record<ViewMode, string>

/** Takes effect at once, in every open tab of this browser; there is nothing to save. */
const apply = (settings: Partial<CallDisplaySettings>) => {
  try {
    saveCallDisplaySettings(settings)
  } catch {
    notify.error('Failed to save settings')
  }
}

function DisplayCard() {
  const { hideShortCalls, hideCallsWithoutTranscripts, defaultViewMode } = useCallDisplaySettings()
  const viewId = useId()
  return (
    <SettingsCard title="Call Display Settings" meta="For this browser. Applies immediately.">
      <SwitchRow
        label={`Hide tickets under ${SHORT_CALL_SECONDS} seconds`}
        checked={hideShortCalls}
        onChange={(checked) => apply({ hideShortCalls: checked })}
      />
      <SwitchRow
        label="Hide tickets without transcripts"
        checked={hideCallsWithoutTranscripts}
        onChange={(checked) => apply({ hideCallsWithoutTranscripts: checked })}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
        <label htmlFor={viewId} className="text-body text-ink">
          Default view mode
        </label>
        <Select
          id={viewId}
          value={defaultViewMode}
          options={optionsOf(VIEW_MODES, VIEW_LABELS)}
          onPick={(mode) => apply({ defaultViewMode: mode })}
          className="max-w-48 scroll-mb-20"
        />
      </div>
    </SettingsCard>
  )
}

import { useId } from 'react'

import {
  type CallDisplaySettings,
  saveCallDisplaySettings,
  SHORT_CALL_SECONDS,
  useCallDisplaySettings,
  VIEW_MODES,
  type ViewMode,
} from '@/api/call-display-settings'
import { notify } from '@/ui/notify'
import { Select } from '@/ui/field'

import { SettingsCard } from './settings-card'
import { SwitchRow } from './switch-row'

const VIEW_LABELS = {
  card: 'Card View',
  email: 'Email Client View',
} as const satisfies Record<ViewMode, string>

/** Takes effect at once, in every open tab of this browser; there is nothing to save. */
const apply = (settings: Partial<CallDisplaySettings>) => {
  try {
    saveCallDisplaySettings(settings)
  } catch {
    // The browser stores nothing: private mode, or full.
    notify.error('Failed to save settings')
  }
}

/** How calls are shown in this browser. */
export function DisplayCard() {
  const { hideShortCalls, hideCallsWithoutTranscripts, defaultViewMode } = useCallDisplaySettings()
  const viewId = useId()
  return (
    <SettingsCard title="Call Display Settings" meta="For this browser. Takes effect at once.">
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
          options={VIEW_MODES.map((value) => ({ value, label: VIEW_LABELS[value] }))}
          onChange={({ target }) => {
            const mode = VIEW_MODES.find((one) => one === target.value)
            if (mode) apply({ defaultViewMode: mode })
          }}
          className="max-w-48 scroll-mb-20"
        />
      </div>
    </SettingsCard>
  )
}

import { mutationOptions } from '@tanstack/react-query'

import type { Provider } from '@/contracts/call-words'
import type {
  OrganisationSettings,
  OrganisationSettingsInput,
  Preferences,
} from '@/contracts/settings'

import { type CallDisplaySettings, saveCallDisplaySettings } from './call-display-settings'
import { http } from './http'
import {
  organisationSettingsQuery,
  preferencesQuery,
  settingsChangesQuery,
  settingsShape,
} from './settings'

/** Specified: saving takes at least this long, so that it is seen to happen. */
const SAVE_MS = 1000

type Draft = {
  display: CallDisplaySettings
  organisation: OrganisationSettingsInput | undefined
  preferences: Preferences | undefined
}

/**
 * Saves every part that can be saved and throws the first error. A 409 reads the settings again.
 */
export const saveSettings = mutationOptions({
  mutationFn: async ({ display, organisation, preferences }: Draft, { client }) => {
    const saveDisplay = async () => saveCallDisplaySettings(display)
    const saveOrganisation = async () => {
      if (!organisation) return
      try {
        const shape = settingsShape('organisationSettings')
        const saved = await http.put('/settings', shape, { body: organisation })
        client.setQueryData(organisationSettingsQuery.queryKey, saved)
        void client.invalidateQueries({ queryKey: settingsChangesQuery.queryKey })
      } catch (error) {
        await client.invalidateQueries({ queryKey: organisationSettingsQuery.queryKey })
        throw error
      }
    }
    const savePreferences = async () => {
      if (!preferences) return
      const shape = settingsShape('preferences')
      const saved = await http.put('/preferences', shape, { body: preferences })
      client.setQueryData(preferencesQuery.queryKey, saved)
    }
    const shown = new Promise((resolve) => setTimeout(resolve, SAVE_MS))
    const parts = await Promise.allSettled([saveDisplay(), saveOrganisation(), savePreferences()])
    await shown
    for (const part of parts) if (part.status === 'rejected') throw part.reason
  },
  meta: {
    success: 'Settings saved successfully',
    failure: () => 'Failed to save settings',
  },
})

type Targets = Pick<
  OrganisationSettings,
  'resolutionTarget' | 'repeatDays' | 'minimumCalls' | 'solvedCallValues'
>

/** Of all settings, which are saved together, only these change; after a 409 the newest are read again. */
export const saveReportingTargets = mutationOptions({
  mutationFn: ({ latest, ...targets }: Targets & { latest: OrganisationSettings }) =>
    http.put('/settings', settingsShape('organisationSettings'), {
      body: { ...latest, ...targets } satisfies OrganisationSettingsInput,
    }),
  onSuccess: (saved, _input, _result, { client }) => {
    client.setQueryData(organisationSettingsQuery.queryKey, saved)
  },
  onError: (_error, _input, _result, { client }) =>
    client.invalidateQueries({ queryKey: organisationSettingsQuery.queryKey }),
  meta: {
    errorShownInline: true,
    success: 'Targets saved',
    invalidates: [settingsChangesQuery.queryKey, ['metric-registry'], ['metrics']],
  },
})

/** Sends a signed event the way the provider's own take; its answer says what came of it. */
export const testIntegration = mutationOptions({
  mutationFn: (provider: Provider) =>
    http.post(`/integrations/${provider}/test`, settingsShape('integrationTest')),
  meta: { errorShownInline: true, invalidates: [['deliveries']] },
})

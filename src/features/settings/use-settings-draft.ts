import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { readCallDisplaySettings } from '@/api/call-display-settings'
import { saveSettings } from '@/api/change-settings'
import { organisationSettingsQuery, preferencesQuery } from '@/api/settings'

import {
  ORGANISATION_KEYS,
  PREFERENCE_KEYS,
  readRetention,
  type SettingsForm,
  toForm,
} from './settings-form'

type Edits = Partial<SettingsForm>

/** The edits that say something else than what is saved. */
const stillDifferent = (edits: Edits, saved: SettingsForm): Edits =>
  Object.fromEntries(
    Object.entries(edits).filter(([key, value]) => value !== saved[key as keyof SettingsForm]),
    // filtered from edits, so its keys and values are those of edits
  ) as Edits

export const useSettingsDraft = () => {
  const queryClient = useQueryClient()
  const { data: organisation } = useSuspenseQuery(organisationSettingsQuery)
  const { data: preferences } = useSuspenseQuery(preferencesQuery)
  const saved = toForm(organisation, preferences)
  const [allEdits, setEdits] = useState<Edits>({})
  const [startedOn, setStartedOn] = useState(organisation.version)
  const edits = stillDifferent(allEdits, saved)
  const form: SettingsForm = { ...saved, ...edits }
  const isChanged = (keys: readonly (keyof SettingsForm)[]) => keys.some((key) => key in edits)
  const isDirty = Object.keys(edits).length > 0

  const saving = useMutation({
    ...saveSettings,
    onSettled: () => {
      const settings = queryClient.getQueryData(organisationSettingsQuery.queryKey)
      const own = queryClient.getQueryData(preferencesQuery.queryKey)
      if (settings && own) setEdits((now) => stillDifferent(now, toForm(settings, own)))
    },
    onSuccess: () => {
      const version = queryClient.getQueryData(organisationSettingsQuery.queryKey)?.version
      if (version !== undefined) setStartedOn(version)
    },
  })
  const retention = readRetention(form)

  return {
    organisation,
    saved,
    form,
    edits,
    isDirty,
    /** Null while a number of days cannot be read. */
    retention,
    isRetentionChanged: isChanged(['keepTranscriptsDays', 'keepRecordingsDays', 'keepEventsDays']),
    hasOthersChanges: isChanged(ORGANISATION_KEYS) && organisation.version !== startedOn,
    set: <Key extends keyof SettingsForm>(key: Key, value: SettingsForm[Key]) => {
      if (!isDirty) setStartedOn(organisation.version)
      setEdits((now) => ({ ...now, [key]: value }))
    },
    discard: () => {
      setEdits({})
      saving.reset()
    },
    save: () => {
      if (!retention) return
      const { autoAssignTickets, notifyOnNewTicket, notifyOnComment } = form
      const { notifyByEmail, notifyBySms, notifyByPush } = form
      saving.mutate({
        display: readCallDisplaySettings(),
        organisation: isChanged(ORGANISATION_KEYS)
          ? {
              autoAssignTickets,
              notifyOnNewTicket,
              notifyOnComment,
              ...retention,
              version: organisation.version,
            }
          : undefined,
        preferences: isChanged(PREFERENCE_KEYS)
          ? { notifyByEmail, notifyBySms, notifyByPush }
          : undefined,
      })
    },
    isSaving: saving.isPending,
    error: saving.error,
  }
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>

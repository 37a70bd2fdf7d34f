import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { readCallDisplaySettings } from '@/api/call-display-settings'
import { saveSettings } from '@/api/change-settings'
import { organisationSettingsQuery, preferencesQuery } from '@/api/settings'
import { PRIORITIES, type Priority } from '@/contracts/call-words'
import {
  LONGEST_KEEP_DAYS,
  LONGEST_TARGET_MINUTES,
  LONGEST_UNSTARTED_HOURS,
  type OrganisationSettings,
  type OrganisationValues,
  type Preferences,
  type Retention,
  type TicketTargets,
  ticketTargets,
} from '@/contracts/settings'
import { figures } from '@/lib/figures'

export const TARGET_PARTS = ['firstResponse', 'resolution'] as const
export type TargetKey = `${Priority}.${(typeof TARGET_PARTS)[number]}`

type Texts = Record<keyof Retention | 'returnUnstartedHours' | TargetKey, string>

export type SettingsForm = Omit<OrganisationValues, keyof Texts | 'ticketTargets'> &
  Texts &
  Preferences

export const RETENTION_KEYS = [
  'keepTranscriptsDays',
  'keepRecordingsDays',
  'keepEventsDays',
] as const satisfies readonly (keyof Retention)[]

export const ORGANISATION_KEYS = [
  'autoAssignTickets',
  'notifyOnNewTicket',
  'notifyOnComment',
  'aiDraftsNeedApproval',
  'returnUnstartedHours',
  ...RETENTION_KEYS,
] as const satisfies readonly (keyof OrganisationValues)[]

export const TARGET_KEYS = PRIORITIES.toReversed().flatMap((priority) =>
  TARGET_PARTS.map((part): TargetKey => `${priority}.${part}`),
)

export const PREFERENCE_KEYS = [
  'notifyByEmail',
  'notifyBySms',
  'notifyByPush',
] as const satisfies readonly (keyof Preferences)[]

export const FIELD_LABELS: Record<keyof SettingsForm, string> = {
  autoAssignTickets: 'Auto-assign new tickets to available agents',
  notifyOnNewTicket: 'Notify on new ticket',
  notifyOnComment: 'Notify on comment',
  aiDraftsNeedApproval: 'AI drafts need approval',
  returnUnstartedHours: 'Hours until an unstarted next step goes back to the queue',
  notifyByEmail: 'Email',
  notifyBySms: 'SMS',
  notifyByPush: 'Push',
  keepTranscriptsDays: 'Transcripts',
  keepRecordingsDays: 'Recording references',
  keepEventsDays: 'Raw events',
  'high.firstResponse': 'First response, high priority',
  'high.resolution': 'Resolution, high priority',
  'normal.firstResponse': 'First response, normal priority',
  'normal.resolution': 'Resolution, normal priority',
  'low.firstResponse': 'First response, low priority',
  'low.resolution': 'Resolution, low priority',
}

const text = (days: number | null) => (days === null ? '' : String(days))

const targetTexts = ({ low, normal, high }: TicketTargets): Record<TargetKey, string> => ({
  'high.firstResponse': String(high.firstResponse),
  'high.resolution': String(high.resolution),
  'normal.firstResponse': String(normal.firstResponse),
  'normal.resolution': String(normal.resolution),
  'low.firstResponse': String(low.firstResponse),
  'low.resolution': String(low.resolution),
})

/** A change of all targets, by each that is another one. */
export const changedTargets = ({ from, to }: { from: unknown; to: unknown }) => {
  const before = ticketTargets.safeParse(from)
  const after = ticketTargets.safeParse(to)
  if (!before.success || !after.success) return []
  const [was, is] = [targetTexts(before.data), targetTexts(after.data)]
  return TARGET_KEYS.flatMap((key) =>
    was[key] === is[key] ? [] : { key, from: was[key], to: is[key] },
  )
}

export const toForm = (settings: OrganisationSettings, preferences: Preferences): SettingsForm => ({
  autoAssignTickets: settings.autoAssignTickets,
  notifyOnNewTicket: settings.notifyOnNewTicket,
  notifyOnComment: settings.notifyOnComment,
  aiDraftsNeedApproval: settings.aiDraftsNeedApproval,
  returnUnstartedHours: text(settings.returnUnstartedHours),
  keepTranscriptsDays: text(settings.keepTranscriptsDays),
  keepRecordingsDays: text(settings.keepRecordingsDays),
  keepEventsDays: text(settings.keepEventsDays),
  ...targetTexts(settings.ticketTargets),
  ...preferences,
})

const readNumber = (typed: string, unit: string, longest: number) => {
  const plain = typed.trim()
  if (plain === '') return { value: null }
  const value = Number(plain)
  return /^\d{1,5}$/.test(plain) && value >= 1 && value <= longest
    ? { value }
    : { problem: `Enter whole ${unit} from 1 to ${longest}, or leave it empty` }
}

/** Days from what was typed; null for ever, or the sentence about what is wrong with it. */
export const readDays = (typed: string) => readNumber(typed, 'days', LONGEST_KEEP_DAYS)

/** The same of hours; null: never. */
export const readHours = (typed: string) => readNumber(typed, 'hours', LONGEST_UNSTARTED_HOURS)

const MINUTES_PROBLEM = `Enter whole minutes from 1 to ${figures(LONGEST_TARGET_MINUTES)}`

export const readMinutes = (typed: string): { minutes: number } | { problem: string } => {
  const minutes = Number(typed.trim())
  return /^\d{1,6}$/.test(typed.trim()) && minutes >= 1 && minutes <= LONGEST_TARGET_MINUTES
    ? { minutes }
    : { problem: MINUTES_PROBLEM }
}

/** The targets, or null while any of them cannot be read. */
const readTargets = (form: SettingsForm): TicketTargets | null => {
  if (TARGET_KEYS.some((key) => 'problem' in readMinutes(form[key]))) return null
  const of = (priority: Priority) => ({
    firstResponse: Number(form[`${priority}.firstResponse`]),
    resolution: Number(form[`${priority}.resolution`]),
  })
  return { low: of('low'), normal: of('normal'), high: of('high') }
}

/** The days to keep, or null while any of them cannot be read. */
export const readRetention = (form: SettingsForm): Retention | null => {
  const keep: Retention = {
    keepTranscriptsDays: null,
    keepRecordingsDays: null,
    keepEventsDays: null,
  }
  for (const key of RETENTION_KEYS) {
    const read = readDays(form[key])
    if ('problem' in read) return null
    keep[key] = read.value
  }
  return keep
}

const unitOf = (key: keyof SettingsForm | TargetKey): readonly [unit: string, none: string] => {
  if (key === 'returnUnstartedHours') return ['hours', 'never']
  return key.includes('.') ? ['minutes', 'none'] : ['days', 'forever']
}

/** A value as it is said beside another one: as typed, or as the audit log has it. */
export const sayValue = (key: keyof SettingsForm | TargetKey, value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  const [unit, none] = unitOf(key)
  const isSaid = typeof value === 'number' || (typeof value === 'string' && value !== '')
  return isSaid ? `${value} ${unit}` : none
}

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
  const targets = readTargets(form)
  const hours = readHours(form.returnUnstartedHours)

  return {
    organisation,
    saved,
    form,
    edits,
    isDirty,
    /** Null while a number of days cannot be read. */
    retention,
    /** Null while a number of minutes cannot be read. */
    targets,
    hoursProblem: 'problem' in hours ? hours.problem : null,
    isRetentionChanged: isChanged(['keepTranscriptsDays', 'keepRecordingsDays', 'keepEventsDays']),
    hasOthersChanges:
      isChanged([...ORGANISATION_KEYS, ...TARGET_KEYS]) && organisation.version !== startedOn,
    set: <Key extends keyof SettingsForm>(key: Key, value: SettingsForm[Key]) => {
      if (!isDirty) setStartedOn(organisation.version)
      setEdits((now) => ({ ...now, [key]: value }))
    },
    discard: () => {
      setEdits({})
      saving.reset()
    },
    save: () => {
      if (!retention || !targets || 'problem' in hours) return
      const { autoAssignTickets, notifyOnNewTicket, notifyOnComment, aiDraftsNeedApproval } = form
      const { notifyByEmail, notifyBySms, notifyByPush } = form
      saving.mutate({
        display: readCallDisplaySettings(),
        organisation: isChanged([...ORGANISATION_KEYS, ...TARGET_KEYS])
          ? {
              autoAssignTickets,
              notifyOnNewTicket,
              notifyOnComment,
              aiDraftsNeedApproval,
              returnUnstartedHours: hours.value,
              ...retention,
              ...(isChanged(TARGET_KEYS) && { ticketTargets: targets }),
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

import * as z from 'zod'

import { PRIORITIES, PROVIDERS } from './call-words'
import { categoryKey } from './category-key'
import { DELIVERY_RESULTS } from './deliveries'

export const LONGEST_KEEP_DAYS = 3650

const KEEP_DAYS = `Enter whole days from 1 to ${LONGEST_KEEP_DAYS}, or leave it empty`
const keepDays = z.int(KEEP_DAYS).min(1, KEEP_DAYS).max(LONGEST_KEEP_DAYS, KEEP_DAYS).nullable()

/** Days that what calls leave behind is kept; null: for ever. */
export const retention = z.object({
  keepTranscriptsDays: keepDays,
  keepRecordingsDays: keepDays,
  keepEventsDays: keepDays,
})
export type Retention = z.infer<typeof retention>

export const LONGEST_TARGET_MINUTES = 525_600
const minutes = z
  .int()
  .min(1, 'At least a minute')
  .max(LONGEST_TARGET_MINUTES, 'At most 525,600 minutes')
/** Business minutes by priority. */
export const ticketTargets = z.record(
  z.enum(PRIORITIES),
  z.object({ firstResponse: minutes, resolution: minutes }),
)
export type TicketTargets = z.infer<typeof ticketTargets>

/** What a solved call of a category is worth, in USD; a category without one counts for nothing. */
export const solvedCallValues = z
  .record(categoryKey, z.number().min(0, 'At least 0').max(1_000_000, 'At most 1,000,000'))
  .refine((values) => Object.keys(values).length <= 100, 'At most 100 categories')
export type SolvedCallValues = z.infer<typeof solvedCallValues>

export const TARGET_RANGE = 'Enter whole percent from 1 to 100'
/** The share of resolved calls that the organisation wants, in percent. */
export const resolutionTarget = z.int(TARGET_RANGE).min(1, TARGET_RANGE).max(100, TARGET_RANGE)
export const USUAL_RESOLUTION_TARGET = 85

export const REPEAT_DAYS_RANGE = 'Enter whole days from 1 to 90'
/** Within so many days another call of the same caller makes the first one a repeat. */
export const repeatDays = z
  .int(REPEAT_DAYS_RANGE)
  .min(1, REPEAT_DAYS_RANGE)
  .max(90, REPEAT_DAYS_RANGE)

export const MINIMUM_CALLS_RANGE = 'Enter a whole number from 1 to 1,000'
/** With fewer calls a share says little, and nobody is compared by it. */
export const minimumCalls = z
  .int(MINIMUM_CALLS_RANGE)
  .min(1, MINIMUM_CALLS_RANGE)
  .max(1000, MINIMUM_CALLS_RANGE)

export const LONGEST_UNSTARTED_HOURS = 720

export const organisationValues = retention.extend({
  autoAssignTickets: z.boolean(),
  notifyOnNewTicket: z.boolean(),
  notifyOnComment: z.boolean(),
  /** Off: what calls ask for is on the board at once. */
  aiDraftsNeedApproval: z.boolean(),
  ticketTargets,
  /** After so many hours that nobody has touched an assigned next step it is unassigned; null: never. */
  returnUnstartedHours: z.int().min(1).max(LONGEST_UNSTARTED_HOURS).nullable(),
})
export type OrganisationValues = z.infer<typeof organisationValues>

export const organisationDefaults: OrganisationValues = {
  autoAssignTickets: false,
  notifyOnNewTicket: true,
  notifyOnComment: true,
  aiDraftsNeedApproval: true,
  ticketTargets: {
    low: { firstResponse: 480, resolution: 2400 },
    normal: { firstResponse: 240, resolution: 1440 },
    high: { firstResponse: 60, resolution: 480 },
  },
  returnUnstartedHours: null,
  keepTranscriptsDays: null,
  keepRecordingsDays: null,
  keepEventsDays: null,
}

export const organisationSettings = organisationValues.extend({
  solvedCallValues,
  resolutionTarget,
  repeatDays,
  minimumCalls,
  version: z.int(),
  /** Null while nobody has changed anything. */
  changedByName: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
})
export type OrganisationSettings = z.infer<typeof organisationSettings>

/** `version` is the one that was read: a save over somebody else's is refused with 409. */
export const organisationSettingsInput = organisationValues.extend({
  solvedCallValues: solvedCallValues.optional(),
  resolutionTarget: resolutionTarget.optional(),
  repeatDays: repeatDays.optional(),
  minimumCalls: minimumCalls.optional(),
  aiDraftsNeedApproval: z.boolean().optional(),
  ticketTargets: ticketTargets.optional(),
  returnUnstartedHours: organisationValues.shape.returnUnstartedHours.optional(),
  version: z.int(),
})
export type OrganisationSettingsInput = z.infer<typeof organisationSettingsInput>

/** The newest changes of the organisation's settings, from the audit log. */
export const settingsChanges = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      at: z.iso.datetime(),
      byName: z.string(),
      changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
    }),
  ),
})
export type SettingsChanges = z.infer<typeof settingsChanges>

export const preferences = z.object({
  notifyByEmail: z.boolean(),
  notifyBySms: z.boolean(),
  notifyByPush: z.boolean(),
})
export type Preferences = z.infer<typeof preferences>

export const preferenceDefaults: Preferences = {
  notifyByEmail: true,
  notifyBySms: false,
  notifyByPush: true,
}

const secret = z.object({
  variable: z.string(),
  configured: z.int(),
  stored: z.int().optional(),
})

export const integration = z.object({
  provider: z.enum(PROVIDERS),
  /** Where its events go, below the address of the webhooks: `/vapi`. */
  path: z.string(),
  signing: secret,
  /** What fetches its recordings; null where there is nothing to fetch. */
  recordings: secret.nullable(),
  lastDelivery: z.object({ at: z.iso.datetime(), result: z.enum(DELIVERY_RESULTS) }).nullable(),
})
export type Integration = z.infer<typeof integration>

export const integrations = z.object({ items: z.array(integration) })

export const integrationTest = z.object({
  ok: z.boolean(),
  address: z.url(),
  /** Null when there was no answer. */
  httpStatus: z.int().nullable(),
  message: z.string(),
  ms: z.int(),
})
export type IntegrationTest = z.infer<typeof integrationTest>

import * as z from 'zod'

import { ALERT_STATES, ALERT_WINDOWS, COMPARISONS, HOLD_MINUTES } from './alert-words'
import { callQuery } from './metrics'
import { pageParams } from './page'
import { recipientIds, reportFilters } from './reports'
import { timeOfDay } from './time-of-day'

export const MOST_ALERT_RULES = 50
export const ALERT_RULE_NAME_MAX = 80

/** A metric of calls, or what else can be watched; the server refuses others, and names them all. */
const measure = z.string().max(60)

const oneOf = (words: readonly number[], message: string) =>
  z.int(message).refine((minutes) => words.includes(minutes), message)

/** The team's: “me” would be a different person for each reader. */
const filters = reportFilters.superRefine((query, context) => {
  for (const [name, words] of Object.entries(query)) {
    if (!words.split(',').includes('me')) continue
    context.addIssue({ code: 'custom', path: [name], message: 'Name a person instead of “me”' })
  }
})

const time = timeOfDay('22:00')

const quietHours = z
  .object({ from: time, to: time })
  .refine(({ from, to }) => from !== to, { error: 'They end when they begin', path: ['to'] })

const webhookUrl = z
  .url({ protocol: /^https$/, error: 'Enter an address that begins with https://' })
  .max(500, 'At most 500 characters')
  .refine((text) => !URL.canParse(text) || new URL(text).username === '', {
    error: 'Leave out the user and the password: what is posted is signed',
  })

const condition = {
  measure,
  /** Of calls alone. */
  filters,
  windowMinutes: oneOf(ALERT_WINDOWS, `One of ${ALERT_WINDOWS.join(', ')} minutes`),
  comparison: z.enum(COMPARISONS),
  /** In the unit of the measure; a share is from 0 to 1. */
  threshold: z.number('Enter a number').min(0, 'Enter 0 or more').max(1e9, 'At most a billion'),
  holdMinutes: oneOf(HOLD_MINUTES, `One of ${HOLD_MINUTES.join(', ')} minutes`),
}

export const alertRuleName = z
  .string()
  .trim()
  .min(1, 'Give the rule a name')
  .max(ALERT_RULE_NAME_MAX, `At most ${ALERT_RULE_NAME_MAX} characters`)

const definition = {
  name: alertRuleName,
  ...condition,
  quietHours: quietHours.nullable(),
  recipientIds,
  webhookUrl: webhookUrl.nullable(),
}

export const createAlertRuleInput = z.strictObject({
  ...definition,
  isActive: z.boolean().default(true),
})
export type CreateAlertRuleInput = z.input<typeof createAlertRuleInput>

/** `version` is the one that was read: a save over another person's is refused with 409. */
export const patchAlertRuleInput = createAlertRuleInput.partial().extend({
  isActive: z.boolean().optional(),
  /** Signs with another secret from now on, which the answer has. */
  newSecret: z.boolean().optional(),
  version: z.int(),
})
export type PatchAlertRuleInput = z.input<typeof patchAlertRuleInput>

const instant = z.iso.datetime()

export const alertRule = z.object({
  id: z.uuid(),
  ...definition,
  filters: callQuery,
  /** Null for all but administrators: it may hold a key. */
  webhookUrl: z.string().nullable(),
  /** Null: there is no webhook. */
  webhookHost: z.string().nullable(),
  recipientIds: z.array(z.uuid()),
  recipients: z.array(z.object({ id: z.uuid(), name: z.string() })),
  isActive: z.boolean(),
  /** The last evaluation; nulls: none yet, or too little data for a value. */
  evaluatedAt: instant.nullable(),
  value: z.number().nullable(),
  n: z.int().nullable(),
  problem: z.string().nullable(),
  version: z.int(),
  changedByName: z.string().nullable(),
  changedAt: instant.nullable(),
})
export type AlertRule = z.infer<typeof alertRule>

export const alertRules = z.object({
  items: z.array(alertRule),
  /** Whose clock quiet hours are in. */
  zone: z.string(),
  /** Why no mail leaves the server; null: it does. */
  noMail: z.string().nullable(),
})
export type AlertRules = z.infer<typeof alertRules>

/** One firing of a rule, from its first minute to its end. */
export const alert = z.object({
  id: z.uuid(),
  /** Null: the rule was deleted. */
  ruleId: z.uuid().nullable(),
  ruleName: z.string(),
  state: z.enum(ALERT_STATES),
  /** As the rule was when the alert began. */
  measure,
  comparison: z.enum(COMPARISONS),
  threshold: z.number(),
  windowMinutes: z.int(),
  value: z.number().nullable(),
  /** The value that was furthest over the limit. */
  worstValue: z.number().nullable(),
  n: z.int().nullable(),
  /** Of the last evaluation: too little data to tell. */
  hasNoData: z.boolean(),
  /** The calls it is about; null: it is about none, or no list has exactly them. */
  calls: callQuery.nullable(),
  startedAt: instant,
  firedAt: instant.nullable(),
  acknowledgedAt: instant.nullable(),
  acknowledgedByName: z.string().nullable(),
  snoozedUntil: instant.nullable(),
  resolvedAt: instant.nullable(),
  /** Why it ended, in a sentence; null: its condition is no longer met, or it is open. */
  resolvedBecause: z.string().nullable(),
})
export type Alert = z.infer<typeof alert>

export const openAlerts = z.object({ items: z.array(alert) })

export const alertListParams = pageParams.extend({ rule: z.uuid().optional() })
export const alertPage = z.object({
  items: z.array(alert),
  nextCursor: z.string().nullable(),
})

export const DELIVERY_STATES = ['waiting', 'sent', 'failed', 'read'] as const
export const alertDetail = alert.extend({
  deliveries: z.array(
    z.object({
      id: z.uuid(),
      /** A person's name, or the host of a webhook. */
      to: z.string(),
      channel: z.enum(['inbox', 'webhook']),
      /** What was reported. */
      event: z.enum(['firing', 'resolved']),
      state: z.enum(DELIVERY_STATES),
      /** When it was mailed because it was not read; null: it was not. */
      mailedAt: instant.nullable(),
      attempts: z.int(),
      error: z.string().nullable(),
      at: instant,
    }),
  ),
})
export type AlertDetail = z.infer<typeof alertDetail>

export const snoozeInput = z.object({
  minutes: z.int().min(5, 'At least 5 minutes').max(10_080, 'At most a week'),
})

export const alertTryInput = z.strictObject(condition)
export type AlertTryInput = z.input<typeof alertTryInput>

/** What a rule would have done in the days before now. */
export const alertTry = z.object({
  days: z.int(),
  now: z.object({ value: z.number().nullable(), n: z.int() }),
  /** The evaluations that had enough data, and all of them. */
  known: z.int(),
  evaluations: z.int(),
  /** Null: what is open now has no past to try. */
  firings: z
    .array(z.object({ from: instant, to: instant.nullable(), worstValue: z.number().nullable() }))
    .nullable(),
})
export type AlertTry = z.infer<typeof alertTry>

/** The secret is shown once, when it is made. */
export const savedAlertRule = alertRule.extend({ webhookSecret: z.string().nullable() })
export type SavedAlertRule = z.infer<typeof savedAlertRule>

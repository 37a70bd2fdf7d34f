import * as z from 'zod'

import { emailAddress } from './email-address'
import {
  EMAIL_FILTERS,
  EMAIL_STATES,
  EMAIL_SUBJECTS,
  EMAIL_TRIGGERS,
  isTimed,
  subjectOf,
} from './email-rule-words'
import { callFilter } from './call-list-params'
import { pageOf, pageParams } from './page'

export const MOST_EMAIL_RULES = 100
export const MOST_RULE_PEOPLE = 20
export const MOST_RULE_ADDRESSES = 5
export const EMAIL_RULE_NAME_MAX = 80
export const EMAIL_SUBJECT_MAX = 200
export const EMAIL_BODY_MAX = 5000
export const MOST_DELAY_MINUTES = 7 * 24 * 60
export const MOST_MAILS_AN_HOUR = 500
export const KEEP_EMAIL_LOG_DAYS = 90

const upTo = (most: number) => `At most ${most.toLocaleString('en')} characters`
const PER_HOUR = `Enter 1 to ${MOST_MAILS_AN_HOUR} emails`
const DELAY = 'Enter a time of at most 7 days'

const { category, tags, priority, sentiment, resolution, outcome, direction } = callFilter.shape
/** In the words that calls are filtered by; an empty list asks for nothing. */
const filters = z
  .strictObject({ category, tags, priority, sentiment, resolution, outcome, direction })
  .partial()

const recipients = {
  toAssignee: z.boolean(),
  toAdmins: z.boolean(),
  userIds: z.array(z.uuid()).max(MOST_RULE_PEOPLE, `At most ${MOST_RULE_PEOPLE} people`),
  addresses: z
    .array(emailAddress('Not an email address'))
    .max(MOST_RULE_ADDRESSES, `At most ${MOST_RULE_ADDRESSES} addresses`),
}

const template = {
  subject: z
    .string()
    .trim()
    .min(1, 'Enter a subject')
    .max(EMAIL_SUBJECT_MAX, upTo(EMAIL_SUBJECT_MAX)),
  body: z.string().trim().min(1, 'Enter a text').max(EMAIL_BODY_MAX, upTo(EMAIL_BODY_MAX)),
}

const fields = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name for the rule')
    .max(EMAIL_RULE_NAME_MAX, upTo(EMAIL_RULE_NAME_MAX)),
  trigger: z.enum(EMAIL_TRIGGERS),
  /** After the time has passed; of what happens it is 0. */
  delayMinutes: z.int(DELAY).min(0, DELAY).max(MOST_DELAY_MINUTES, DELAY),
  filters,
  ...recipients,
  ...template,
  perHour: z.int(PER_HOUR).min(1, PER_HOUR).max(MOST_MAILS_AN_HOUR, PER_HOUR),
})
type Fields = z.output<typeof fields>

const checkFilters = (
  { trigger, filters }: Pick<Fields, 'trigger' | 'filters'>,
  context: z.RefinementCtx,
) => {
  const known: readonly string[] = EMAIL_FILTERS[subjectOf(trigger)]
  for (const [name, words] of Object.entries(filters)) {
    if (words.length === 0 || known.includes(name)) continue
    context.addIssue({ code: 'custom', path: ['filters'], message: `Not a condition: ${name}` })
  }
}

const checkRule = (rule: Fields, context: z.RefinementCtx) => {
  checkFilters(rule, context)
  if (!isTimed(rule.trigger) && rule.delayMinutes > 0) {
    context.addIssue({ code: 'custom', path: ['delayMinutes'], message: 'Has no delay' })
  }
  const { toAssignee, toAdmins, userIds, addresses } = rule
  if (!toAssignee && !toAdmins && userIds.length === 0 && addresses.length === 0) {
    context.addIssue({ code: 'custom', path: ['userIds'], message: 'Choose who gets it' })
  }
}

export const createEmailRuleInput = fields.extend({ isActive: z.boolean() }).superRefine(checkRule)
export type CreateEmailRuleInput = z.input<typeof createEmailRuleInput>

/** `version` is the one that was read: a save over another person's is refused with 409. */
export const changeEmailRuleInput = fields.extend({ version: z.int() }).superRefine(checkRule)
export type ChangeEmailRuleInput = z.input<typeof changeEmailRuleInput>

export const switchEmailRuleInput = z.object({ isActive: z.boolean(), version: z.int() })
export type SwitchEmailRuleInput = z.input<typeof switchEmailRuleInput>

export const emailRule = fields.extend({
  id: z.uuid(),
  isActive: z.boolean(),
  filters: z.record(z.string(), z.array(z.string())),
  addresses: z.array(z.string()),
  /** How many emails of the last seven days are in each state. */
  lastWeek: z.record(z.string(), z.int()),
  version: z.int(),
  changedByName: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
})
export type EmailRule = z.infer<typeof emailRule>

export const emailRulePage = pageOf(emailRule).extend({
  /** Why no mail leaves the server; null: it does. */
  noMail: z.string().nullable(),
})
export type EmailRulePage = z.infer<typeof emailRulePage>

const subject = z.object({
  kind: z.enum(EMAIL_SUBJECTS),
  id: z.uuid(),
  title: z.string(),
  callId: z.uuid().nullable(),
})

export const emailLogEntry = z.object({
  id: z.uuid(),
  /** Null: the rule was deleted. */
  ruleId: z.uuid().nullable(),
  ruleName: z.string(),
  trigger: z.enum(EMAIL_TRIGGERS),
  subject,
  recipient: z.string(),
  state: z.enum(EMAIL_STATES),
  reason: z.string().nullable(),
  at: z.iso.datetime(),
})
export type EmailLogEntry = z.infer<typeof emailLogEntry>

export const emailLogParams = pageParams.extend({
  rule: z.uuid().optional(),
  state: z.enum(EMAIL_STATES).optional(),
})
export const emailLogPage = z.object({
  items: z.array(emailLogEntry),
  nextCursor: z.string().nullable(),
})
export type EmailLogPage = z.infer<typeof emailLogPage>

export const emailPreviewInput = z
  .object({
    name: z.string().max(EMAIL_RULE_NAME_MAX),
    trigger: fields.shape.trigger,
    delayMinutes: fields.shape.delayMinutes,
    filters,
    ...recipients,
    ...template,
    /** Absent: the latest that matches. */
    subjectId: z.uuid().optional(),
  })
  .superRefine(checkFilters)
export type EmailPreviewInput = z.input<typeof emailPreviewInput>

export const emailPreview = z.object({
  /** The latest that match, to choose from. */
  choices: z.array(z.object({ id: z.uuid(), title: z.string(), at: z.iso.datetime() })),
  /** What is wrong with the template, by field. */
  problems: z.record(z.string(), z.string()),
  /** Null: nothing matches, or the template cannot be filled in. */
  shown: z
    .object({
      id: z.uuid(),
      /** It is made up, so that no email about it is sent. */
      isSample: z.boolean(),
      subject: z.string(),
      text: z.string(),
      recipients: z.array(z.object({ name: z.string(), reason: z.string().nullable() })),
    })
    .nullable(),
  /** How many it would have been about in the last seven days; null: not known. */
  lastWeek: z.int().nullable(),
})
export type EmailPreview = z.infer<typeof emailPreview>

export const emailTestAnswer = z.object({ to: z.string() })

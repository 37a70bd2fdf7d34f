import * as z from 'zod'

import { addressesIn, emailAddress } from '@/contracts/email-address'
import {
  EMAIL_FILTERS,
  EMAIL_TRIGGERS,
  type EmailTrigger,
  isTimed,
  subjectOf,
} from '@/contracts/email-rule-words'
import {
  createEmailRuleInput,
  type EmailPreviewInput,
  type EmailRule,
  MOST_DELAY_MINUTES,
  MOST_MAILS_AN_HOUR,
  MOST_RULE_ADDRESSES,
} from '@/contracts/email-rules'

import { TEMPLATES } from './templates'

const UNIT_MINUTES = { minutes: 1, hours: 60, days: 1440 } as const
export type DelayUnit = keyof typeof UNIT_MINUTES
export const DELAY_UNITS: readonly DelayUnit[] = ['minutes', 'hours', 'days']
const PER_HOUR = `Enter 1 to ${MOST_MAILS_AN_HOUR}`
const WHOLE = /^\s*\d{1,5}\s*$/

const isEmail = (text: string) => emailAddress('').safeParse(text).success

const addresses = z.string().superRefine((text, context) => {
  const typed = addressesIn(text)
  const wrong = typed.find((address) => !isEmail(address))
  const message =
    wrong !== undefined
      ? `“${wrong}” is not an email address`
      : typed.length > MOST_RULE_ADDRESSES
        ? `At most ${MOST_RULE_ADDRESSES} addresses`
        : null
  if (message) context.addIssue({ code: 'custom', message })
})

const { name, subject, body } = createEmailRuleInput.shape

const fields = z.object({
  name,
  trigger: z.enum(EMAIL_TRIGGERS),
  delay: z.string(),
  unit: z.enum(DELAY_UNITS),
  filters: z.record(z.string(), z.array(z.string())),
  toAssignee: z.boolean(),
  toAdmins: z.boolean(),
  userIds: z.array(z.string()),
  addresses,
  subject,
  body,
  perHour: z
    .string()
    .regex(WHOLE, PER_HOUR)
    .transform(Number)
    .pipe(z.int().min(1, PER_HOUR).max(MOST_MAILS_AN_HOUR, PER_HOUR)),
})
export type TypedRule = z.input<typeof fields>

const minutesOf = ({ trigger, delay, unit }: Pick<TypedRule, 'trigger' | 'delay' | 'unit'>) =>
  isTimed(trigger) && WHOLE.test(delay) ? Number(delay) * UNIT_MINUTES[unit] : 0

/** Only what this trigger can be filtered by. */
const filtersOf = ({ trigger, filters }: Pick<TypedRule, 'trigger' | 'filters'>) => {
  const known: readonly string[] = EMAIL_FILTERS[subjectOf(trigger)]
  return Object.fromEntries(
    Object.entries(filters).filter(([name, words]) => known.includes(name) && words.length > 0),
  )
}

export const ruleForm = fields
  .superRefine((rule, context) => {
    const { trigger, delay, toAssignee, toAdmins, userIds } = rule
    if (isTimed(trigger)) {
      const message = !WHOLE.test(delay)
        ? 'Enter a whole number'
        : minutesOf(rule) > MOST_DELAY_MINUTES
          ? 'At most 7 days'
          : null
      if (message) context.addIssue({ code: 'custom', path: ['delay'], message })
    }
    const isNobody =
      !toAssignee && !toAdmins && userIds.length === 0 && addressesIn(rule.addresses).length === 0
    if (isNobody) {
      context.addIssue({ code: 'custom', path: ['userIds'], message: 'Choose who gets it' })
    }
  })
  .transform(({ delay, unit, ...rule }) => ({
    ...rule,
    delayMinutes: minutesOf({ ...rule, delay, unit }),
    filters: filtersOf(rule),
    addresses: addressesIn(rule.addresses),
  }))
export type RuleInput = z.output<typeof ruleForm>

/** What a preview is asked of; null while there is nothing to fill in. */
export const previewInput = (typed: TypedRule): EmailPreviewInput | null => {
  const { name, trigger, toAssignee, toAdmins, userIds, subject, body } = typed
  if (subject.trim() === '' || body.trim() === '') return null
  return {
    name: name.trim() || 'Unnamed rule',
    trigger,
    delayMinutes: Math.min(minutesOf(typed), MOST_DELAY_MINUTES),
    filters: filtersOf(typed),
    toAssignee,
    toAdmins,
    userIds,
    addresses: addressesIn(typed.addresses).filter(isEmail).slice(0, MOST_RULE_ADDRESSES),
    subject,
    body,
  }
}

const delayOf = (minutes: number): Pick<TypedRule, 'delay' | 'unit'> => {
  const unit = DELAY_UNITS.findLast((one) => minutes > 0 && minutes % UNIT_MINUTES[one] === 0)
  return { delay: String(minutes / UNIT_MINUTES[unit ?? 'minutes']), unit: unit ?? 'minutes' }
}

export const newRule = (trigger: EmailTrigger): TypedRule => ({
  ...TEMPLATES[trigger],
  trigger,
  ...delayOf(30),
  filters: {},
  toAssignee: trigger !== 'call-analyzed',
  toAdmins: trigger === 'call-analyzed',
  userIds: [],
  addresses: '',
  perHour: '30',
})

export const typedRule = ({
  name,
  trigger,
  delayMinutes,
  filters,
  toAssignee,
  toAdmins,
  userIds,
  addresses,
  subject,
  body,
  perHour,
}: EmailRule): TypedRule => ({
  name,
  trigger,
  ...delayOf(delayMinutes),
  filters,
  toAssignee,
  toAdmins,
  userIds,
  addresses: addresses.join(', '),
  subject,
  body,
  perHour: String(perHour),
})

import * as z from 'zod'

import type { RuleInput } from '@/api/alert-rules'
import { ALERT_ACTIONS, type AlertRule, MAX_RECIPIENTS } from '@/contracts/alerts'
import { parseCondition } from '@/domain/alert-condition/parse'

const email = z.email()
const isEmail = (text: string) => email.safeParse(text).success

/** Typed addresses, one after the other with commas, semicolons, spaces or new lines between. */
const addresses = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((part) => part !== '')),
]

const condition = z
  .string()
  .trim()
  .max(500, 'At most 500 characters')
  .superRefine((text, context) => {
    const parsed = parseCondition(text)
    if (!parsed.ok) context.addIssue({ code: 'custom', message: parsed.error.message })
  })

/** A rule as it is typed: the recipients in one text. */
export const ruleForm = z
  .object({
    name: z.string().trim().min(1, 'Give the rule a name').max(200, 'At most 200 characters'),
    condition,
    action: z.enum(ALERT_ACTIONS),
    recipients: z.string(),
  })
  .superRefine(({ action, recipients }, context) => {
    if (action !== 'email') return
    const message = recipientsProblem(addresses(recipients))
    if (message) context.addIssue({ code: 'custom', path: ['recipients'], message })
  })
  .transform((typed): RuleInput => ({
    ...typed,
    // Kept for when the rule is to send emails again, but only what is one.
    recipients: addresses(typed.recipients).filter(isEmail),
  }))

const recipientsProblem = (typed: string[]): string | null => {
  const wrong = typed.find((address) => !isEmail(address))
  if (wrong !== undefined) return `“${wrong}” is not an email address`
  if (typed.length === 0) return 'Say who the email goes to'
  return typed.length > MAX_RECIPIENTS ? `At most ${MAX_RECIPIENTS} recipients` : null
}

export type TypedRule = z.input<typeof ruleForm>

export const asTyped = (rule: AlertRule | null): TypedRule => ({
  name: rule?.name ?? '',
  condition: rule?.condition ?? '',
  action: rule?.action ?? 'notification',
  recipients: rule?.recipients.join(', ') ?? '',
})

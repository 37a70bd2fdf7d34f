import * as z from 'zod'

import type { RuleInput } from '@/api/alerts'
import { loadedLabels } from '@/api/call-labels'
import { ALERT_ACTIONS, type AlertRule, MAX_RECIPIENTS } from '@/contracts/alerts'
import { addressesIn, emailAddress } from '@/contracts/email-address'
import { parseCondition } from '@/domain/filter/parse-condition'

const email = emailAddress('Not an email address')

const isEmail = (text: string): boolean => email.safeParse(text).success

/** What is wrong with the recipients of an email, as a sentence; null when nothing is. */
export const recipientsProblem = (recipients: readonly string[]): string | null => {
  const wrong = recipients.find((address) => !isEmail(address))
  if (wrong !== undefined) return `“${wrong}” is not an email address`
  if (recipients.length === 0) return 'Add a recipient'
  return recipients.length > MAX_RECIPIENTS ? `At most ${MAX_RECIPIENTS} recipients` : null
}

export const readCondition = (text: string) => parseCondition(text, loadedLabels)

const condition = z
  .string()
  .trim()
  .max(500, 'At most 500 characters')
  .superRefine((text, context) => {
    const parsed = readCondition(text)
    if (!parsed.ok) context.addIssue({ code: 'custom', message: parsed.error.message })
  })

export const ruleForm = z
  .object({
    name: z.string().trim().min(1, 'Enter a name for the rule').max(200, 'At most 200 characters'),
    condition,
    action: z.enum(ALERT_ACTIONS),
    recipients: z.string(),
  })
  .superRefine(({ action, recipients }, context) => {
    if (action !== 'email') return
    const message = recipientsProblem(addressesIn(recipients))
    if (message) context.addIssue({ code: 'custom', path: ['recipients'], message })
  })
  .transform((typed): RuleInput => ({
    ...typed,
    recipients: addressesIn(typed.recipients).filter(isEmail),
  }))

/** The server emails people under Users only: said before the first alert. */
export const unknownRecipientsProblem = (
  recipients: readonly string[],
  people: readonly { email: string }[] | undefined,
): string | null => {
  const known = new Set(people?.map((one) => one.email.toLowerCase()))
  const unknown = recipients.filter((address) => !known.has(address.toLowerCase()))
  if (people === undefined || unknown.length === 0) return null
  return `Alert emails only go to people under Users. Remove ${unknown.join(', ')}.`
}

export const ruleFormFor = (people: readonly { email: string }[] | undefined) =>
  ruleForm.superRefine(({ action, recipients }, context) => {
    const message = action === 'email' ? unknownRecipientsProblem(recipients, people) : null
    if (message) context.addIssue({ code: 'custom', path: ['recipients'], message })
  })

export type TypedRule = z.input<typeof ruleForm>

export const asTyped = (rule: AlertRule | null): TypedRule => ({
  name: rule?.name ?? '',
  condition: rule?.condition ?? 'priority = high',
  action: rule?.action ?? 'notification',
  recipients: rule?.recipients.join(', ') ?? '',
})

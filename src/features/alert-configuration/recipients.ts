import * as z from 'zod'

import { MAX_RECIPIENTS } from '@/contracts/alerts'

const email = z.email()

export const isEmail = (text: string): boolean => email.safeParse(text).success

/** Typed addresses with commas, semicolons, spaces or new lines between, each once. */
export const readRecipients = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((part) => part !== '')),
]

/** What is wrong with the recipients of an email, as a sentence; null when nothing is. */
export const recipientsProblem = (recipients: readonly string[]): string | null => {
  const wrong = recipients.find((address) => !isEmail(address))
  if (wrong !== undefined) return `“${wrong}” is not an email address`
  if (recipients.length === 0) return 'Say who the email goes to'
  return recipients.length > MAX_RECIPIENTS ? `At most ${MAX_RECIPIENTS} recipients` : null
}

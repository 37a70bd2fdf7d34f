import * as z from 'zod'

import { emailAddress } from './email-address'

export const ALERT_ACTIONS = ['email', 'notification'] as const
export type AlertAction = (typeof ALERT_ACTIONS)[number]

const moment = z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'Not a time')

/** As the browser stores it; unknown keys are kept. A condition that cannot be read never fires. */
export const alertRule = z.looseObject({
  /** `rule_` and the epoch milliseconds of its creation. */
  id: z.string().startsWith('rule_'),
  name: z.string(),
  condition: z.string(),
  action: z.enum(ALERT_ACTIONS),
  recipients: z.array(z.string()),
  isActive: z.boolean(),
  createdAt: moment,
})
export type AlertRule = z.infer<typeof alertRule>

export const storedNotification = z.looseObject({ message: z.string(), timestamp: moment })
export type StoredNotification = z.infer<typeof storedNotification>

/** One firing of a rule, in the browser: kept so that no rule fires twice for the same thing. */
export const alertFiring = z.object({
  ruleId: z.string(),
  about: z.string(),
  callId: z.string(),
  at: moment,
  /** What became of the email; null while there is none to send. */
  mail: z.object({ sent: z.boolean(), text: z.string() }).nullable(),
})
export type AlertFiring = z.infer<typeof alertFiring>

export const MAX_RECIPIENTS = 10

export const alertEmailInput = z.object({
  ruleName: z.string().trim().min(1).max(200),
  condition: z.string().trim().min(1).max(500),
  callId: z.uuid(),
  recipients: z.array(emailAddress('Not an email address')).min(1).max(MAX_RECIPIENTS),
})
export type AlertEmailInput = z.infer<typeof alertEmailInput>

/** A rule of the reader's fired in their browser. */
export const alertFiredInput = alertEmailInput.pick({ ruleName: true, callId: true })
export type AlertFiredInput = z.infer<typeof alertFiredInput>
export const alertFiredAnswer = z.object({})

export const alertEmailAnswer = z.object({ queued: z.int() })

/** Whether emails can be sent at all; `reason` says why not. */
export const alertEmailState = z.object({ available: z.boolean(), reason: z.string().nullable() })

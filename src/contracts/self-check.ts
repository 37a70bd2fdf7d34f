import * as z from 'zod'

export const SERVER_CHECKS = [
  'database',
  'vapi-webhook',
  'retell-webhook',
  'generic-webhook',
  'mail',
  'function',
] as const
export type ServerCheck = (typeof SERVER_CHECKS)[number]

/** `unknown`: nothing to check, or something in the way of it. */
export const CHECK_STATES = ['passed', 'failed', 'unknown'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/** What the reader may have checked, and what their browser compares itself with. */
export const selfCheck = z.object({
  checks: z.array(z.enum(SERVER_CHECKS)),
  now: z.iso.datetime(),
  /** The organisation's time zone. */
  zone: z.string(),
})

/** In sentences, and without anything secret. */
export const checkResult = z.object({
  state: z.enum(CHECK_STATES),
  said: z.string(),
  advice: z.string().nullable(),
})
export type CheckResult = z.infer<typeof checkResult>

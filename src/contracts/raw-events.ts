import * as z from 'zod'

import { PROVIDERS } from './call-words'

export const rawEventSummary = z.object({
  id: z.string(),
  provider: z.enum(PROVIDERS),
  type: z.string(),
  receivedAt: z.iso.datetime(),
  bytes: z.int(),
  unreadable: z.array(z.string()),
})
export type RawEventSummary = z.infer<typeof rawEventSummary>

/** Oldest first, at most 500: `total` says how many there are. */
export const rawEvents = z.object({ items: z.array(rawEventSummary), total: z.int() })

/** `json`: the event as it may be stored, card numbers and the like removed. */
export const rawEvent = rawEventSummary.extend({ json: z.string() })
export type RawEvent = z.infer<typeof rawEvent>

import * as z from 'zod'

import { PROVIDERS } from './call-words'
import { numeric } from './list-param'

/** flagged: stored with unreadable parts. ignored: an unused event type. refused: 4xx or 503. */
export const DELIVERY_RESULTS = ['accepted', 'ignored', 'duplicate', 'flagged', 'refused'] as const
export type DeliveryResult = (typeof DELIVERY_RESULTS)[number]

export const delivery = z.object({
  id: z.string(),
  provider: z.enum(PROVIDERS),
  receivedAt: z.iso.datetime(),
  result: z.enum(DELIVERY_RESULTS),
  httpStatus: z.int(),
  reason: z.string().nullable(),
  bytes: z.int(),
  /** SHA-256 of the body, hex. */
  bodyHash: z.string(),
  eventType: z.string().nullable(),
  callId: z.uuid().nullable(),
})
export type Delivery = z.infer<typeof delivery>

export const deliveryListParams = z.object({
  result: z.enum(DELIVERY_RESULTS).optional(),
  provider: z.enum(PROVIDERS).optional(),
  limit: numeric(z.int().min(1).max(200)).default(50),
})
export type DeliveryListParams = z.infer<typeof deliveryListParams>

export const deliveryReport = z.object({
  items: z.array(delivery),
  /** Per provider, since the beginning. */
  counts: z.array(
    z.object({
      provider: z.enum(PROVIDERS),
      configured: z.boolean(),
      lastReceivedAt: z.iso.datetime().nullable(),
      accepted: z.int(),
      ignored: z.int(),
      duplicate: z.int(),
      flagged: z.int(),
      refused: z.int(),
    }),
  ),
})
export type DeliveryReport = z.infer<typeof deliveryReport>

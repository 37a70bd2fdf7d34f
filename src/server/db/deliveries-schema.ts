import {
  bigint,
  bigserial,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'

import type { Provider } from '@/contracts/call-words'
import type { DeliveryResult } from '@/contracts/deliveries'

import { instant } from './columns'

/** Refused deliveries: when, why, how large, which bytes. Nothing of their content. */
export const refusedDeliveries = pgTable('refused_deliveries', {
  id: bigserial({ mode: 'bigint' }).primaryKey(),
  provider: text().$type<Provider>().notNull(),
  receivedAt: instant('received_at').notNull(),
  httpStatus: smallint('http_status').notNull(),
  reason: text().notNull(),
  bytes: integer().notNull(),
  bodyHash: text('body_hash').notNull(),
})

export const deliveryCounts = pgTable(
  'delivery_counts',
  {
    provider: text().$type<Provider>().notNull(),
    result: text().$type<DeliveryResult>().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.result] })],
)

import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

import type { BusinessHours } from '@/contracts/business-hours'

/** Versions are never changed or deleted, so that a running clock keeps its meaning. */
export const businessCalendars = pgTable('business_calendars', {
  version: integer().primaryKey(),
  zone: text().notNull(),
  week: jsonb().$type<BusinessHours['week']>().notNull(),
  holidays: jsonb().$type<BusinessHours['holidays']>().notNull(),
  /** Valid until the next version is; null: from the beginning. */
  validFrom: timestamp('valid_from', { withTimezone: true, precision: 3 }),
  changedByName: text('changed_by_name'),
})

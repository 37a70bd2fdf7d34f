import { customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** A moment to the millisecond, as JavaScript knows it. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
})

export const versionColumns = () => ({
  version: integer().notNull().default(1),
  changedByName: text('changed_by_name'),
  changedAt: instant('changed_at'),
})

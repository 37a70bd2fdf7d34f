import { index, integer, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from './columns'
import { calls } from './schema'

const labelColumns = () => ({
  key: text().primaryKey(),
  label: text().notNull(),
  position: serial().notNull(),
  retiredAt: instant('retired_at'),
  mergedInto: text('merged_into'),
  version: integer().notNull().default(1),
  changedByName: text('changed_by_name'),
  changedAt: instant('changed_at'),
})

export const categories = pgTable('categories', labelColumns())

export const tags = pgTable('tags', labelColumns())

export const callTags = pgTable(
  'call_tags',
  {
    callId: uuid('call_id')
      .notNull()
      .references(() => calls.id, { onDelete: 'cascade' }),
    tag: text()
      .notNull()
      .references(() => tags.key),
    addedByName: text('added_by_name').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.callId, table.tag] }),
    index('call_tags_tag').on(table.tag, table.callId),
  ],
)

import { index, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'

import { instant, versionColumns } from './columns'
import { callReference } from './schema'

const labelColumns = () => ({
  key: text().primaryKey(),
  label: text().notNull(),
  position: serial().notNull(),
  retiredAt: instant('retired_at'),
  mergedInto: text('merged_into'),
  ...versionColumns(),
})

export const categories = pgTable('categories', labelColumns())

export const tags = pgTable('tags', labelColumns())

export const callTags = pgTable(
  'call_tags',
  {
    callId: callReference().notNull(),
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

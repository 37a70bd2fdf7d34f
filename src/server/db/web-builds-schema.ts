import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { bytea, instant } from './columns'

/** Builds of the browser application that processes of this database serve, or served a day ago. */
export const webBuilds = pgTable('web_builds', {
  /** Of the names of its files, which name their content. */
  id: text().primaryKey(),
  servedAt: instant('served_at').notNull(),
})

export const webFiles = pgTable(
  'web_files',
  {
    buildId: text('build_id')
      .notNull()
      .references(() => webBuilds.id, { onDelete: 'cascade' }),
    /** As in an address: `/assets/index-abc.js`. */
    path: text().notNull(),
    isBrotli: boolean('is_brotli').notNull(),
    body: bytea().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.buildId, table.path] }),
    index('web_files_path').on(table.path),
  ],
)

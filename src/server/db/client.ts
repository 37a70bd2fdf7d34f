import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

import type * as schema from './schema'

/** Postgres or the embedded database; nothing outside this folder knows which one it is. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export type OpenDatabase = {
  db: Database
  kind: 'embedded' | 'postgres'
  /**
   * Calls `onNotify` for every NOTIFY on the channel until the returned function is called. Null when
   * no other server process can share the database: nothing is ever changed elsewhere.
   */
  listen: ((channel: string, onNotify: () => void) => Promise<() => Promise<void>>) | null
  close: () => Promise<void>
}

import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

import type * as schema from './schema'

/** Postgres or the embedded database; nothing outside this folder knows which one it is. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export type OpenDatabase = {
  db: Database
  kind: 'embedded' | 'postgres'
  /** The names of those that were applied when it was opened. */
  migrations: string[]
  /** The same, for what somebody on the line waits for: next in line for the embedded session. */
  urgent: Database
  /** Calls `onNotify` after every commit with a NOTIFY on the channel, until it is told to stop. */
  listen: (channel: string, onNotify: () => void) => Promise<() => Promise<void>>
  maintain: (statement: string) => Promise<void>
  ping: () => Promise<void>
  /** Rejects where nothing can be stored, as on a full disk. */
  tryWrite: () => Promise<void>
  /** Copies the files of an embedded database, see {@link Embedded}; null: it is a Postgres. */
  copyTo: ((folder: string) => Promise<void>) | null
  close: () => Promise<void>
}

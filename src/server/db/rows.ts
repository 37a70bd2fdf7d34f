import type { SQL } from 'drizzle-orm'

import type { Database, Transaction } from './client'

/** Runs raw SQL and answers its rows. `Row` is the caller's promise about the selected columns. */
export const queryRows = async <Row>(db: Database | Transaction, query: SQL): Promise<Row[]> => {
  const answer: unknown = await db.execute(query)
  // Both drivers answer raw SQL with `rows`; drizzle's shared type does not say so.
  return (answer as { rows: Row[] }).rows
}

import type { SQL } from 'drizzle-orm'

import type { Database, Transaction } from './client'

/** Runs raw SQL and answers its rows. `Row` is the caller's promise about the selected columns. */
export const queryRows = async <Row>(db: Database | Transaction, query: SQL): Promise<Row[]> => {
  const answer: unknown = await db.execute(query)
  // Both drivers answer raw SQL with `rows`; drizzle's shared type does not say so.
  return (answer as { rows: Row[] }).rows
}

/** For hot SQL. No statement name, because connection poolers lose named statements. */
export const queryText = async <Row>(
  db: Database | Transaction,
  text: string,
  values: unknown[],
): Promise<Row[]> => {
  const query = db._.session.prepareQuery(
    { sql: text, params: values },
    undefined,
    undefined,
    false,
  )
  const answer: unknown = await query.execute()
  return (answer as { rows: Row[] }).rows
}

/** The row of a statement that always answers one. */
export const onlyRow = <Row>([row]: Row[]): Row => {
  if (row === undefined) throw new Error('The statement answered no row')
  return row
}

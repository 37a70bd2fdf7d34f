import { type AnyColumn, type GetColumnData, getTableName } from 'drizzle-orm'

import type { Database, Transaction } from './client'
import { queryText } from './rows'

type Columns = Record<string, AnyColumn>
type RowOf<Chosen extends Columns> = { [Key in keyof Chosen]: GetColumnData<Chosen[Key]> }

/** As SQL names it: `"table"."column"`. */
export const columnText = (column: AnyColumn) => `"${getTableName(column.table)}"."${column.name}"`

/** Builds the SQL once. `rest` follows the columns, with `$1`… for the values. */
export const fixedSelect = <Chosen extends Columns>(columns: Chosen, rest: string) => {
  const chosen = Object.entries(columns)
  const list = chosen.map(([key, column]) => `${columnText(column)} as "${key}"`).join(', ')
  const text = `select ${list} ${rest}`
  return async (db: Database | Transaction, values: unknown[]): Promise<RowOf<Chosen>[]> => {
    const rows = await queryText<Record<string, unknown>>(db, text, values)
    return rows.map((row) => {
      const entries = chosen.map(([key, column]) => {
        const value = row[key]
        return [key, value === null ? null : column.mapFromDriverValue(value)]
      })
      // One entry for every column, read as its type.
      return Object.fromEntries(entries) as RowOf<Chosen>
    })
  }
}

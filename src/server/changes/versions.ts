import { isDeepStrictEqual } from 'node:util'

import { type AnyColumn, asc, eq, type InferSelectModel, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import type { Transaction } from '../db/client'
import { ApiProblem, notFound, staleVersion } from '../http/problem'
import type { ChangeActor, ChangeTx } from './change'

type VersionedTable = PgTable & Record<'id' | 'version' | 'changedByName' | 'changedAt', AnyColumn>
type Version = { version: number; changedByName: string | null; changedAt: Date | null }

/**
 * Locks a row until the end of the transaction, or with `key share` only keeps it from being deleted.
 * Refuses with 404 when there is no such `noun`.
 */
export const lockRow = async <Table extends PgTable & { id: AnyColumn }>(
  tx: Transaction,
  table: Table,
  noun: string,
  id: string,
  strength: 'update' | 'key share' = 'update',
): Promise<InferSelectModel<Table>> => {
  const from: PgTable = table
  const [row] = await tx.select().from(from).where(eq(table.id, id)).for(strength)
  if (!row) throw notFound(noun)
  // The columns that were selected are the table's.
  return row as InferSelectModel<Table>
}

/** The rows with these ids that are there, locked in the order of their ids. */
export const lockRows = async <Table extends PgTable & { id: AnyColumn }>(
  tx: Transaction,
  table: Table,
  ids: readonly string[],
): Promise<InferSelectModel<Table>[]> => {
  const from: PgTable = table
  const isOne = inArray(table.id, [...ids])
  const rows = await tx.select().from(from).where(isOne).orderBy(asc(table.id)).for('update')
  // The columns that were selected are the table's.
  return rows as InferSelectModel<Table>[]
}

/** 409, with who was first, unless the row still has the version that somebody saw. */
export const requireVersion = (tx: ChangeTx, row: Version, version: number) => {
  if (row.version !== version) throw staleVersion(row.changedByName, row.changedAt, tx.at)
}

/** The row, locked, and still as somebody saw it: 404 when it is gone, 409 when it was changed. */
export const lockVersion = async <Table extends VersionedTable>(
  tx: ChangeTx,
  table: Table,
  noun: string,
  { id, version }: { id: string; version: number },
): Promise<InferSelectModel<Table>> => {
  const row = await lockRow(tx, table, noun, id)
  // Such a table's rows have these columns.
  requireVersion(tx, row as Version, version)
  return row
}

/** 409 where there are as many as there may be. */
export const requireRoom = async (tx: Transaction, table: PgTable, most: number, nouns: string) => {
  if ((await tx.$count(table)) < most) return
  const message = `There are ${most} ${nouns}, which is the maximum. Delete one first.`
  throw new ApiProblem(409, 'too-many', message)
}

/** The columns that say who changed a row last, and that it did change. */
export const nextVersion = (tx: ChangeTx, { version }: { version: number }) => ({
  version: version + 1,
  changedAt: tx.at,
  changedByName: tx.actor.name,
})

/** Who changed rows last, and that they did change, where the rows were not read. */
export const raisedVersion = (
  tx: ChangeTx,
  { version }: Pick<VersionedTable, 'version'>,
  { name: changedByName }: ChangeActor = tx.actor,
) => ({ version: sql`${version} + 1`, changedAt: tx.at, changedByName })

const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? null))

/** The fields of `wanted` that a row does not show already, as they are and as they shall be. */
export const differences = (row: Record<string, unknown>, wanted: Record<string, unknown>) => {
  const keys = Object.keys(wanted).filter(
    (key) => !isDeepStrictEqual(plain(row[key]), plain(wanted[key])),
  )
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(keys.map((key) => [key, plain(from[key])]))
  return { before: pick(row), after: pick(wanted), isEmpty: keys.length === 0 }
}

/** Of many that are changed at once: those that somebody deleted first. */
export const goneOf = (ids: readonly string[], rows: readonly { id: string }[]) => {
  const there = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !there.has(id)).map((id) => ({ id, changedBy: 'Someone' }))
}

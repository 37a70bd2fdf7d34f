import { asc, sql } from 'drizzle-orm'

import type { LabelList } from '@/contracts/call-fields'
import type { CallLabel } from '@/contracts/call-labels'
import { wordKey } from '@/lib/word-key'

import { categories, tags } from '../db/call-labels-schema'
import type { Database, Transaction } from '../db/client'
import { queryRows } from '../db/rows'
import { invalid } from '../http/problem'

export const TABLES = { categories, tags } as const
export type LabelRow = typeof categories.$inferSelect

/** The noun for a label of each list, in sentences and in the audit log. */
export const NOUNS = { categories: 'category', tags: 'tag' } as const satisfies Record<
  LabelList,
  string
>

const COUNTS = {
  categories: sql`select category as key, count(*)::int as calls from calls where category is not null group by category`,
  tags: sql`select tag as key, count(*)::int as calls from call_tags group by tag`,
}

export const toLabel = ({ key, label, retiredAt, mergedInto, version }: LabelRow): CallLabel => ({
  key,
  label,
  retiredAt: retiredAt?.toISOString() ?? null,
  mergedInto,
  version,
})

export const listLabels = async (
  db: Database,
  list: LabelList,
  withCounts: boolean,
): Promise<CallLabel[]> => {
  const rows = await db.select().from(TABLES[list]).orderBy(asc(TABLES[list].position))
  const items = rows.map(toLabel)
  if (!withCounts) return items
  const counted = await queryRows<{ key: string; calls: number }>(db, COUNTS[list])
  const counts = new Map(counted.map(({ key, calls }) => [key, calls]))
  return items.map((item) => ({ ...item, calls: counts.get(item.key) ?? 0 }))
}

const LOCKS = { categories: 7_205_121, tags: 7_205_122 } as const

/**
 * Held until the end of the transaction by whoever writes a label to a call. A merge waits for them
 * and they for it, so that no call gets a label that was just merged away.
 */
export const lockLabels = (tx: Transaction, list: LabelList) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCKS[list]})`)

export const lockForMerge = (tx: Transaction, list: LabelList) =>
  tx.execute(sql`select pg_advisory_xact_lock(${LOCKS[list]})`)

/** Refuses with 422, in words, a label that nobody may choose. */
export const requireOffered = async (
  tx: Transaction,
  list: LabelList,
  key: string | null | undefined,
) => {
  if (key === null || key === undefined) return
  await lockLabels(tx, list)
  const labels = await tx.select().from(TABLES[list])
  const chosen = labels.find((one) => one.key === key)
  const successor = labels.find((one) => one.key === chosen?.mergedInto)
  const noun = NOUNS[list]
  const refuse = (sentence: string) => invalid({ [noun]: sentence }, sentence)
  if (!chosen) throw refuse(`There is no ${noun} "${key}".`)
  if (successor) throw refuse(`"${chosen.label}" was merged into "${successor.label}".`)
  if (chosen.retiredAt) throw refuse(`"${chosen.label}" is retired.`)
}

/** What a key stands for now: a merged one for its successor, any other for itself. */
export const readSuccessors = async (db: Database | Transaction) => {
  const rows = await queryRows<{ list: LabelList; key: string; successor: string }>(
    db,
    sql`select 'categories' as list, key, merged_into as successor from categories where merged_into is not null
        union all select 'tags', key, merged_into from tags where merged_into is not null`,
  )
  const successors = new Map(rows.map((row) => [`${row.list} ${row.key}`, row.successor]))
  return (list: LabelList, key: string): string => successors.get(`${list} ${key}`) ?? key
}

/** What a category, by its key or name, is now: itself, its successor, or null when it is retired. */
export const readCategories = async (db: Database | Transaction) => {
  const rows = await db.select().from(categories)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const byName = new Map(rows.map((row) => [wordKey(row.label), row]))
  return (word: string): string | null => {
    const row = byKey.get(word) ?? byName.get(word)
    const current = row?.mergedInto ? byKey.get(row.mergedInto) : row
    return current && !current.retiredAt ? current.key : null
  }
}

/** The same for an analysis that is written; nothing is merged meanwhile. */
export const currentCategories = async (tx: Transaction) => {
  await lockLabels(tx, 'categories')
  return readCategories(tx)
}

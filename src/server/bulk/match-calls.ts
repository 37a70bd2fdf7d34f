import { and, count, desc, type SQL, sql } from 'drizzle-orm'

import type { CallFilter } from '@/contracts/calls'

import { callConditions, hidingRules } from '../calls/filter'
import type { Database } from '../db/client'
import { calls } from '../db/schema'

/** What a list of calls shows: its filters, and what its hiding rules leave. */
export const shownCalls = (filter: CallFilter, actorId: string): SQL | undefined => {
  const { short, withoutTranscript } = hidingRules(filter)
  const kept = [short, withoutTranscript].map((rule) => rule && sql`(${rule}) is not true`)
  return and(...callConditions(filter, actorId), ...kept)
}

export const countShown = async (db: Database, filter: CallFilter, actorId: string) => {
  const [row] = await db.select({ total: count() }).from(calls).where(shownCalls(filter, actorId))
  return row?.total ?? 0
}

/** The ids of a list, at most `limit`, newest first. */
export const matchIds = async (
  db: Database,
  filter: CallFilter,
  actorId: string,
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .select({ id: calls.id })
    .from(calls)
    .where(shownCalls(filter, actorId))
    .orderBy(desc(calls.sortAt), desc(calls.id))
    .limit(limit)
  return rows.map((row) => row.id)
}

import { and, count, desc, inArray, or, type SQL, sql } from 'drizzle-orm'

import type { Call, CallListParams, CallPage } from '@/contracts/calls'
import { decodeCursor, encodeCursor } from '@/lib/cursor'

import type { Database } from '../db/client'
import { queryRows } from '../db/rows'
import { callContents, calls } from '../db/schema'
import { ApiProblem } from '../http/problem'
import { callConditions, hidingRules } from './filter'
import { type CallRow, selectCalls, toCall } from './row'
import { findSnippet } from './snippet'

/** Above this a total is estimated instead of counted. */
const COUNT_UP_TO = 10_000

/** Unlike `not`, keeps the rows for which the rule is neither true nor false. */
const isNot = (rule: SQL) => sql`(${rule}) is not true`

const afterCursor = (cursor: string | undefined): SQL | undefined => {
  if (cursor === undefined) return undefined
  const [sortAt, id] = decodeCursor(cursor, 2) ?? []
  if (!sortAt || !id || Number.isNaN(Date.parse(sortAt)) || !/^[0-9a-f-]{36}$/.test(id)) {
    throw new ApiProblem(422, 'invalid', 'The cursor is not one this list gave out.', {
      fields: { cursor: 'Not a cursor of this list' },
    })
  }
  return sql`(${calls.sortAt}, ${calls.id}) < (${sortAt}::timestamptz, ${id}::uuid)`
}

const countCalls = async (db: Database, where: SQL | undefined) => {
  const some = db
    .select({ one: sql`1` })
    .from(calls)
    .where(where)
    .limit(COUNT_UP_TO + 1)
  const [counted] = await db.select({ total: count() }).from(some.as('some'))
  const total = counted?.total ?? 0
  if (total <= COUNT_UP_TO) return { total, totalIsEstimate: false }
  const all = db
    .select({ one: sql`1` })
    .from(calls)
    .where(where)
  const [plan] = await queryRows<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    db,
    sql`explain (format json) ${all}`,
  )
  const estimate = plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  return { total: Math.max(COUNT_UP_TO + 1, Math.round(estimate)), totalIsEstimate: true }
}

const countHidden = async (db: Database, conditions: SQL[], params: CallListParams) => {
  const { short, withoutTranscript } = hidingRules(params)
  if (!short && !withoutTranscript) return undefined
  const [row] = await db
    .select({
      short: sql<number>`count(*) filter (where ${short ?? sql`false`})::int`,
      // Most short calls have no transcript either: each is counted once, so that the two add up.
      withoutTranscript: sql<number>`count(*) filter (where ${and(withoutTranscript ?? sql`false`, short && isNot(short))})::int`,
    })
    .from(calls)
    .where(and(...conditions, or(short, withoutTranscript)))
  return row ?? { short: 0, withoutTranscript: 0 }
}

const withSnippets = async (db: Database, q: string, rows: CallRow[]): Promise<Call[]> => {
  if (q === '' || rows.length === 0) return rows.map(toCall)
  const contents = await db
    .select({ callId: callContents.callId, transcript: callContents.transcript })
    .from(callContents)
    .where(
      inArray(
        callContents.callId,
        rows.map((row) => row.id),
      ),
    )
  const transcripts = new Map(contents.map(({ callId, transcript }) => [callId, transcript]))
  return rows.map((row) => ({
    ...toCall(row),
    snippet: findSnippet(q, { ...row, transcript: transcripts.get(row.id) ?? null }),
  }))
}

/** One page of calls, newest first, with totals over the same filters. */
export const listCalls = async (
  db: Database,
  params: CallListParams,
  actorId: string,
): Promise<CallPage> => {
  const conditions = callConditions(params, actorId)
  const { short, withoutTranscript } = hidingRules(params)
  const shown = and(
    ...conditions,
    short && isNot(short),
    withoutTranscript && isNot(withoutTranscript),
  )
  const [rows, totals, hidden] = await Promise.all([
    selectCalls(db)
      .where(and(shown, afterCursor(params.cursor)))
      .orderBy(desc(calls.sortAt), desc(calls.id))
      .limit(params.limit + 1),
    countCalls(db, shown),
    countHidden(db, conditions, params),
  ])
  const page = rows.slice(0, params.limit)
  const last = rows.length > params.limit ? page.at(-1) : undefined
  return {
    items: await withSnippets(db, params.q, page),
    nextCursor: last ? encodeCursor([last.sortAt.toISOString(), last.id]) : null,
    ...totals,
    ...(hidden && { hidden }),
  }
}

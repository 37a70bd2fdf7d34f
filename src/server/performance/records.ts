import { type SQL, sql } from 'drizzle-orm'

import type { PerformanceRecord, PerformanceRecordParams } from '@/contracts/performance'
import type { RecordedFigure } from '@/contracts/report-words'

import { callerNameOf, callerNumberOf, keptCaller } from '../callers/person'
import { callers } from '../db/callers-schema'
import type { Database } from '../db/client'
import { callbackAttempts, nextSteps } from '../db/next-steps-schema'
import { queryRows } from '../db/rows'
import { calls } from '../db/schema'
import { pageOf, PLACE_IN_TIME, readCursor } from '../http/list-cursor'
import { IS_TIMED, isAttempted, isDone, isReviewed, type Range, SECONDS_TO_DONE } from './counted'
import { firstActions } from './first-actions'

/** `id`, `at`, `call_id`, `step_id`, `seconds` and `outcome` of all that a figure of a person counts. */
const RECORDS: Record<RecordedFigure, (range: Range, personId: string) => SQL> = {
  firstAction: (range, personId) =>
    sql`select call_id as id, at, call_id, null::uuid as step_id, seconds, null as outcome
      from (${firstActions(range, personId)}) acted`,
  reviewed: (range, personId) =>
    sql`select ${calls.id} as id, ${calls.reviewedAt} as at, ${calls.id} as call_id,
        null::uuid as step_id, null::float8 as seconds, null as outcome
      from ${calls} where ${calls.reviewedById} = ${personId} and ${isReviewed(range)}`,
  timeToDone: (range, personId) =>
    sql`select ${nextSteps.id} as id, ${nextSteps.completedAt} as at, ${nextSteps.callId} as call_id,
        ${nextSteps.id} as step_id, ${SECONDS_TO_DONE} as seconds, null as outcome
      from ${nextSteps}
      where ${nextSteps.assigneeId} = ${personId} and ${isDone(range)} and ${IS_TIMED}`,
  reached: (range, personId) =>
    sql`select ${callbackAttempts.id} as id, ${callbackAttempts.at} as at, ${nextSteps.callId} as call_id,
        ${nextSteps.id} as step_id, null::float8 as seconds, ${callbackAttempts.outcome} as outcome
      from ${callbackAttempts} join ${nextSteps} on ${nextSteps.id} = ${callbackAttempts.callbackId}
      where ${callbackAttempts.byId} = ${personId} and ${isAttempted(range)}`,
}

type Row = Omit<PerformanceRecord, 'at'> & { at: Date | string; total: number }

/** A page of what a figure of a person counts, the newest first. */
export const readRecords = async (
  db: Database,
  range: Range,
  { figure, personId, cursor, limit }: PerformanceRecordParams,
) => {
  const place = cursor === undefined ? undefined : readCursor(cursor, PLACE_IN_TIME)
  const callerOfStep = sql`coalesce(${nextSteps.callbackCallerId}, ${nextSteps.callerId})`
  const callerId = sql`coalesce(${callerOfStep}, ${calls.callerId})`
  const rows = await queryRows<Row>(
    db,
    sql`with counted as (${RECORDS[figure](range, personId)})
      select counted.id, counted.at, counted.call_id as "callId", counted.seconds, counted.outcome,
        (select count(*) from counted)::int as total,
        ${nextSteps.title} as title, ${keptCaller(callerId)} as "callerId",
        ${callerNameOf(callerId)} as "callerName", ${callerNumberOf(callerOfStep)} as "callerNumber"
      from counted
      left join ${nextSteps} on ${nextSteps.id} = counted.step_id
      left join ${calls} on ${calls.id} = counted.call_id
      left join ${callers} on ${callers.id} = ${callerId}
      ${place ? sql`where (counted.at, counted.id) < (${place[0]}::timestamptz, ${place[1]}::uuid)` : sql``}
      order by counted.at desc, counted.id desc limit ${limit + 1}`,
  )
  const records = rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }))
  const { page, nextCursor } = pageOf(records, limit, ({ at, id }) => [at, id])
  return {
    items: page.map(({ total: _total, ...record }) => record),
    nextCursor,
    total: rows[0]?.total ?? 0,
  }
}

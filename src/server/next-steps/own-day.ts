import { and, eq, or, sql } from 'drizzle-orm'

import type { OwnDay, OwnDayParams } from '@/contracts/next-steps'

import type { Database } from '../db/client'
import { nextSteps } from '../db/next-steps-schema'
import { onlyRow } from '../db/rows'

export const countOwnDay = (
  db: Database,
  actorId: string,
  { dayStarts, dayEnds }: OwnDayParams,
): Promise<OwnDay> => {
  const from = sql`${dayStarts}::timestamptz`
  const due = sql`${nextSteps.status} = 'open' and ${nextSteps.dueAt} >= ${from} and ${nextSteps.dueAt} < ${dayEnds}::timestamptz`
  const done = sql`${nextSteps.status} = 'done' and ${nextSteps.completedAt} >= ${from}`
  return db
    .select({
      done: sql<number>`count(*) filter (where ${done})::int`,
      due: sql<number>`count(*) filter (where ${due})::int`,
    })
    .from(nextSteps)
    .where(and(eq(nextSteps.assigneeId, actorId), or(done, due)))
    .then(onlyRow)
}

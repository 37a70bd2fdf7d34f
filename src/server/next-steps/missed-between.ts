import { and, eq, isNotNull, or, sql } from 'drizzle-orm'

import type { NextStepListParams } from '@/contracts/next-step-list-params'

import { nextSteps } from '../db/next-steps-schema'
import { dueOrder, isOpen } from './next-step-order'

type Missed = Pick<NextStepListParams, 'missedFrom' | 'missedTo'>

/** What a caller was promised for that time, and is open or was done later. */
export const missedBetween = ({ missedFrom, missedTo }: Missed) => {
  if (missedFrom === undefined && missedTo === undefined) return undefined
  const wasDone = and(eq(nextSteps.status, 'done'), sql`${nextSteps.completedAt} > ${dueOrder}`)
  return and(
    or(eq(nextSteps.kind, 'callback'), isNotNull(nextSteps.promised)),
    isNotNull(nextSteps.dueAt),
    missedFrom === undefined ? undefined : sql`${dueOrder} >= ${missedFrom}::timestamptz`,
    missedTo === undefined ? undefined : sql`${dueOrder} < ${missedTo}::timestamptz`,
    or(isOpen, wasDone),
  )
}

import { count, eq, inArray } from 'drizzle-orm'

import type { CallerHistory } from '@/contracts/caller-history'

import { idsOfPerson } from '../callers/person'
import type { Database } from '../db/client'
import { calls } from '../db/schema'
import { notFound } from '../http/problem'
import { openStepsOfCallers } from '../next-steps/store'

const MOST_STEPS = 20

export const readCallerHistory = async (db: Database, callId: string): Promise<CallerHistory> => {
  const [call] = await db
    .select({ callerId: calls.callerId })
    .from(calls)
    .where(eq(calls.id, callId))
  if (!call) throw notFound('call')
  if (call.callerId === null) return { calls: 1, callerId: null, openSteps: [] }
  const callerIds = await idsOfPerson(db, call.callerId)
  const [[all], openSteps] = await Promise.all([
    db.select({ calls: count() }).from(calls).where(inArray(calls.callerId, callerIds)),
    openStepsOfCallers(db, { callerIds, exceptCall: callId, limit: MOST_STEPS }),
  ])
  return { calls: all?.calls ?? 1, callerId: call.callerId, openSteps }
}

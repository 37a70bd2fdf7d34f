import { count, eq, inArray } from 'drizzle-orm'

import { type CallerHistory, callerHistory } from '@/contracts/caller-history'

import { idsOfPerson } from '../callers/person'
import type { Database } from '../db/client'
import { calls } from '../db/schema'
import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { notFound } from '../http/problem'
import { callParams } from '../http/require-call'
import { openStepsOfCallers } from '../next-steps/store'

const MOST_STEPS = 20

const readCallerHistory = async (db: Database, callId: string): Promise<CallerHistory> => {
  const [call] = await db
    .select({ callerId: calls.callerId })
    .from(calls)
    .where(eq(calls.id, callId))
  if (!call) throw notFound('call')
  if (call.callerId === null) return { calls: 1, openSteps: [] }
  const callerIds = await idsOfPerson(db, call.callerId)
  const [[all], openSteps] = await Promise.all([
    db.select({ calls: count() }).from(calls).where(inArray(calls.callerId, callerIds)),
    openStepsOfCallers(db, { callerIds, exceptCall: callId, limit: MOST_STEPS }),
  ])
  return { calls: all?.calls ?? 1, openSteps }
}

export const callerHistoryRoutes = ({ db }: Deps) =>
  apiRouter().jsonRoute(
    'GET /calls/{id}/caller',
    "How many calls a call's caller has made, and what is open from the others.",
    { params: callParams, answer: callerHistory, mayFail: [404] },
    ({ params: { id } }) => readCallerHistory(db, id),
  )

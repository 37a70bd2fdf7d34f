import { count, eq } from 'drizzle-orm'

import { type CallerHistory, callerHistory } from '@/contracts/caller-history'
import { isPhoneNumber } from '@/lib/phone-format'

import type { Database } from '../db/client'
import { calls } from '../db/schema'
import type { Deps } from '../deps'
import { apiRouter, jsonRoute } from '../http/api-router'
import { notFound } from '../http/problem'
import { callParams } from '../http/require-call'
import { openStepsOfCaller } from '../next-steps/store'

const MOST_STEPS = 20

const readCallerHistory = async (db: Database, callId: string): Promise<CallerHistory> => {
  const [call] = await db
    .select({ number: calls.callerNumber })
    .from(calls)
    .where(eq(calls.id, callId))
  if (!call) throw notFound('call')
  const { number } = call
  if (!isPhoneNumber(number)) return { calls: 1, openSteps: [] }
  const [[all], openSteps] = await Promise.all([
    db.select({ calls: count() }).from(calls).where(eq(calls.callerNumber, number)),
    openStepsOfCaller(db, { number, exceptCall: callId, limit: MOST_STEPS }),
  ])
  return { calls: all?.calls ?? 1, openSteps }
}

const read = jsonRoute(
  {
    method: 'get',
    path: '/calls/{id}/caller',
    summary: "How many calls a call's caller has made, and what is open from the others.",
    answer: callerHistory,
    mayFail: [404],
  },
  { params: callParams },
)

export const callerHistoryRoutes = ({ db }: Deps) =>
  apiRouter().openapi(read, async (c) =>
    c.json(await readCallerHistory(db, c.req.valid('param').id), 200),
  )

import { and, desc, eq, inArray, ne } from 'drizzle-orm'

import type { Analysis } from '@/contracts/analysis'
import type { CallDetail, ChangedCall } from '@/contracts/calls'
import type { Utterance } from '@/contracts/transcript'

import { callAnalysis } from '../analysis/call-analysis'
import { fallbackOf, silenceOf } from '../analysis/fallback'
import { idsOfPerson } from '../callers/person'
import type { Database } from '../db/client'
import { auditEntries, callContents, calls } from '../db/schema'
import { notFound } from '../http/problem'
import { nextStepsOfCall } from '../next-steps/store'
import { saidName } from '../provider-events/reading/said-name'
import { readAbsence } from '../recordings/recorded-call'
import { hasFailedAnalysis } from './failed-analysis'
import { correctionsOf } from './person-fields'
import { selectCalls, toCall } from './row'

const HISTORY = 10
const ACTIVITY = 100

const callerHistory = async (db: Database, callId: string, callerId: string | null) => {
  if (callerId === null) return []
  const callerIds = await idsOfPerson(db, callerId)
  const rows = await db
    .select({
      id: calls.id,
      startedAt: calls.startedAt,
      outcome: calls.outcome,
      category: calls.category,
      summary: calls.summary,
      opening: calls.opening,
    })
    .from(calls)
    .where(and(inArray(calls.callerId, callerIds), ne(calls.id, callId)))
    .orderBy(desc(calls.sortAt), desc(calls.id))
    .limit(HISTORY)
  return rows.map((row) => ({ ...row, startedAt: row.startedAt?.toISOString() ?? null }))
}

const callActivity = async (db: Database, callId: string, limit = ACTIVITY) => {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.callId, callId))
    .orderBy(desc(auditEntries.id))
    .limit(limit)
  return rows.map(({ id, at, actorName, action, changes }) => ({
    id: String(id),
    at: at.toISOString(),
    actorName,
    action,
    changes,
  }))
}

/** What a change may have changed, and the newest activity. */
export const readChangedCall = async (db: Database, id: string): Promise<ChangedCall> => {
  const [[row], activity] = await Promise.all([
    selectCalls(db).where(eq(calls.id, id)),
    callActivity(db, id, 1),
  ])
  if (!row) throw notFound('call')
  const proposed = { category: row.aiCategory, priority: row.aiPriority }
  return { ...toCall(row), corrections: correctionsOf(row), proposed, activity }
}

/** A call without a transcript has no caller to be silent. */
const whyLess = (transcript: Utterance[] | null, analysis: Analysis) =>
  transcript && transcript.length > 0
    ? (fallbackOf(transcript) ?? silenceOf(transcript, analysis))
    : null

/** Everything a call's own page shows. */
export const readCall = async (db: Database, id: string): Promise<CallDetail> => {
  const [[row], [contents], nextSteps, activity, analysisFailed] = await Promise.all([
    selectCalls(db).where(eq(calls.id, id)),
    db.select().from(callContents).where(eq(callContents.callId, id)),
    nextStepsOfCall(db, id),
    callActivity(db, id),
    hasFailedAnalysis(db, id),
  ])
  if (!row || !contents) throw notFound('call')
  return {
    ...toCall(row),
    transcript: contents.transcript ?? [],
    nextSteps,
    costs: contents.costs,
    latency: contents.latency,
    analysis: contents.analysis && callAnalysis(contents.analysis),
    analysisFailed,
    analysisFallback: contents.analysis && whyLess(contents.transcript, contents.analysis),
    corrections: correctionsOf(row),
    activity,
    callerId: row.callerId,
    lineNumber: row.lineNumber,
    agentName: row.agentName,
    isNameSaid: row.callerName !== null && saidName(contents.transcript) === row.callerName,
    contentWithheld: row.contentWithheld,
    recordingAbsence: await readAbsence(db, row),
    unreadable: contents.unreadable,
    callerHistory: await callerHistory(db, id, row.callerId),
  }
}

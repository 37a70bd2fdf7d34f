import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'

import type { Call } from '@/contracts/calls'
import { answersOf } from '@/domain/survey'

import { shownCallerName } from '../callers/person'
import { callTags } from '../db/call-labels-schema'
import type { Database, Transaction } from '../db/client'
import { columnOf } from '../db/filter-sql'
import { calls, users } from '../db/schema'

const columns = {
  ...getTableColumns(calls),
  callerName: shownCallerName,
  /** In the order they were added. */
  tags: sql<string[]>`(
    select coalesce(json_agg(${callTags.tag} order by ${callTags.addedAt}, ${callTags.tag}), '[]')
    from ${callTags} where ${callTags.callId} = ${calls.id})`,
  unsure: sql<boolean>`${columnOf('unsure')}`,
  hasTicket: sql<boolean>`${columnOf('hasTicket')}`,
  handledBy: sql<Call['handledBy']>`${columnOf('handledBy')}`,
  voiceAgent: sql<string | null>`${columnOf('voiceAgent')}`,
  line: sql<string | null>`${columnOf('line')}`,
  assigneeName: users.name,
}

/** Calls with the name of who they are assigned to; add where, order and limit. */
export const selectCalls = (db: Database | Transaction) =>
  db.select(columns).from(calls).leftJoin(users, eq(users.id, calls.assigneeId)).$dynamic()

export type CallRow = Awaited<ReturnType<typeof selectCalls>>[number]

/** The rows of these calls in the same order; a call that is gone is left out. */
export const readCallRows = async (db: Database, seqs: number[]): Promise<CallRow[]> => {
  if (seqs.length === 0) return []
  const rows = await selectCalls(db).where(inArray(calls.seq, seqs))
  const bySeq = new Map(rows.map((row) => [row.seq, row]))
  return seqs.flatMap((seq) => bySeq.get(seq) ?? [])
}

const iso = (date: Date | null) => date?.toISOString() ?? null

/** A row as it crosses the wire. */
export const toCall = (row: CallRow): Call => ({
  id: row.id,
  provider: row.provider,
  providerCallId: row.providerCallId,
  status: row.status,
  outcome: row.outcome,
  endedReason: row.endedReason,
  direction: row.direction,
  callerName: row.callerName,
  callerNumber: row.callerNumber,
  startedAt: iso(row.startedAt),
  endedAt: iso(row.endedAt),
  durationSeconds: row.durationSeconds,
  category: row.category,
  tags: row.tags,
  priority: row.priority,
  sentiment: row.sentiment,
  resolution: { ai: row.aiResolution, human: row.humanResolution },
  summary: row.summary,
  opening: row.opening,
  language: row.language,
  handledBy: row.handledBy,
  voiceAgent: row.voiceAgent,
  line: row.line,
  callbackRequested: row.callbackRequested ?? false,
  unsure: row.unsure,
  survey: answersOf(row.survey),
  assigneeId: row.assigneeId,
  assigneeName: row.assigneeName,
  reviewedAt: iso(row.reviewedAt),
  reviewedBy:
    row.reviewedByName === null ? null : { id: row.reviewedById, name: row.reviewedByName },
  hasTranscript: row.hasTranscript,
  hasRecording: row.hasRecording,
  hasTicket: row.hasTicket,
  isSample: row.isSample,
  isDemo: row.isDemo,
  version: row.version,
  updatedAt: row.updatedAt.toISOString(),
})

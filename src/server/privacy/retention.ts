import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'

import type { RetentionCounts } from '@/contracts/privacy'
import type { Retention } from '@/contracts/settings'
import { startOfDayIn } from '@/lib/zoned-time'

import { readOrganisationCalendar } from '../business-hours/calendar'
import { handOverCallbacks } from '../callbacks/hand-over'
import { saveDocuments } from '../calls/search-document'
import { type ChangeTx, change } from '../changes/change'
import type { Database, Transaction } from '../db/client'
import { endpointClaims } from '../db/endpoint-schema'
import { functionCalls } from '../db/function-calls-schema'
import { callNotes } from '../db/review-schema'
import { auditEntries, callContents, calls, providerEvents } from '../db/schema'
import type { Deps } from '../deps'
import type { RunningJob } from '../jobs/run-job'
import { withoutWords } from '../provider-events/storing/without-quotes'
import { blankHistory } from './erase-calls'
import { removePeoplesWords } from './peoples-words'
import { removeWordsWithoutCalls } from './words-without-calls'
import { forgetUnusedCallers } from './unused-callers'

const BATCH = 200
export const RETENTION = { kind: 'system', name: 'Retention' } as const

const HAS_WORDS = sql`(${calls.hasTranscript} or ${calls.callerId} is not null
  or coalesce(${calls.opening}, ${calls.callerName}, ${calls.callerNumber}, ${calls.aiSummary}, ${calls.humanSummary}) is not null
  or exists (select from ${functionCalls} where ${functionCalls.callId} = ${calls.id})
  or exists (select from ${callNotes} where ${callNotes.callId} = ${calls.id}))`

/** What is over its time, in whole days of the organisation; undefined where something is kept for ever. */
const overdue = async (db: Database, keep: Retention, now: Date) => {
  const { zone } = await readOrganisationCalendar(db)
  const before = (days: number | null) =>
    days === null ? undefined : startOfDayIn(zone, now, -days)
  const transcripts = before(keep.keepTranscriptsDays)
  const recordings = before(keep.keepRecordingsDays)
  const events = before(keep.keepEventsDays)
  const callsBefore = (moment: Date | undefined) => moment && lt(calls.sortAt, moment)
  // An event holds the words and the recording's address: it cannot outlive either.
  const ofCalls = or(callsBefore(transcripts), callsBefore(recordings))
  return {
    before: transcripts,
    transcripts: transcripts && and(HAS_WORDS, callsBefore(transcripts)),
    recordings: recordings && and(eq(calls.hasRecording, true), callsBefore(recordings)),
    events: or(
      events && lt(providerEvents.receivedAt, events),
      ofCalls &&
        sql`${providerEvents.callId} in (select ${calls.id} from ${calls} where ${ofCalls})`,
    ),
  }
}

/** How much {@link removeOverdue} would remove. */
export const countOverdue = async (
  db: Database,
  keep: Retention,
  now: Date,
): Promise<RetentionCounts> => {
  const { transcripts, recordings, events } = await overdue(db, keep, now)
  return {
    transcripts: transcripts ? await db.$count(calls, transcripts) : 0,
    recordings: recordings ? await db.$count(calls, recordings) : 0,
    events: events ? await db.$count(providerEvents, events) : 0,
  }
}

const WORDLESS = {
  hasTranscript: false,
  opening: null,
  callerName: null,
  callerNumber: null,
  aiSummary: null,
  humanSummary: null,
}
const IS_TEXT = sql`${auditEntries.changes} ?| array['summary', 'title', 'subject', 'rejectedReason']`

const removeWords = async (tx: ChangeTx, where: SQL) => {
  const rows = await tx
    .select({ call: calls, contents: callContents })
    .from(calls)
    .innerJoin(callContents, eq(callContents.callId, calls.id))
    .where(where)
    .limit(BATCH)
    .for('update', { of: [calls, callContents] })
  const ids = rows.map(({ call }) => call.id)
  await handOverCallbacks(tx, ids)
  await removePeoplesWords(
    tx,
    rows.map(({ call }) => call),
  )
  for (const { call, contents } of rows) {
    await tx
      .update(callContents)
      .set({
        transcript: null,
        providerAnalysis: withoutWords(contents.providerAnalysis),
        analysis: contents.analysis && withoutWords(contents.analysis),
      })
      .where(eq(callContents.callId, call.id))
  }
  await tx.delete(functionCalls).where(inArray(functionCalls.callId, ids))
  await tx
    .update(endpointClaims)
    .set({ transcriptHash: null })
    .where(inArray(endpointClaims.callId, ids))
  await tx
    .update(calls)
    .set({ ...WORDLESS, callerKind: 'unknown', callerId: null })
    .where(inArray(calls.id, ids))
  await saveDocuments(
    tx,
    rows.map(({ call }) => ({ call: { ...call, ...WORDLESS }, summary: null, transcript: null })),
  )
  const callerIds = rows.flatMap(({ call }) => call.callerId ?? [])
  const isCall = inArray(calls.id, ids)
  await blankHistory(
    tx,
    { callerIds: await forgetUnusedCallers(tx, callerIds), isCall },
    { isText: IS_TEXT },
  )
  return ids
}

const removeRecordings = async (tx: Transaction, where: SQL) => {
  const some = tx.select({ id: calls.id }).from(calls).where(where).limit(BATCH)
  const gone = await tx
    .update(calls)
    .set({ hasRecording: false })
    .where(inArray(calls.id, some))
    .returning({ id: calls.id })
  return gone.map(({ id }) => id)
}

const removeEvents = async (tx: Transaction, where: SQL) => {
  const some = tx.select({ id: providerEvents.id }).from(providerEvents).where(where).limit(BATCH)
  const gone = await tx
    .delete(providerEvents)
    .where(inArray(providerEvents.id, some))
    .returning({ callId: providerEvents.callId })
  return gone.map(({ callId }) => callId)
}

// Events first: they are what a transcript could be read from again.
const REMOVALS = [
  ['events', removeEvents],
  ['transcripts', removeWords],
  ['recordings', removeRecordings],
] as const

type Removal = Pick<RunningJob, 'signal' | 'checkpoint'> & { removed: RetentionCounts }

/**
 * Deletes in batches, so that no delivery waits long behind it; each is told with its own commit.
 * Counts in `removed` what goes.
 */
export const removeOverdue = async (
  deps: Pick<Deps, 'db' | 'wake' | 'now'>,
  keep: Retention,
  now: Date,
  { removed, signal, checkpoint }: Removal,
) => {
  const over = await overdue(deps.db, keep, now)
  for (const [part, remove] of REMOVALS) {
    const where = over[part]
    let last = where ? BATCH : 0
    while (where && last === BATCH) {
      signal.throwIfAborted()
      last = await change(deps, RETENTION, async (tx) => {
        const ids = await remove(tx, where)
        for (const id of new Set(ids.filter((id) => id !== null))) {
          tx.record({ entity: 'call', id, what: 'call.content-removed', callId: id })
        }
        await checkpoint(tx, { ...removed, [part]: removed[part] + ids.length })
        return ids.length
      })
      removed[part] += last
    }
  }
  let without = over.before ? BATCH : 0
  while (over.before && without === BATCH) {
    signal.throwIfAborted()
    const { before } = over
    without = await change(deps, RETENTION, (tx) =>
      removeWordsWithoutCalls(tx, before, { limit: BATCH, isText: IS_TEXT }),
    )
  }
}

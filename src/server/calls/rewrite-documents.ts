import { and, asc, eq, gt, inArray } from 'drizzle-orm'

import { detectLanguage } from '../analysis/language'
import { isUnsure } from '../analysis/unsure'
import { idsOfPerson } from '../callers/person'
import { change, type ChangeDeps } from '../changes/change'
import { updateRows } from '../db/bulk-write'
import type { Transaction } from '../db/client'
import { callContents, calls } from '../db/schema'
import { installation } from '../db/settings-schema'
import type { Deps } from '../deps'
import { inSlices } from '../jobs/in-slices'
import type { JobPayloads } from '../jobs/kinds'
import type { RunningJob } from '../jobs/run-job'
import { saveDocuments } from './search-document'

/** Raised when documents are built in another way: all stored ones are then rewritten. */
export const DOCUMENTS_VERSION = '6'
const VERSION_KEY = 'search-documents'
/** The last call that was looked at on the way to this version. */
const PLACE_KEY = `search-documents-${DOCUMENTS_VERSION}`
/** Calls of one transaction: a delivery for one of them waits for all. */
const BATCH = 32
const REST_MS = 100
const SEARCH = { kind: 'system', name: 'Search' } as const

/** Lets the calls of a caller be found by the name that the caller has now. */
export const rewriteCallerDocuments = (
  deps: ChangeDeps,
  job: RunningJob<JobPayloads['caller-documents']>,
) =>
  inSlices(deps, SEARCH, job, async (tx, after) => {
    const person = await idsOfPerson(tx, job.payload.callerId)
    const found = await tx
      .select({ call: calls, transcript: callContents.transcript })
      .from(calls)
      .innerJoin(callContents, eq(callContents.callId, calls.id))
      .where(and(inArray(calls.callerId, person), gt(calls.id, after)))
      .orderBy(asc(calls.id))
      .limit(BATCH)
      .for('update', { of: [calls, callContents] })
    await saveDocuments(tx, found)
    const ids = found.map(({ call }) => call.id)
    for (const id of ids) {
      tx.record({ entity: 'call', id, what: 'call.search', callId: id, isAudited: false })
    }
    return ids
  })

const remember = (tx: Transaction, key: string, value: string) =>
  tx
    .insert(installation)
    .values({ key, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } })

const readPlace = async (tx: Transaction): Promise<number> => {
  await tx.insert(installation).values({ key: PLACE_KEY, value: '0' }).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(installation)
    .where(eq(installation.key, PLACE_KEY))
    // Processes take turns.
    .for('update')
  return Number(row?.value ?? 0)
}

const nextIds = (tx: Transaction, after: number) =>
  tx
    .select({ id: calls.id })
    .from(calls)
    .where(gt(calls.seq, after))
    .orderBy(asc(calls.seq))
    .limit(BATCH)

/** The next calls in the order they arrived; false when there are no more. */
const rewriteNext = (deps: Deps): Promise<boolean> =>
  change(deps, SEARCH, async (tx) => {
    const place = await readPlace(tx)
    const found = await tx
      .select({
        call: calls,
        transcript: callContents.transcript,
        analysis: callContents.analysis,
      })
      .from(calls)
      .innerJoin(callContents, eq(callContents.callId, calls.id))
      .where(inArray(calls.id, nextIds(tx, place)))
      // Every change of many calls locks them in this order.
      .orderBy(asc(calls.id))
      .for('update', { of: [calls, callContents] })
    if (found.length === 0) {
      await remember(tx, VERSION_KEY, DOCUMENTS_VERSION)
      // Cached results of searches in the old documents are no longer right.
      if (place > 0) tx.record({ entity: 'all-calls', id: null, what: 'search.rewritten' })
      return false
    }
    // What waits for its analysis gets its document with that.
    const stored = found.filter(({ call }) => !call.analysisDue)
    await saveDocuments(tx, stored)
    const detected = stored.map(({ call, transcript, analysis }) => ({
      id: call.id,
      language: detectLanguage(transcript ?? []),
      aiUnsure: isUnsure(analysis, { ...call, transcript }),
    }))
    await updateRows(tx, calls, 'id', detected)
    const last = Math.max(...found.map(({ call }) => call.seq))
    await remember(tx, PLACE_KEY, String(last))
    return true
  })

const isCurrent = async ({ db }: Deps): Promise<boolean> => {
  const [row] = await db.select().from(installation).where(eq(installation.key, VERSION_KEY))
  return row?.value === DOCUMENTS_VERSION
}

/**
 * Writes the search documents of earlier versions anew, once for an installation, some at a time and
 * giving way to deliveries; it goes on where it was stopped. Safe in several processes.
 */
export const rewriteDocuments = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  if (await isCurrent(deps)) return
  do {
    await deps.intake.quiet(REST_MS)
    signal.throwIfAborted()
  } while (await rewriteNext(deps))
}

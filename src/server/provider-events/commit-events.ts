import { eq } from 'drizzle-orm'

import { insertRows, updateRows } from '../db/bulk-write'
import type { Database, Transaction } from '../db/client'
import { callContents, calls, providerEvents } from '../db/schema'
import { recordLive } from '../live/feed'
import { retainedReadings } from '../privacy/retained-reading'
import { buryCalls, erasedAmong } from '../privacy/tombstones'
import { type CallDraft, draftEvent, newDraft, STORED_TRANSCRIPT } from './call-draft'
import { callKey, type DeliveredEvent, type IngestResult } from './delivered-event'
import {
  changedCall,
  contentsBesideTranscript,
  contentsOf,
  type Drafted,
  eventRow,
  isDrafted,
  newCall,
} from './draft-rows'
import { lockCalls, storedDeliveries } from './stored-calls'

/** Another process stored the same call or delivery meanwhile: what was read is out of date. */
export class Overtaken extends Error {}

const expectAll = (inserted: unknown[], wanted: unknown[]) => {
  if (inserted.length < wanted.length) throw new Overtaken()
}

const writeNew = async (tx: Transaction, drafts: Drafted[]) => {
  expectAll(await insertRows(tx, calls, drafts.map(newCall), { returning: ['id'] }), drafts)
  await insertRows(tx, callContents, drafts.map(contentsOf), { returning: ['callId'] })
}

const writeChanged = async (tx: Transaction, drafts: Drafted[]) => {
  await updateRows(tx, calls, 'id', drafts.map(changedCall))
  const keepsTranscript = (draft: Drafted) => draft.state.facts.transcript === STORED_TRANSCRIPT
  const kept = drafts.filter(keepsTranscript).map(contentsBesideTranscript)
  const replaced = drafts.filter((draft) => !keepsTranscript(draft)).map(contentsOf)
  await updateRows(tx, callContents, 'callId', kept)
  await updateRows(tx, callContents, 'callId', replaced)
}

/** A call that was stored before it showed whose it is. */
const forgetCall = async (tx: Transaction, { id }: CallDraft, at: Date) => {
  await buryCalls(tx, eq(calls.id, id), at)
  await tx.delete(calls).where(eq(calls.id, id))
  await recordLive(tx, [{ entity: 'call', callId: id, change: 'removed' }])
}

const inCallOrder = (a: [string, CallDraft], b: [string, CallDraft]) => (a[0] < b[0] ? -1 : 1)

const writeDrafts = async (tx: Transaction, byKey: Map<string, CallDraft>, at: Date) => {
  // In one order for every process, so that none waits for another in a circle.
  const drafts = [...byKey].toSorted(inCallOrder).map(([, draft]) => draft)
  const drafted = drafts.filter(isDrafted)
  await writeNew(
    tx,
    drafted.filter(({ isNew }) => isNew),
  )
  await writeChanged(
    tx,
    drafted.filter(({ isNew }) => !isNew),
  )
  const events = drafted.flatMap(({ id, events }) => events.map((event) => eventRow(id, event)))
  // The events' own texts beside the rest: written as JSON they would be escaped and read again.
  const written = await insertRows(tx, providerEvents, events, {
    returning: ['id'],
    apart: 'event',
  })
  expectAll(written, events)
  const announced = drafted.map(({ id, isNew }) => ({
    entity: 'call' as const,
    callId: id,
    change: isNew ? ('arrived' as const) : ('updated' as const),
  }))
  await recordLive(tx, announced)
  for (const draft of drafts) if (draft.isForgotten) await forgetCall(tx, draft, at)
}

/**
 * Commits deliveries in one transaction: each event as it may be stored and what it changes on its
 * call, in the order given. The same bytes again change nothing. Answers one result per delivery,
 * after the commit; rejects, having changed nothing, when any of them cannot be stored.
 */
export const commitEvents = async (
  db: Database,
  delivered: DeliveredEvent[],
): Promise<IngestResult[]> => {
  const at = delivered.at(-1)?.receivedAt ?? new Date()
  const readings = await retainedReadings(
    db,
    delivered.map(({ reading }) => reading),
    at,
  )
  const events = delivered.map((event, index) => ({
    ...event,
    reading: readings[index] ?? event.reading,
  }))
  return db.transaction(async (tx) => {
    const drafts = await lockCalls(tx, events)
    const known = await storedDeliveries(tx, events)
    const erased = await erasedAmong(tx, readings)
    const results = events.map((event) => {
      const key = callKey(event.reading)
      const draft = drafts.get(key) ?? newDraft()
      drafts.set(key, draft)
      return draftEvent(draft, event, { known, isErased: erased.has(event.reading) })
    })
    await writeDrafts(tx, drafts, at)
    return results
  })
}

import { and, eq, getTableColumns } from 'drizzle-orm'

import type { Utterance } from '@/contracts/transcript'
import type { ProviderReading } from '@/domain/provider-reading'
import { applyReading, type CallState, hasEnded } from '@/domain/call-state'

import type { Transaction } from '../db/client'
import { callContents, calls, providerEvents } from '../db/schema'
import type { Deps } from '../deps'
import { recordLive } from '../live/feed'
import { retainedReading } from '../privacy/retained-reading'
import { buryCalls, isErased } from '../privacy/tombstones'
import { stateOfRow } from './stored-state'

export type DeliveredEvent = {
  reading: ProviderReading
  /** SHA-256 of the body as received, hex. */
  bodyHash: string
  bytes: number
  receivedAt: Date
  isSample: boolean
}

export type IngestResult = {
  /** `ignored`: the call was erased on request and stays so. */
  result: 'accepted' | 'flagged' | 'duplicate' | 'ignored'
  callId: string | null
}

/** Takes the transaction back when the same delivery won a race. */
class AlreadyStored extends Error {}

type StoredCall = { id: string; state: CallState; unreadable: string[] }

/**
 * Stands for the transcript that is stored already: the largest part of a call is neither read nor
 * written again when an event does not replace it.
 */
const STORED_TRANSCRIPT: Utterance[] = []

const { transcript: _, ...contentsToMerge } = getTableColumns(callContents)

const lockCall = async (tx: Transaction, { provider, providerCallId }: ProviderReading) => {
  const [row] = await tx
    .select({ call: calls, contents: contentsToMerge })
    .from(calls)
    .innerJoin(callContents, eq(callContents.callId, calls.id))
    .where(and(eq(calls.provider, provider), eq(calls.providerCallId, providerCallId)))
    .for('update', { of: calls })
  if (!row) return null
  const { call, contents } = row
  const stored: StoredCall = {
    id: call.id,
    unreadable: contents.unreadable,
    state: stateOfRow(call, contents, call.hasTranscript ? STORED_TRANSCRIPT : null),
  }
  return stored
}

/** Where a call belongs in time; a call that never connected has only an end. */
const momentOf = ({ facts }: CallState) => facts.startedAt ?? facts.endedAt

const callColumns = ({ facts, rank, event, sentAt }: CallState, receivedAt: Date) => ({
  updatedAt: receivedAt,
  status: facts.status,
  // Null while it runs; an end without a reason is unknown until an event gives one.
  outcome: facts.outcome ?? (hasEnded(facts.status) ? ('unknown' as const) : null),
  endedReason: facts.endedReason,
  direction: facts.direction,
  callerName: facts.callerName,
  callerNumber: facts.callerNumber,
  lineNumber: facts.lineNumber,
  agentName: facts.agentName,
  startedAt: facts.startedAt,
  endedAt: facts.endedAt,
  durationSeconds: facts.durationSeconds,
  hasTranscript: facts.transcript === STORED_TRANSCRIPT || (facts.transcript?.length ?? 0) > 0,
  hasRecording: facts.hasRecording ?? false,
  contentWithheld: facts.contentWithheld ?? false,
  factsRank: rank,
  factsEvent: event,
  factsSentAt: sentAt,
  analysisDue: true,
})

const contentColumns = ({ facts }: CallState, unreadable: string[]) => ({
  ...(facts.transcript !== STORED_TRANSCRIPT && { transcript: facts.transcript }),
  providerAnalysis: facts.analysis,
  costs: facts.costs,
  latency: facts.latency,
  unreadable,
})

const insertCall = async (tx: Transaction, { reading, receivedAt, isSample }: DeliveredEvent) => {
  const state = applyReading(null, reading)
  const [created] = await tx
    .insert(calls)
    .values({
      provider: reading.provider,
      providerCallId: reading.providerCallId,
      isSample,
      receivedAt,
      sortAt: momentOf(state) ?? reading.sentAt ?? receivedAt,
      ...callColumns(state, receivedAt),
    })
    .onConflictDoNothing()
    .returning({ id: calls.id })
  if (!created) return null
  await tx
    .insert(callContents)
    .values({ callId: created.id, ...contentColumns(state, reading.unreadable) })
  return created.id
}

const updateCall = async (tx: Transaction, stored: StoredCall, event: DeliveredEvent) => {
  const state = applyReading(stored.state, event.reading)
  const moment = momentOf(state)
  await tx
    .update(calls)
    .set({ ...callColumns(state, event.receivedAt), ...(moment && { sortAt: moment }) })
    .where(eq(calls.id, stored.id))
  const unreadable = [...new Set([...stored.unreadable, ...event.reading.unreadable])].slice(0, 100)
  await tx
    .update(callContents)
    .set(contentColumns(state, unreadable))
    .where(eq(callContents.callId, stored.id))
}

/** A call that was stored before it showed whose it is. */
const forgetCall = async (tx: Transaction, callId: string, at: Date) => {
  await buryCalls(tx, eq(calls.id, callId), at)
  await tx.delete(calls).where(eq(calls.id, callId))
  await recordLive(tx, [{ entity: 'call', callId, change: 'removed' }])
}

/**
 * Commits one delivery: the event as it may be stored and what it changes on its call, in one
 * transaction. Resolves only after the commit. The same bytes again change nothing.
 */
export const ingest = async (
  { db, live, analysisWanted }: Deps,
  delivered: DeliveredEvent,
): Promise<IngestResult> => {
  const reading = await retainedReading(db, delivered.reading, delivered.receivedAt)
  const event = { ...delivered, reading }
  try {
    const callId = await db.transaction(async (tx) => {
      let stored = await lockCall(tx, reading)
      // Also a known call, when only now it shows whose it is.
      const showsCaller = !stored?.state.facts.callerNumber && reading.facts.callerNumber !== null
      if ((!stored || showsCaller) && (await isErased(tx, reading))) {
        if (stored) await forgetCall(tx, stored.id, event.receivedAt)
        return null
      }
      const createdId = stored ? null : await insertCall(tx, event)
      // Another delivery created the call between the look and the insert: it is there now.
      if (!stored && !createdId) stored = await lockCall(tx, reading)
      const id = stored?.id ?? createdId
      if (!id) throw new Error('The call could neither be created nor found')
      const inserted = await tx
        .insert(providerEvents)
        .values({
          provider: reading.provider,
          eventType: reading.eventType,
          callId: id,
          receivedAt: event.receivedAt,
          bodyHash: event.bodyHash,
          bytes: event.bytes,
          event: reading.storableEvent,
          unreadable: reading.unreadable,
        })
        .onConflictDoNothing()
        .returning({ id: providerEvents.id })
      if (inserted.length === 0) throw new AlreadyStored()
      if (stored) await updateCall(tx, stored, event)
      await recordLive(tx, [{ entity: 'call', callId: id, change: stored ? 'updated' : 'arrived' }])
      return id
    })
    if (!callId) return { result: 'ignored', callId: null }
    live.wake()
    analysisWanted()
    return { result: reading.unreadable.length > 0 ? 'flagged' : 'accepted', callId }
  } catch (error) {
    if (error instanceof AlreadyStored) return { result: 'duplicate', callId: null }
    throw error
  }
}

import { eq } from 'drizzle-orm'

import { type CallState, hasEnded } from '@/domain/call-state'
import type { CallFacts } from '@/domain/provider-reading'
import { pick } from '@/lib/pick'

import {
  assignCallers,
  type CallerRegister,
  enterCallers,
  type Sighting,
  sendCallers,
  surerCaller,
} from '../../callers/assign-callers'
import { type ChangeActor, type ChangeDeps, type ChangeTx, change } from '../../changes/change'
import { expectAll, insertRows, type Sent, updateRows } from '../../db/bulk-write'
import type { Transaction } from '../../db/client'
import { callContents, calls, providerEvents } from '../../db/schema'
import type { DeliveredEvent, IngestResult } from '../../deps'
import { linkFunctionCalls } from '../../function-calls/link-calls'
import { type CallDraft, STORED_TRANSCRIPT, callKey, draftEvent, newDraft } from './call-draft'
import { withKnownCategories } from './known-categories'
import { retainedReadings } from './retained-reading'
import { lockCalls, storedDeliveries } from './stored-calls'
import { PLAIN_FACTS } from './stored-state'
import { writeTombstones, erasedAmong } from './tombstones'

type Drafted = CallDraft & { state: CallState; sortAt: Date }

const isDrafted = (draft: CallDraft): draft is Drafted =>
  draft.events.length > 0 && draft.state !== null && draft.sortAt !== null

const changedCall = ({ id, state: { facts, rank, event, sentAt }, ...draft }: Drafted) =>
  ({
    id,
    updatedAt: draft.events.at(-1)?.receivedAt,
    sortAt: draft.sortAt,
    status: facts.status,
    // Null while it runs; an end without a reason is unknown until an event gives one.
    outcome: facts.outcome ?? (hasEnded(facts.status) ? 'unknown' : null),
    ...pick(facts, PLAIN_FACTS),
    ...pick(draft.caller, ['callerKind', 'callerId']),
    hasTranscript: facts.transcript === STORED_TRANSCRIPT || (facts.transcript?.length ?? 0) > 0,
    hasRecording: facts.hasRecording ?? false,
    contentWithheld: facts.contentWithheld ?? false,
    factsRank: rank,
    factsEvent: event,
    factsSentAt: sentAt,
    analysisDue: true,
  }) satisfies Partial<typeof calls.$inferInsert>

const newCall = (draft: Drafted): Partial<typeof calls.$inferInsert> => ({
  ...changedCall(draft),
  provider: draft.events[0]?.reading.provider,
  providerCallId: draft.events[0]?.reading.providerCallId,
  isSample: draft.events[0]?.isSample,
  isDemo: draft.events[0]?.isDemo ?? false,
  receivedAt: draft.events[0]?.receivedAt,
  version: 1,
})

/** Without the transcript, which is the largest part and mostly stays as it is. */
const contentsBesideTranscript = ({ id, state: { facts }, unreadable }: Drafted) =>
  ({
    callId: id,
    providerAnalysis: facts.analysis,
    costs: facts.costs,
    latency: facts.latency,
    unreadable,
  }) satisfies Partial<typeof callContents.$inferInsert>

const contentsOf = (draft: Drafted) => ({
  ...contentsBesideTranscript(draft),
  transcript: draft.state.facts.transcript,
})

const eventRow = (
  callId: string,
  { reading, receivedAt, bodyHash, bytes }: DeliveredEvent,
): Partial<typeof providerEvents.$inferInsert> => ({
  provider: reading.provider,
  eventType: reading.eventType,
  callId,
  receivedAt,
  bodyHash,
  bytes,
  event: reading.storableEvent,
  unreadable: reading.unreadable,
})

const INTAKE = { kind: 'system', name: 'Intake' } as const

const sendNew = (tx: Transaction, drafts: Drafted[]): Sent[] => [
  {
    answer: insertRows(tx, calls, drafts.map(newCall), { returning: ['id'] }),
    rows: drafts.length,
  },
  {
    answer: insertRows(tx, callContents, drafts.map(contentsOf), { returning: ['callId'] }),
    rows: drafts.length,
  },
]

const sendChanged = (tx: Transaction, drafts: Drafted[]): Sent[] => {
  const keepsTranscript = (draft: Drafted) => draft.state.facts.transcript === STORED_TRANSCRIPT
  const kept = drafts.filter(keepsTranscript).map(contentsBesideTranscript)
  const replaced = drafts.filter((draft) => !keepsTranscript(draft)).map(contentsOf)
  return [
    updateRows(tx, calls, 'id', drafts.map(changedCall)),
    updateRows(tx, callContents, 'callId', kept),
    updateRows(tx, callContents, 'callId', replaced),
  ].map((answer) => ({ answer, rows: 0 }))
}

/** A call that was stored before it showed whose it is. */
const forgetCall = async (tx: ChangeTx, { id }: CallDraft, at: Date) => {
  await writeTombstones(tx, eq(calls.id, id), at)
  await tx.delete(calls).where(eq(calls.id, id))
  tx.record({ entity: 'call', id, what: 'call.removed', callId: id })
}

const providerOf = ({ events }: Drafted): ChangeActor => {
  const provider = events[0]?.reading.provider ?? 'generic'
  return { kind: 'provider', provider, name: provider }
}

const inCallOrder = (a: [string, CallDraft], b: [string, CallDraft]) => (a[0] < b[0] ? -1 : 1)

const sightingOf = (
  { reading, receivedAt }: DeliveredEvent,
  facts: CallFacts = reading.facts,
): Sighting => ({ ...facts, provider: reading.provider, at: receivedAt })

const withCallers = async (tx: Transaction, drafts: Drafted[], register: CallerRegister) => {
  const sightings = drafts.flatMap(({ events, state }) =>
    events.slice(0, 1).map((first) => sightingOf(first, state.facts)),
  )
  await enterCallers(tx, register, sightings)
  const { assigned, ...callers } = assignCallers(sightings, register)
  const drafted = drafts.map((draft, index) => {
    const found = assigned[index]
    return found ? { ...draft, caller: surerCaller(draft.caller, found) } : draft
  })
  return { drafted, callers }
}

const writeDrafts = async (
  tx: ChangeTx,
  byKey: Map<string, CallDraft>,
  register: CallerRegister,
  at: Date,
) => {
  // In one order for every process, so that none waits for another in a circle.
  const drafts = [...byKey].toSorted(inCallOrder).map(([, draft]) => draft)
  const { drafted, callers } = await withCallers(tx, drafts.filter(isDrafted), register)
  const added = drafted.filter(({ isNew }) => isNew)
  const changed = drafted.filter(({ isNew }) => !isNew)
  const events = drafted.flatMap(({ id, events }) => events.map((event) => eventRow(id, event)))
  const ids = drafted.map(({ id }) => id)
  // The events' own texts beside the rest: written as JSON they would be escaped and read again.
  const apart = { returning: ['id' as const], apart: 'event' as const }
  // One behind the other, none waiting for the answer to another.
  await expectAll([
    ...sendCallers(tx, callers),
    ...sendNew(tx, added),
    ...sendChanged(tx, changed),
    { answer: linkFunctionCalls(tx, ids), rows: 0 },
    { answer: insertRows(tx, providerEvents, events, apart), rows: events.length },
  ])
  for (const draft of drafted) {
    const { id, isNew } = draft
    const what = isNew ? 'call.arrived' : 'call.updated'
    tx.record({ entity: 'call', id, what, callId: id, actor: providerOf(draft) })
  }
  for (const draft of drafts) if (draft.isForgotten) await forgetCall(tx, draft, at)
}

/**
 * Commits deliveries in one transaction: each event as it may be stored and what it changes on its
 * call, in the order given. The same bytes again change nothing. Answers one result per delivery,
 * after the commit; rejects, having changed nothing, when any of them cannot be stored.
 */
export const commitEvents = async (
  deps: ChangeDeps,
  delivered: DeliveredEvent[],
): Promise<IngestResult[]> => {
  const at = delivered.at(-1)?.receivedAt ?? deps.now()
  const sent = delivered.map(({ reading }) => reading)
  const readings = await withKnownCategories(deps.db, await retainedReadings(deps.db, sent, at))
  const events = delivered.map((event, index) => ({
    ...event,
    reading: readings[index] ?? event.reading,
  }))
  return change(deps, INTAKE, async (tx) => {
    const register: CallerRegister = new Map()
    const [drafts, known, erased] = await Promise.all([
      lockCalls(tx, events),
      storedDeliveries(tx, events),
      erasedAmong(tx, sent),
      enterCallers(
        tx,
        register,
        events.map((event) => sightingOf(event)),
      ),
    ])
    const results = events.map((event, index) => {
      const key = callKey(event.reading)
      const draft = drafts.get(key) ?? newDraft()
      drafts.set(key, draft)
      return draftEvent(draft, event, { known, isErased: erased.has(index) })
    })
    await writeDrafts(tx, drafts, register, at)
    return results
  })
}

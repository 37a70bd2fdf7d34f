import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'

import type { CallerExport, CallerInput } from '@/contracts/privacy'

import { change } from '../changes/change'
import { callerIdentities, callers } from '../db/callers-schema'
import type { Database } from '../db/client'
import { callbackAttempts, callbackRequests, nextSteps } from '../db/next-steps-schema'
import { auditEntries, callContents, calls, providerEvents } from '../db/schema'
import { tickets } from '../db/tickets-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { notesOfCall } from '../notes/store'
import { readTicket } from '../tickets/read-ticket'
import { scoresOfCall } from '../scorecards/scores'
import { findPerson } from './caller'

const exportSteps = async (db: Database, which: SQL | undefined) => {
  const steps = await db.select().from(nextSteps).where(which).orderBy(asc(nextSteps.createdAt))
  const ids = steps.map(({ id }) => id)
  const [requests, attempts] = await Promise.all([
    db.select().from(callbackRequests).where(inArray(callbackRequests.callbackId, ids)),
    db.select().from(callbackAttempts).where(inArray(callbackAttempts.callbackId, ids)),
  ])
  return steps.map((step) => ({
    ...step,
    requests: requests.filter(({ callbackId }) => callbackId === step.id),
    attempts: attempts.filter(({ callbackId }) => callbackId === step.id),
  }))
}

const exportCall = async (db: Database, id: string): Promise<CallerExport['calls'][number][]> => {
  const [[row], steps, notes, scores, events, history] = await Promise.all([
    db
      .select({ call: calls, contents: callContents })
      .from(calls)
      .innerJoin(callContents, eq(callContents.callId, calls.id))
      .where(eq(calls.id, id)),
    exportSteps(db, eq(nextSteps.callId, id)),
    notesOfCall(db, id),
    scoresOfCall(db, id),
    db
      .select({
        provider: providerEvents.provider,
        type: providerEvents.eventType,
        receivedAt: providerEvents.receivedAt,
        event: providerEvents.event,
      })
      .from(providerEvents)
      .where(eq(providerEvents.callId, id))
      .orderBy(asc(providerEvents.id)),
    db
      .select({
        at: auditEntries.at,
        by: auditEntries.actorName,
        action: auditEntries.action,
        changes: auditEntries.changes,
      })
      .from(auditEntries)
      .where(eq(auditEntries.callId, id))
      .orderBy(asc(auditEntries.id)),
  ])
  // Erased between the list and here.
  if (!row) return []
  const { transcript, analysis, costs, latency } = row.contents
  return [
    {
      call: { ...row.call, costs, latency },
      transcript: transcript ?? [],
      analysis,
      nextSteps: steps,
      notes,
      scores,
      events: events.map((event) => ({ ...event, event: JSON.parse(event.event) })),
      history,
    },
  ]
}

/** Everything that is stored about a caller. That it was handed out is in the audit log. */
export const exportCaller = async (
  deps: Deps,
  actor: Actor,
  { number }: CallerInput,
): Promise<CallerExport> => {
  const { db } = deps
  const person = await findPerson(db, number)
  const ids = await db
    .select({ id: calls.id })
    .from(calls)
    .where(person.isCall)
    .orderBy(calls.sortAt, calls.id)
  const at = await change(deps, actor, async (tx) => {
    const after = { calls: ids.length }
    tx.record({ entity: 'export', id: null, what: 'caller.exported', after })
    return tx.at
  })
  const exported: CallerExport['calls'] = []
  for (const { id } of ids) exported.push(...(await exportCall(db, id)))
  const { callerIds } = person
  const [names, identities, steps, opened] = await Promise.all([
    db.select().from(callers).where(inArray(callers.id, callerIds)),
    db.select().from(callerIdentities).where(inArray(callerIdentities.callerId, callerIds)),
    exportSteps(db, and(isNull(nextSteps.callId), inArray(nextSteps.callerId, callerIds))),
    db.select({ id: tickets.id }).from(tickets).where(person.isTicket).orderBy(tickets.number),
  ])
  return {
    number: person.number,
    exportedAt: at.toISOString(),
    callers: names,
    identities,
    nextSteps: steps,
    tickets: await Promise.all(opened.map(({ id }) => readTicket(db, id))),
    calls: exported,
  }
}

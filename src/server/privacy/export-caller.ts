import { and, asc, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'

import type { CallerExport, CallerInput } from '@/contracts/privacy'

import { change } from '../changes/change'
import { callerIdentities, callers } from '../db/callers-schema'
import type { Database } from '../db/client'
import { functionCalls } from '../db/function-calls-schema'
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

const exportHistory = (db: Database, which: SQL | undefined) =>
  db
    .select({
      at: auditEntries.at,
      by: auditEntries.actorName,
      action: auditEntries.action,
      changes: auditEntries.changes,
    })
    .from(auditEntries)
    .where(which)
    .orderBy(asc(auditEntries.id))

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
    exportHistory(db, eq(auditEntries.callId, id)),
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
  const own = ids.map(({ id }) => id)
  const isOfOwnCall = and(isNotNull(nextSteps.callId), inArray(nextSteps.callId, own)) ?? sql`false`
  const isAsked = or(inArray(functionCalls.callerId, callerIds), inArray(functionCalls.callId, own))
  const [names, identities, steps, opened, asked] = await Promise.all([
    db.select().from(callers).where(inArray(callers.id, callerIds)),
    db.select().from(callerIdentities).where(inArray(callerIdentities.callerId, callerIds)),
    exportSteps(db, and(inArray(nextSteps.callerId, callerIds), not(isOfOwnCall))),
    db.select({ id: tickets.id }).from(tickets).where(person.isTicket).orderBy(tickets.number),
    db.select().from(functionCalls).where(isAsked).orderBy(functionCalls.at, functionCalls.id),
  ])
  const subjects = [...callerIds, ...[...steps, ...opened].map(({ id }) => id)]
  const isOfNoCall = and(isNull(auditEntries.callId), inArray(auditEntries.subjectId, subjects))
  return {
    number: person.number,
    exportedAt: at.toISOString(),
    callers: names,
    identities,
    nextSteps: steps,
    tickets: await Promise.all(opened.map(({ id }) => readTicket(db, id))),
    functionCalls: asked,
    history: await exportHistory(db, isOfNoCall),
    calls: exported,
  }
}

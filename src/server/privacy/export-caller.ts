import { asc, eq } from 'drizzle-orm'

import type { CallerExport, CallerInput } from '@/contracts/privacy'

import { recordAudit } from '../changes/audit'
import type { Database } from '../db/client'
import { auditEntries, callContents, calls, nextSteps, providerEvents } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { notesOfCall } from '../notes/store'
import { canonicalNumber } from '../provider-events/reading/caller'
import { scoresOfCall } from '../scorecards/scores'
import { callIdsOf } from './caller'

const exportCall = async (db: Database, id: string): Promise<CallerExport['calls'][number][]> => {
  const [[row], steps, notes, scores, events, history] = await Promise.all([
    db
      .select({ call: calls, contents: callContents })
      .from(calls)
      .innerJoin(callContents, eq(callContents.callId, calls.id))
      .where(eq(calls.id, id)),
    db.select().from(nextSteps).where(eq(nextSteps.callId, id)).orderBy(asc(nextSteps.createdAt)),
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
  { db, now }: Deps,
  actor: Actor,
  { number }: CallerInput,
): Promise<CallerExport> => {
  const at = now()
  const ids = await callIdsOf(db, number).orderBy(calls.sortAt, calls.id)
  const changes = { calls: { from: null, to: ids.length } }
  await recordAudit(db, { actor, at, action: 'caller.exported', changes })
  const exported: CallerExport['calls'] = []
  for (const { id } of ids) exported.push(...(await exportCall(db, id)))
  return { number: canonicalNumber(number), exportedAt: at.toISOString(), calls: exported }
}

import { and, eq, inArray, or, sql } from 'drizzle-orm'

import { callers } from '../db/callers-schema'
import type { Transaction } from '../db/client'
import { notifications } from '../db/notifications-schema'
import { callNotes } from '../db/review-schema'
import { type calls, nextSteps } from '../db/schema'
import { personEraser } from './person-mentions'

type CallRow = typeof calls.$inferSelect

const { id, callId, title, proposalKey } = nextSteps

export const removePeoplesWords = async (tx: Transaction, rows: CallRow[]) => {
  const ids = rows.map((call) => call.id)
  const notes = await tx
    .delete(callNotes)
    .where(inArray(callNotes.callId, ids))
    .returning({ id: callNotes.id })
  const noteIds = notes.map((note) => note.id)
  const isAlert = and(eq(notifications.kind, 'alert'), inArray(notifications.callId, ids))
  await tx.delete(notifications).where(or(inArray(notifications.subjectId, noteIds), isAlert))
  await tx.execute(sql`
    update call_scores set
      answers = (select coalesce(jsonb_agg(answer || '{"comment": ""}'), '[]') from jsonb_array_elements(answers) as answer),
      dispute = case when dispute is null then null
        when jsonb_typeof(dispute -> 'answer') = 'object'
          then jsonb_set(dispute || '{"reason": ""}', '{answer,text}', '""')
        else dispute || '{"reason": ""}' end
    where ${inArray(sql`call_id`, ids)}`)
  const callerIds = rows.flatMap(({ callerId }) => callerId ?? [])
  const known = await tx
    .select({ id: callers.id, name: callers.name, toldName: callers.toldName })
    .from(callers)
    .where(inArray(callers.id, callerIds))
  const erasers = new Map(
    rows.map((call) => {
      const names = known.flatMap((it) => (it.id === call.callerId ? [it.name, it.toldName] : []))
      return [call.id, personEraser(call.callerNumber, [call.callerName, ...names])]
    }),
  )
  const steps = await tx
    .select({ id, callId, title, proposalKey })
    .from(nextSteps)
    .where(inArray(callId, ids))
    .for('update')
  const kept = steps.map((step) => {
    const erase = erasers.get(step.callId ?? '') ?? ((text: string) => text)
    const left = step.proposalKey && erase(step.proposalKey)
    // Two keys of one call differ.
    const key = left === step.proposalKey ? left : `${left} ${step.id.slice(0, 4)}`
    return { id: step.id, title: erase(step.title), key }
  })
  await tx.execute(sql`
    update next_steps set evidence = '[]', title = kept.title,
      proposal_key = case when source = 'provider' then null else kept.key end
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as kept(id uuid, title text, key text)
    where next_steps.id = kept.id`)
}

import { and, eq, inArray, or, sql } from 'drizzle-orm'

import { callers } from '../db/callers-schema'
import type { Transaction } from '../db/client'
import { notifications } from '../db/notifications-schema'
import { callNotes } from '../db/review-schema'
import type { calls } from '../db/schema'
import { ERASED, personPattern } from './person-pattern'

type CallRow = typeof calls.$inferSelect

export const removePeoplesWords = async (tx: Transaction, rows: CallRow[]) => {
  const ids = rows.map(({ id }) => id)
  const notes = await tx
    .delete(callNotes)
    .where(inArray(callNotes.callId, ids))
    .returning({ id: callNotes.id })
  const noteIds = notes.map(({ id }) => id)
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
  const people = rows.map(({ id, callerId, callerName, callerNumber }) => {
    const names = known.flatMap((it) => (it.id === callerId ? [it.name, it.toldName] : []))
    return { id, pattern: personPattern(callerNumber, [callerName, ...names]) }
  })
  await tx.execute(sql`
    update next_steps set evidence = '[]',
      title = coalesce(regexp_replace(title, person.pattern, ${ERASED}, 'gi'), title),
      proposal_key = case when source = 'provider' then null
        else coalesce(regexp_replace(proposal_key, person.pattern, ${ERASED}, 'gi'), proposal_key) end
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as person(id uuid, pattern text)
    where next_steps.call_id = person.id`)
}

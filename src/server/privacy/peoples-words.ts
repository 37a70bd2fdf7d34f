import { and, eq, inArray, or, sql } from 'drizzle-orm'

import { callerIdentities, callers } from '../db/callers-schema'
import type { Transaction } from '../db/client'
import { notifications } from '../db/notifications-schema'
import { callNotes } from '../db/review-schema'
import { callbackRequests, nextSteps } from '../db/next-steps-schema'
import type { calls } from '../db/schema'
import { ticketComments, tickets } from '../db/tickets-schema'
import { wordsOfTicket } from '../tickets/ticket-words'
import { type EraseFrom, personEraser } from './person-mentions'

type CallRow = typeof calls.$inferSelect

const { id, callId, title, proposalKey, topicKey } = nextSteps

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
  const identities = await tx
    .select({ id: callerIdentities.callerId, value: callerIdentities.value })
    .from(callerIdentities)
    .where(inArray(callerIdentities.callerId, callerIds))
  const erasers = new Map(
    rows.map((call) => {
      const names = known.flatMap((it) => (it.id === call.callerId ? [it.name, it.toldName] : []))
      const values = identities.flatMap((it) =>
        it.id === call.callerId ? (it.value.split(';')[0] ?? []) : [],
      )
      return [call.id, personEraser([call.callerNumber, ...values], [call.callerName, ...names])]
    }),
  )
  const steps = await tx
    .select({ id, callId, title, proposalKey, topicKey })
    .from(nextSteps)
    .where(inArray(callId, ids))
    .for('update')
  await removeFromTickets(tx, ids, (callId) => erasers.get(callId) ?? null)
  const kept = steps.map((step) => {
    const erase = erasers.get(step.callId ?? '') ?? ((text: string) => text)
    const left = step.proposalKey && erase(step.proposalKey)
    // Two keys of one call differ.
    const key = left === step.proposalKey ? left : `${left} ${step.id.slice(0, 4)}`
    const said = step.topicKey && erase(step.topicKey)
    const topic = said === step.topicKey ? said : `${said} ${step.id.slice(0, 4)}`
    return { id: step.id, title: erase(step.title), key, topic }
  })
  await tx.execute(sql`
    update next_steps set evidence = '[]', title = kept.title, topic_key = kept.topic, requested_words = null,
      proposal_key = case when source = 'provider' then null else kept.key end
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as kept(id uuid, title text, key text, topic text)
    where next_steps.id = kept.id`)
  await removeFromCallbacks(tx, ids, (callId) => erasers.get(callId) ?? null)
}

const removeFromCallbacks = async (
  tx: Transaction,
  callIds: string[],
  eraserOf: (callId: string) => EraseFrom | null,
) => {
  const rows = await tx
    .select()
    .from(callbackRequests)
    .where(inArray(callbackRequests.callId, callIds))
    .for('update')
  const keys = rows.map(({ id, callId, proposalKey: key }) => {
    const left = key && (eraserOf(callId ?? '')?.(key) ?? key)
    return { id, key: left === key ? key : `${left} ${id.slice(0, 4)}` }
  })
  await tx.execute(sql`
    update callback_requests set words = null, proposal_key = kept.key
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as kept(id uuid, key text)
    where callback_requests.id = kept.id`)
  await tx.execute(sql`
    update callback_attempts set note = null
    from next_steps where next_steps.id = callback_id and ${inArray(sql`next_steps.call_id`, callIds)}`)
}

type TicketRow = typeof tickets.$inferSelect

/** What was drafted from the conversation goes; what people wrote stays without the caller. */
export const eraseTicket = async (
  tx: Transaction,
  { id, subject, body, source, rejectedReason }: TicketRow,
  erase: EraseFrom,
) => {
  const left = { subject: erase(subject), body: source === 'person' ? erase(body) : '' }
  await tx
    .update(tickets)
    .set({
      ...left,
      words: wordsOfTicket(left),
      rejectedReason: rejectedReason && erase(rejectedReason),
      evidence: [],
      undo: null,
      callerId: null,
    })
    .where(eq(tickets.id, id))
  const comments = await tx
    .select({ id: ticketComments.id, text: ticketComments.text })
    .from(ticketComments)
    .where(eq(ticketComments.ticketId, id))
  for (const comment of comments) {
    await tx
      .update(ticketComments)
      .set({ text: erase(comment.text) })
      .where(eq(ticketComments.id, comment.id))
  }
}

export const AS_IT_IS: EraseFrom = (text) => text

const removeFromTickets = async (
  tx: Transaction,
  callIds: string[],
  eraserOf: (callId: string) => EraseFrom | null,
) => {
  const rows = await tx.select().from(tickets).where(inArray(tickets.callId, callIds)).for('update')
  for (const row of rows) await eraseTicket(tx, row, eraserOf(row.callId ?? '') ?? AS_IT_IS)
}

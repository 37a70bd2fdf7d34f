import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'

import type { ChangeTx } from '../changes/change'
import { callerIdentities, callers } from '../db/callers-schema'
import { functionCalls } from '../db/function-calls-schema'
import { callbackRequests, nextSteps } from '../db/next-steps-schema'
import { tickets } from '../db/tickets-schema'
import { wordsOfTicket } from '../tickets/ticket-words'
import { blankHistory } from './erase-calls'
import { personEraser } from './person-mentions'
import { forgetUnusedCallers } from './unused-callers'

const isSaid = (text: string | null) => text !== null

const eraserOf = async (tx: ChangeTx, callerId: string | null) => {
  if (callerId === null) return (text: string) => text
  const rows = await tx
    .select({ value: callerIdentities.value, name: callers.name, toldName: callers.toldName })
    .from(callerIdentities)
    .innerJoin(callers, eq(callers.id, callerIdentities.callerId))
    .where(eq(callers.id, callerId))
  const values = rows.flatMap(({ value }) => value.split(';')[0] ?? [])
  const names = rows.flatMap(({ name, toldName }) => [name, toldName]).filter(isSaid)
  return personEraser(values, names) ?? ((text: string) => text)
}

/** What the voice agent was told in calls of which nothing came afterwards, and nobody knows who asked. */
export const removeWordsWithoutCalls = async (
  tx: ChangeTx,
  before: Date,
  { limit, isText }: { limit: number; isText: SQL },
): Promise<number> => {
  const some = tx
    .select({ id: functionCalls.id })
    .from(functionCalls)
    .where(and(isNull(functionCalls.callId), lt(functionCalls.at, before)))
    .limit(limit)
  const gone = await tx.delete(functionCalls).where(inArray(functionCalls.id, some)).returning()
  for (const { callerId, nextStepId, ticketId } of gone) {
    const erase = await eraserOf(tx, callerId)
    if (nextStepId !== null) {
      const isStep = and(eq(nextSteps.id, nextStepId), isNull(nextSteps.callId))
      const [step] = await tx.select().from(nextSteps).where(isStep).for('update')
      if (step) {
        const title = erase(step.title)
        const isNamed = title !== step.title
        await tx
          .update(nextSteps)
          .set({
            title,
            requestedWords: null,
            evidence: [],
            callerId: null,
            callbackCallerId: null,
            ...(isNamed && { topicKey: sql`left(${nextSteps.id}::text, 8)` }),
          })
          .where(eq(nextSteps.id, step.id))
      }
      await tx
        .update(callbackRequests)
        .set({ words: null })
        .where(and(eq(callbackRequests.callbackId, nextStepId), isNull(callbackRequests.callId)))
    }
    if (ticketId === null) continue
    const isTicket = and(eq(tickets.id, ticketId), isNull(tickets.callId))
    const [ticket] = await tx.select().from(tickets).where(isTicket).for('update')
    if (!ticket) continue
    const left = { subject: erase(ticket.subject), body: '' }
    await tx
      .update(tickets)
      .set({ ...left, words: wordsOfTicket(left), evidence: [], undo: null, callerId: null })
      .where(eq(tickets.id, ticket.id))
  }
  const callerIds = gone.flatMap(({ callerId }) => callerId ?? [])
  const unused = await forgetUnusedCallers(tx, callerIds)
  await blankHistory(tx, { callerIds: unused, isCall: sql`false` }, isText)
  return gone.length
}

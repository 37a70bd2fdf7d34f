import { and, eq, exists, gte, inArray, isNull, lt, not, type SQL, sql } from 'drizzle-orm'

import type { ChangeTx } from '../changes/change'
import { callerIdentities, callers } from '../db/callers-schema'
import { functionCalls } from '../db/function-calls-schema'
import { callbackAttempts, callbackRequests, nextSteps } from '../db/next-steps-schema'
import { tickets } from '../db/tickets-schema'
import { blankHistory } from './erase-calls'
import { AS_IT_IS, eraseTicket } from './peoples-words'
import { type EraseFrom, personEraser } from './person-mentions'
import { forgetUnusedCallers } from './unused-callers'

const isSaid = (text: string | null) => text !== null

const eraserOf = async (tx: ChangeTx, callerId: string | null) => {
  if (callerId === null) return AS_IT_IS
  const rows = await tx
    .select({ value: callerIdentities.value, name: callers.name, toldName: callers.toldName })
    .from(callerIdentities)
    .innerJoin(callers, eq(callers.id, callerIdentities.callerId))
    .where(eq(callers.id, callerId))
  const values = rows.flatMap(({ value }) => value.split(';')[0] ?? [])
  const names = rows.flatMap(({ name, toldName }) => [name, toldName]).filter(isSaid)
  return personEraser(values, names) ?? AS_IT_IS
}

/** A callback that was asked for again later, or in a known call, still needs its caller. */
const isAskedForLater = (before: Date) =>
  exists(
    sql`(select from ${callbackRequests}
      where ${callbackRequests.callbackId} = ${functionCalls.nextStepId}
        and (${gte(callbackRequests.at, before)} or ${callbackRequests.callId} is not null))`,
  )

const eraseStep = async (tx: ChangeTx, id: string, erase: EraseFrom) => {
  const isStep = and(eq(nextSteps.id, id), isNull(nextSteps.callId))
  const [step] = await tx.select().from(nextSteps).where(isStep).for('update')
  if (!step) return
  const title = erase(step.title)
  await tx
    .update(nextSteps)
    .set({
      title,
      requestedWords: null,
      evidence: [],
      callerId: null,
      callbackCallerId: null,
      ...(title !== step.title && { topicKey: sql`left(${nextSteps.id}::text, 8)` }),
    })
    .where(eq(nextSteps.id, id))
  await tx.update(callbackRequests).set({ words: null }).where(eq(callbackRequests.callbackId, id))
  await tx.update(callbackAttempts).set({ note: null }).where(eq(callbackAttempts.callbackId, id))
}

/** Callers without a later function call, which would be deleted with them. */
const withoutLaterCalls = async (tx: ChangeTx, ids: string[]): Promise<string[]> => {
  const later = await tx
    .selectDistinct({ id: functionCalls.callerId })
    .from(functionCalls)
    .where(inArray(functionCalls.callerId, ids))
  return ids.filter((one) => !later.some(({ id }) => id === one))
}

/** Removes what callers told the voice agent in calls that never arrived. Answers how many function calls went. */
export const removeWordsWithoutCalls = async (
  tx: ChangeTx,
  before: Date,
  { limit, isText }: { limit: number; isText: SQL },
): Promise<number> => {
  const some = tx
    .select({ id: functionCalls.id })
    .from(functionCalls)
    .where(
      and(isNull(functionCalls.callId), lt(functionCalls.at, before), not(isAskedForLater(before))),
    )
    .limit(limit)
  const gone = await tx.delete(functionCalls).where(inArray(functionCalls.id, some)).returning()
  for (const { callerId, nextStepId, ticketId } of gone) {
    const erase = await eraserOf(tx, callerId)
    if (nextStepId !== null) await eraseStep(tx, nextStepId, erase)
    if (ticketId === null) continue
    const isTicket = and(eq(tickets.id, ticketId), isNull(tickets.callId))
    const [ticket] = await tx.select().from(tickets).where(isTicket).for('update')
    if (ticket) await eraseTicket(tx, ticket, erase)
  }
  const callerIds = gone.flatMap(({ callerId }) => callerId ?? [])
  const unused = await forgetUnusedCallers(tx, await withoutLaterCalls(tx, callerIds))
  const ids = gone.flatMap((one) => [one.nextStepId, one.ticketId]).filter((id) => id !== null)
  await blankHistory(tx, { callerIds: unused, isCall: sql`false` }, { isText, ids })
  return gone.length
}

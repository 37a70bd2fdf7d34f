import { eq } from 'drizzle-orm'

import { callbackTopic, topicKey } from '@/domain/callback-topic'

import type { ChangeTx } from '../changes/change'
import { lockRow } from '../changes/versions'
import { nextSteps } from '../db/next-steps-schema'
import type { calls } from '../db/schema'
import { notifyAssigned } from '../notifications/assigned'
import { insertStep } from '../next-steps/insert-step'
import { writeStep } from '../next-steps/write-steps'
import { addRequests, askAgain } from './requests'
import { findStandingOfCall, findStandingOn } from './standing'

type Row = typeof nextSteps.$inferInsert
type Wanted = Pick<Row, 'callerId' | 'title' | 'assigneeId' | 'dueAt'> &
  Partial<Pick<Row, 'priority'>> &
  Pick<Row, 'dueTo' | 'isTimeUnclear' | 'requestedWords' | 'zone'> & {
    call: Pick<typeof calls.$inferSelect, 'id' | 'callerId'> | null
  }

/** What asks once more gives its time to a callback without one; a person gives all that they say to a proposal. */
const giveTo = async (
  tx: ChangeTx,
  id: string,
  { priority, assigneeId, dueAt, dueTo = null, requestedWords }: Wanted,
) => {
  const { actor } = tx
  const standing = await lockRow(tx, nextSteps, 'callback', id)
  const isTaken = actor.kind === 'person' && standing.confirmedAt === null
  const isTimed = dueAt && (isTaken || standing.dueAt === null)
  if (isTimed)
    await tx
      .update(nextSteps)
      .set({ dueAt, dueTo, isTimeUnclear: false, requestedWords })
      .where(eq(nextSteps.id, id))
  if (!isTaken) return
  await writeStep(tx, actor, standing, {
    confirmedAt: tx.at,
    ...(priority && { priority }),
    ...(assigneeId && { assigneeId }),
    ...(isTimed && { dueAt: dueAt.toISOString(), dueTo }),
  })
}

/**
 * Adds a callback, or this as one more request to the one that stands for the same caller and topic, or
 * the same call and topic where nobody knows who called. What a person adds is confirmed by that. Answers its id.
 */
export const addCallback = async (tx: ChangeTx, { call, ...wanted }: Wanted): Promise<string> => {
  const { actor } = tx
  const callId = call?.id ?? null
  const callerId = wanted.callerId ?? call?.callerId ?? null
  const { title, assigneeId = null, requestedWords: words, dueAt, dueTo } = wanted
  const key = topicKey(callbackTopic(title))
  const request = { callId, words, dueAt, dueTo }
  const standing =
    callerId === null
      ? callId && (await findStandingOfCall(tx, callId, key))
      : await findStandingOn(tx, { callerId, key })
  if (standing) {
    await askAgain(tx, [{ ...request, callbackId: standing.id }])
    await giveTo(tx, standing.id, { call, ...wanted })
    return standing.id
  }
  const isPerson = actor.kind === 'person'
  const id = await insertStep(tx, {
    ...wanted,
    priority: wanted.priority ?? 'normal',
    callId,
    kind: 'callback',
    source: isPerson ? 'person' : 'provider',
    callbackCallerId: callerId,
    topicKey: key,
    confirmedAt: isPerson ? tx.at : null,
  })
  await addRequests(tx, [{ ...request, callbackId: id }])
  if (isPerson) {
    const subject = { entity: 'next-step', subjectId: id, callId, replaces: [] } as const
    await notifyAssigned(tx, actor, assigneeId, subject)
  }
  return id
}

import { callbackTopic, topicKey } from '@/domain/callback-topic'

import type { ChangeTx } from '../changes/change'
import { nextSteps } from '../db/next-steps-schema'
import { onlyRow } from '../db/rows'
import type { calls } from '../db/schema'
import { notifyAssigned } from '../notifications/assigned'
import { addRequests, askAgain } from './requests'
import { findStanding, lockPeople, standingKey } from './standing'

type Row = typeof nextSteps.$inferInsert
type Wanted = Pick<Row, 'callerId' | 'title' | 'priority' | 'assigneeId' | 'dueAt'> &
  Pick<Row, 'dueTo' | 'isTimeUnclear' | 'requestedWords' | 'zone'> & {
    call: Pick<typeof calls.$inferSelect, 'id' | 'callerId'> | null
  }

/**
 * Adds a callback, or this as one more request to the one that stands for the same caller and topic.
 * What a person adds is confirmed by that. Answers its id.
 */
export const addCallback = async (tx: ChangeTx, { call, ...wanted }: Wanted): Promise<string> => {
  const { actor } = tx
  const callId = call?.id ?? null
  const callerId = wanted.callerId ?? call?.callerId ?? null
  const { title, assigneeId = null, requestedWords: words, dueAt, dueTo } = wanted
  const key = topicKey(callbackTopic(title))
  const request = { callId, words, dueAt, dueTo }
  if (callerId !== null) {
    const topic = { callerId, key }
    const people = await lockPeople(tx, [callerId])
    const standing = (await findStanding(tx, people, [topic])).get(standingKey(people, topic))
    if (standing) {
      await askAgain(tx, [{ ...request, callbackId: standing.id }])
      return standing.id
    }
  }
  const isPerson = actor.kind === 'person'
  const { id } = await tx
    .insert(nextSteps)
    .values({
      ...wanted,
      callId,
      kind: 'callback',
      source: isPerson ? 'person' : 'provider',
      evidence: [],
      callbackCallerId: callerId,
      topicKey: key,
      confirmedAt: isPerson ? tx.at : null,
      assignedAt: assigneeId === null ? null : tx.at,
      createdAt: tx.at,
      changedAt: tx.at,
      changedByName: actor.name,
    })
    .returning({ id: nextSteps.id })
    .then(onlyRow)
  await addRequests(tx, [{ ...request, callbackId: id }])
  if (isPerson) {
    const subject = { entity: 'next-step', subjectId: id, callId, replaces: [] } as const
    await notifyAssigned(tx, actor, assigneeId, subject)
  }
  tx.record({ entity: 'next-step', id, what: 'next-step.added', callId, after: { title } })
  return id
}

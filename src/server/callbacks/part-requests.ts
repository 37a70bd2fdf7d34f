import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'

import { zoneOfNumber } from '@/domain/caller-zone'

import { keptCaller } from '../callers/person'
import type { ChangeTx } from '../changes/change'
import { raisedVersion } from '../changes/versions'
import { callbackRequests, nextSteps } from '../db/next-steps-schema'
import { calls } from '../db/schema'
import { insertStep } from '../next-steps/insert-step'
import { findStandingOn } from './standing'

/** What calls of one of these two asked of open callbacks of the other, who was taken for the same person. */
const findStray = (tx: ChangeTx, people: string[], since: Date) => {
  const owner = keptCaller(nextSteps.callbackCallerId)
  const asking = keptCaller(calls.callerId)
  return tx
    .select({
      step: nextSteps,
      request: callbackRequests,
      callerId: calls.callerId,
      number: calls.callerNumber,
    })
    .from(callbackRequests)
    .innerJoin(nextSteps, eq(nextSteps.id, callbackRequests.callbackId))
    .innerJoin(calls, eq(calls.id, callbackRequests.callId))
    .where(
      and(
        eq(nextSteps.kind, 'callback'),
        eq(nextSteps.status, 'open'),
        gte(callbackRequests.at, since),
        inArray(owner, people),
        inArray(asking, people),
        sql`${owner} <> ${asking}`,
        // The call that it is from was named together with whom to ring.
        sql`${callbackRequests.callId} is distinct from ${nextSteps.callId}`,
      ),
    )
    .orderBy(asc(callbackRequests.at), asc(callbackRequests.id))
    .for('update', { of: nextSteps })
}

type Stray = Awaited<ReturnType<typeof findStray>>[number]

const renew = async (tx: ChangeTx, id: string) => {
  const [row] = await tx
    .update(nextSteps)
    .set(raisedVersion(tx, nextSteps))
    .where(eq(nextSteps.id, id))
    .returning({ callId: nextSteps.callId })
  const callId = row?.callId ?? null
  tx.record({ entity: 'next-step', id, what: 'next-step.changed', callId, isAudited: false })
}

const addOwn = (tx: ChangeTx, { step, request, callerId, number }: Stray) => {
  const { title, priority, topicKey, confirmedAt, assigneeId } = step
  const { callId, proposalKey, words: requestedWords, dueAt, dueTo } = request
  return insertStep(tx, {
    title,
    priority,
    topicKey,
    confirmedAt,
    assigneeId,
    callId,
    proposalKey,
    requestedWords,
    dueAt,
    dueTo,
    kind: 'callback',
    source: proposalKey === null ? step.source : 'local',
    callbackCallerId: callerId,
    isTimeUnclear: requestedWords !== null && dueAt === null,
    zone: zoneOfNumber(number) ?? step.zone,
    createdAt: request.at,
  })
}

/**
 * Two who were taken for one person are apart again: what one of them asked for meanwhile, and was added to a
 * callback of the other, is from then on a callback of their own.
 */
export const partRequests = async (
  tx: ChangeTx,
  { keepId, otherId, since }: { keepId: string; otherId: string; since: Date },
) => {
  for (const stray of await findStray(tx, [keepId, otherId], since)) {
    const { step, request, callerId } = stray
    if (callerId === null || step.topicKey === null) continue
    const standing = await findStandingOn(tx, { callerId, key: step.topicKey })
    const callbackId = standing?.id ?? (await addOwn(tx, stray))
    await tx.update(callbackRequests).set({ callbackId }).where(eq(callbackRequests.id, request.id))
    await renew(tx, step.id)
    if (standing) await renew(tx, standing.id)
  }
}

import { and, asc, eq, inArray, isNotNull, lt, notInArray } from 'drizzle-orm'

import type { ProposedNextStep } from '@/contracts/analysis'
import { callbackTitle, callbackTopic, topicKey } from '@/domain/callback-topic'
import { zoneOfNumber } from '@/domain/caller-zone'

import { proposalKey } from '../calls/save-proposals'
import type { ChangeTx } from '../changes/change'
import { nextVersion } from '../changes/versions'
import { callbackAttempts, callbackRequests, nextSteps } from '../db/next-steps-schema'
import { notifications } from '../db/notifications-schema'
import { callContents, calls } from '../db/schema'
import { findStandingOn } from './standing'

/** What the first of the other calls asked for, of each callback of these calls. */
const findLater = (tx: ChangeTx, callIds: string[]) =>
  tx
    .selectDistinctOn([nextSteps.id], {
      step: nextSteps,
      request: callbackRequests,
      call: { id: calls.id, callerId: calls.callerId, number: calls.callerNumber },
      analysis: callContents.analysis,
    })
    .from(nextSteps)
    .innerJoin(callbackRequests, eq(callbackRequests.callbackId, nextSteps.id))
    .innerJoin(calls, eq(calls.id, callbackRequests.callId))
    .leftJoin(callContents, eq(callContents.callId, calls.id))
    .where(
      and(
        eq(nextSteps.kind, 'callback'),
        inArray(nextSteps.callId, callIds),
        isNotNull(callbackRequests.callId),
        notInArray(callbackRequests.callId, callIds),
      ),
    )
    .orderBy(nextSteps.id, asc(callbackRequests.at), asc(callbackRequests.id))

type Later = Awaited<ReturnType<typeof findLater>>[number]

/** Where nobody moved it, the time is the one that the erased call asked for. */
const timeOf = async (
  tx: ChangeTx,
  { step, request }: Later,
  proposal: ProposedNextStep | null,
) => {
  const isOwn = and(
    eq(callbackRequests.callbackId, step.id),
    eq(callbackRequests.callId, step.callId ?? ''),
  )
  const [own] = await tx
    .select({ dueAt: callbackRequests.dueAt })
    .from(callbackRequests)
    .where(isOwn)
    .orderBy(asc(callbackRequests.at))
    .limit(1)
  if (own && own.dueAt?.getTime() !== step.dueAt?.getTime()) return {}
  const { dueAt, dueTo } = request
  return { dueAt, dueTo, isTimeUnclear: proposal?.isTimeUnclear ?? false }
}

const handOver = async (tx: ChangeTx, later: Later) => {
  const { step, request, call, analysis } = later
  const proposals = analysis?.nextSteps ?? []
  const proposal = proposals.find((one) => proposalKey(one) === request.proposalKey) ?? null
  const title = proposal?.title ?? callbackTitle(step.topicKey ?? callbackTopic(step.title))
  const key = topicKey(callbackTopic(title))
  const callbackCallerId = call.callerId ?? step.callbackCallerId
  // Another open callback of the same person on that topic is the one that the request belongs to.
  const other =
    step.status === 'open' && callbackCallerId !== null
      ? await findStandingOn(tx, { callerId: callbackCallerId, key }, [step.id])
      : undefined
  if (other) {
    await tx
      .update(callbackRequests)
      .set({ callbackId: other.id })
      .where(eq(callbackRequests.id, request.id))
    return
  }
  await tx
    .update(nextSteps)
    .set({
      callId: call.id,
      callbackCallerId,
      title,
      topicKey: key,
      source: proposal?.source ?? step.source,
      proposalKey: request.proposalKey,
      evidence: proposal?.evidence ?? [],
      promised: proposal?.promised ?? null,
      requestedWords: request.words,
      zone: zoneOfNumber(call.number) ?? step.zone,
      ...(await timeOf(tx, later, proposal)),
      ...nextVersion(tx, step),
    })
    .where(eq(nextSteps.id, step.id))
  const isEarlier = lt(callbackAttempts.at, request.at)
  await tx
    .update(callbackAttempts)
    .set({ note: null })
    .where(and(eq(callbackAttempts.callbackId, step.id), isEarlier))
  await tx
    .update(notifications)
    .set({ callId: call.id })
    .where(eq(notifications.subjectId, step.id))
  tx.record({ entity: 'next-step', id: step.id, what: 'callback.handed-over', callId: call.id })
}

/**
 * Before calls are erased, or their words are: a callback that another call asked for, too, is from then
 * on of that call, with nothing that the first one said. The others are erased with their call.
 */
export const handOverCallbacks = async (tx: ChangeTx, callIds: string[]) => {
  if (callIds.length === 0) return
  await tx
    .select({ id: nextSteps.id })
    .from(nextSteps)
    .where(and(eq(nextSteps.kind, 'callback'), inArray(nextSteps.callId, callIds)))
    .orderBy(nextSteps.id)
    .for('update')
  for (const later of await findLater(tx, callIds)) await handOver(tx, later)
}

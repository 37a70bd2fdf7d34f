import { desc, eq } from 'drizzle-orm'
import type * as z from 'zod'

import type { logAttemptInput } from '@/contracts/callbacks'

import { nextVersion, requireVersion } from '../changes/versions'
import { callbackAttempts, nextSteps } from '../db/next-steps-schema'
import { ApiProblem, notFound } from '../http/problem'
import { writeStep } from '../next-steps/write-steps'
import { onCallback, requireOpen, windowFields } from './change-callback'
import { requireNotClaimed } from './claims'

/** Logs an attempt, and when to try again. A caller who was reached is done; the claim ends in any case. */
export const logAttempt = onCallback(
  async (tx, before, actor, input: z.output<typeof logAttemptInput>) => {
    const { outcome, note, dueFrom, version } = input
    const { id, callId } = before
    if (version !== undefined) requireVersion(tx, before, version)
    requireOpen(before)
    await requireNotClaimed(tx, before, actor)
    await tx.insert(callbackAttempts).values({
      callbackId: id,
      outcome,
      note: note === '' ? null : note,
      at: tx.at,
      byId: actor.id,
      byName: actor.name,
    })
    tx.record({ entity: 'next-step', id, what: 'callback.attempted', callId, after: { outcome } })
    const confirmedAt = before.confirmedAt ?? tx.at
    if (outcome === 'reached') {
      await writeStep(tx, actor, before, { status: 'done', confirmedAt })
      return
    }
    await tx
      .update(nextSteps)
      .set({ confirmedAt, claimedById: null, claimedAt: null, ...nextVersion(tx, before) })
      .where(eq(nextSteps.id, id))
    if (dueFrom) await writeStep(tx, actor, before, windowFields({ dueFrom }, before))
  },
)

/** Takes back the latest attempt, which the actor noted, with what it finished or confirmed. */
export const removeAttempt = onCallback(async (tx, before, actor, attemptId: string) => {
  const { id, callId } = before
  const attempts = await tx
    .select()
    .from(callbackAttempts)
    .where(eq(callbackAttempts.callbackId, id))
    .orderBy(desc(callbackAttempts.at), desc(callbackAttempts.id))
  const [latest] = attempts
  if (latest?.id !== attemptId) {
    if (attempts.every((attempt) => attempt.id !== attemptId)) throw notFound('attempt')
    throw new ApiProblem(409, 'later-attempt', 'Only the latest attempt can be taken back.')
  }
  if (latest.byId !== actor.id) {
    throw new ApiProblem(403, 'forbidden', 'Only who noted an attempt can take it back.')
  }
  await tx.delete(callbackAttempts).where(eq(callbackAttempts.id, attemptId))
  tx.record({
    entity: 'next-step',
    id,
    what: 'callback.attempt-removed',
    callId,
    before: { outcome: latest.outcome },
  })
  const isConfirmedBy = before.confirmedAt?.getTime() === latest.at.getTime()
  const confirmedAt = isConfirmedBy ? null : before.confirmedAt
  if (before.status === 'done' && before.completedAt?.getTime() === latest.at.getTime()) {
    await writeStep(tx, actor, before, { status: 'open', confirmedAt })
  } else {
    await tx
      .update(nextSteps)
      .set({ confirmedAt, ...nextVersion(tx, before) })
      .where(eq(nextSteps.id, id))
  }
})

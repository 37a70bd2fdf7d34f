import { and, desc, eq } from 'drizzle-orm'
import type * as z from 'zod'

import type { Callback, logAttemptInput } from '@/contracts/callbacks'

import { change } from '../changes/change'
import { lockVersion, nextVersion } from '../changes/versions'
import { callbackAttempts, nextSteps } from '../db/next-steps-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem, notFound } from '../http/problem'
import { writeStep } from '../next-steps/write-steps'
import { lockCallback, requireCallback, requireOpen, windowFields } from './change-callback'
import { requireNotClaimed } from './claims'
import { mustFindCallback } from './store'

/** Logs an attempt, and when to try again. A caller who was reached is done; the claim ends in any case. */
export const logAttempt = (
  deps: Deps,
  actor: Actor,
  id: string,
  { outcome, note, dueFrom, version }: z.output<typeof logAttemptInput>,
): Promise<Callback> =>
  change(deps, actor, async (tx) => {
    const before =
      version === undefined
        ? await lockCallback(tx, id)
        : requireCallback(await lockVersion(tx, nextSteps, 'callback', { id, version }))
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
    const { callId } = before
    tx.record({ entity: 'next-step', id, what: 'callback.attempted', callId, after: { outcome } })
    const confirmedAt = before.confirmedAt ?? tx.at
    if (outcome === 'reached') {
      await writeStep(tx, actor, before, { status: 'done', confirmedAt })
    } else {
      await tx
        .update(nextSteps)
        .set({ confirmedAt, claimedById: null, claimedAt: null, ...nextVersion(tx, before) })
        .where(eq(nextSteps.id, id))
      if (dueFrom) await writeStep(tx, actor, before, windowFields({ dueFrom }, before))
    }
    return mustFindCallback(tx, id, tx.at)
  })

/** Takes back the latest attempt, which the actor noted, with what it finished or confirmed. */
export const removeAttempt = (
  deps: Deps,
  actor: Actor,
  id: string,
  attemptId: string,
): Promise<Callback> =>
  change(deps, actor, async (tx) => {
    const before = await lockCallback(tx, id)
    const [latest] = await tx
      .select()
      .from(callbackAttempts)
      .where(eq(callbackAttempts.callbackId, id))
      .orderBy(desc(callbackAttempts.at), desc(callbackAttempts.id))
      .limit(1)
    if (latest?.id !== attemptId) {
      const isThere = await tx.$count(
        callbackAttempts,
        and(eq(callbackAttempts.id, attemptId), eq(callbackAttempts.callbackId, id)),
      )
      if (isThere === 0) throw notFound('attempt')
      throw new ApiProblem(409, 'later-attempt', 'Only the latest attempt can be taken back.')
    }
    if (latest.byId !== actor.id) {
      throw new ApiProblem(403, 'forbidden', 'Only who noted an attempt can take it back.')
    }
    await tx.delete(callbackAttempts).where(eq(callbackAttempts.id, attemptId))
    const { callId } = before
    const { outcome } = latest
    tx.record({
      entity: 'next-step',
      id,
      what: 'callback.attempt-removed',
      callId,
      before: { outcome },
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
    return mustFindCallback(tx, id, tx.at)
  })

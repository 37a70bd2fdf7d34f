import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'

import type { Callback } from '@/contracts/callbacks'

import { change, type ChangeTx } from '../changes/change'
import { nextVersion } from '../changes/versions'
import type { Transaction } from '../db/client'
import { nextSteps } from '../db/next-steps-schema'
import { users } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem } from '../http/problem'
import type { StepRow } from '../next-steps/write-steps'
import { lockCallback, requireOpen } from './change-callback'
import { CLAIM_MS, claimEnds, mustFindCallback } from './store'

const isClaimed = ({ claimedById, claimedAt }: StepRow, at: Date) =>
  claimedById !== null && claimedAt !== null && claimEnds(claimedAt) > at

const claimed = async (tx: Transaction, { claimedById, claimedAt }: StepRow, actor: Actor) => {
  const [known] = await tx
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, claimedById ?? actor.id))
  const name = known?.name ?? 'Someone'
  const sentence =
    claimedById === actor.id
      ? 'You are on this callback already.'
      : `${name} is on this callback. Nothing was changed.`
  return new ApiProblem(409, 'claimed', sentence, {
    changedBy: name,
    changedAt: claimedAt?.toISOString(),
  })
}

/** 409, with who dials, while somebody else has it. */
export const requireNotClaimed = async (tx: ChangeTx, row: StepRow, actor: Actor) => {
  if (isClaimed(row, tx.at) && row.claimedById !== actor.id) throw await claimed(tx, row, actor)
}

/** Takes a callback, so that nobody else dials: of many at once the first, for half an hour. */
export const claimCallback = (deps: Deps, actor: Actor, id: string): Promise<Callback> =>
  change(deps, actor, async (tx) => {
    const isFree = or(
      isNull(nextSteps.claimedById),
      lte(nextSteps.claimedAt, new Date(tx.at.getTime() - CLAIM_MS)),
    )
    const taken = await tx
      .update(nextSteps)
      .set({
        claimedById: actor.id,
        claimedAt: tx.at,
        version: sql`${nextSteps.version} + 1`,
        changedAt: tx.at,
        changedByName: actor.name,
      })
      .where(
        and(
          eq(nextSteps.id, id),
          eq(nextSteps.kind, 'callback'),
          eq(nextSteps.status, 'open'),
          isFree,
        ),
      )
      .returning({ callId: nextSteps.callId })
    const [won] = taken
    if (!won) {
      const row = await lockCallback(tx, id)
      requireOpen(row)
      throw await claimed(tx, row, actor)
    }
    tx.record({ entity: 'next-step', id, what: 'callback.claimed', callId: won.callId })
    return mustFindCallback(tx, id, tx.at)
  })

/** Gives back what one has claimed. */
export const releaseCallback = (deps: Deps, actor: Actor, id: string): Promise<Callback> =>
  change(deps, actor, async (tx) => {
    const row = await lockCallback(tx, id)
    await requireNotClaimed(tx, row, actor)
    if (row.claimedById !== null) {
      await tx
        .update(nextSteps)
        .set({ claimedById: null, claimedAt: null, ...nextVersion(tx, row) })
        .where(eq(nextSteps.id, id))
      tx.record({ entity: 'next-step', id, what: 'callback.released', callId: row.callId })
    }
    return mustFindCallback(tx, id, tx.at)
  })

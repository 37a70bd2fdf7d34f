import { and, eq, isNull, lte, or } from 'drizzle-orm'

import type { Callback } from '@/contracts/callbacks'

import { change } from '../changes/change'
import { nextVersion, raisedVersion } from '../changes/versions'
import { nextSteps } from '../db/next-steps-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { lockCallback, onCallback, requireOpen } from './change-callback'
import { claimed, requireNotClaimed } from './claims'
import { CLAIM_MS, mustFindCallback } from './store'

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
        ...raisedVersion(tx, nextSteps),
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
export const releaseCallback = onCallback(async (tx, row, actor) => {
  await requireNotClaimed(tx, row, actor)
  if (row.claimedById === null) return
  const { id, callId } = row
  await tx
    .update(nextSteps)
    .set({ claimedById: null, claimedAt: null, ...nextVersion(tx, row) })
    .where(eq(nextSteps.id, id))
  tx.record({ entity: 'next-step', id, what: 'callback.released', callId })
})

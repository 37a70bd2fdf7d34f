import { eq } from 'drizzle-orm'

import type { ChangeTx } from '../changes/change'
import type { Transaction } from '../db/client'
import { users } from '../db/schema'
import type { Actor } from '../http/api-env'
import { ApiProblem } from '../http/problem'
import type { StepRow } from '../next-steps/write-steps'
import { claimEnds } from './store'

/** Somebody else is dialling. */
export const isClaimedByOther = (
  { claimedById, claimedAt }: StepRow,
  { id }: Actor,
  at: Date,
): boolean =>
  claimedById !== null && claimedById !== id && claimedAt !== null && claimEnds(claimedAt) > at

type Fields = Partial<Pick<StepRow, 'status' | 'kind' | 'confirmedAt'>>

/** What would take a callback out of the hands of whoever dials: its end, another kind, or no confirmation. */
export const endsClaim = (before: StepRow, { status, kind, confirmedAt }: Fields): boolean =>
  status !== undefined ||
  (kind !== undefined && kind !== before.kind) ||
  (confirmedAt === null && before.confirmedAt !== null)

/** 409, with who dials. */
export const claimed = async (
  tx: Transaction,
  { claimedById, claimedAt }: StepRow,
  actor: Actor,
) => {
  const [known] = await tx
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, claimedById ?? actor.id))
  const name = known?.name ?? 'Someone'
  const sentence =
    claimedById === actor.id
      ? 'You have already claimed this callback.'
      : `${name} has claimed this callback. Nothing was changed.`
  return new ApiProblem(409, 'claimed', sentence, {
    changedBy: name,
    changedAt: claimedAt?.toISOString(),
  })
}

/** 409, with who dials, while somebody else has it. */
export const requireNotClaimed = async (tx: ChangeTx, row: StepRow, actor: Actor) => {
  if (isClaimedByOther(row, actor, tx.at)) throw await claimed(tx, row, actor)
}

import { inArray, sql } from 'drizzle-orm'

import type { ChangeActor, ChangeTx } from '../changes/change'
import { raisedVersion } from '../changes/versions'
import { insertRows } from '../db/bulk-write'
import { callbackRequests, nextSteps } from '../db/next-steps-schema'

export type NewRequest = Pick<
  typeof callbackRequests.$inferInsert,
  'callId' | 'proposalKey' | 'words' | 'dueAt' | 'dueTo'
> & { callbackId: string }

/** What asked for these callbacks; what is there already is left alone. Answers the ids of the callbacks. */
export const addRequests = async (
  tx: ChangeTx,
  requests: readonly NewRequest[],
  { name: byName }: ChangeActor = tx.actor,
) => {
  const rows = requests.map(({ callbackId, callId, proposalKey, words, dueAt, dueTo }) => ({
    callbackId,
    callId: callId ?? null,
    proposalKey: proposalKey ?? null,
    words: words ?? null,
    dueAt: dueAt ?? null,
    dueTo: dueTo ?? null,
    at: tx.at,
    byName,
  }))
  const added = await insertRows<typeof callbackRequests, { callbackId: string }>(
    tx,
    callbackRequests,
    rows,
    { returning: ['callbackId'] },
  )
  return [...new Set(added.map(({ callbackId }) => callbackId))]
}

/** What nobody has started since it was assigned is not started by being asked for. */
const changedAt = (at: Date) =>
  sql`case when ${nextSteps.changedAt} <= ${nextSteps.assignedAt} then ${nextSteps.changedAt} else ${at.toISOString()}::timestamptz end`

/** The same callbacks were asked for once more: nothing of them moves, and who looks at them is told. */
export const askAgain = async (
  tx: ChangeTx,
  requests: readonly NewRequest[],
  actor: ChangeActor = tx.actor,
) => {
  const ids = await addRequests(tx, requests, actor)
  if (ids.length === 0) return []
  const asked = await tx
    .update(nextSteps)
    .set({ ...raisedVersion(tx, nextSteps, actor), changedAt: changedAt(tx.at) })
    .where(inArray(nextSteps.id, ids))
    .returning({ id: nextSteps.id, callId: nextSteps.callId })
  for (const { id, callId } of asked) {
    tx.record({ entity: 'next-step', id, what: 'callback.asked-again', callId, actor })
  }
  return asked
}

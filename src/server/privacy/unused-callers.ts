import { and, eq, inArray, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { ChangeTx } from '../changes/change'
import { callers } from '../db/callers-schema'
import { calls, nextSteps } from '../db/schema'

export const forgetUnusedCallers = async (tx: ChangeTx, ids: string[]): Promise<string[]> => {
  const merged = alias(callers, 'merged')
  const gone = await tx
    .delete(callers)
    .where(
      and(
        inArray(callers.id, ids),
        notExists(tx.select().from(calls).where(eq(calls.callerId, callers.id))),
        notExists(tx.select().from(nextSteps).where(eq(nextSteps.callerId, callers.id))),
        notExists(tx.select().from(merged).where(eq(merged.keptId, callers.id))),
      ),
    )
    .returning({ id: callers.id })
  for (const { id } of gone) {
    tx.record({ entity: 'caller', id, what: 'caller.removed', isAudited: false })
  }
  return gone.map(({ id }) => id)
}

import { inArray, sql } from 'drizzle-orm'

import type { ChangeTx } from '../changes/change'
import { callers } from '../db/callers-schema'
import { queryRows } from '../db/rows'

/** Whoever was taken for the same person stays or goes with them. */
export const forgetUnusedCallers = async (tx: ChangeTx, ids: string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const unused = await queryRows<{ id: string }>(
    tx,
    sql`with people as (
          select distinct coalesce(kept_id, id) as person from callers where ${inArray(callers.id, ids)}
        ), members as (
          select callers.id, person from people join callers on person in (callers.id, callers.kept_id)
        )
        select id from members where person not in (
          select person from members where exists (select from calls where caller_id = members.id)
            or exists (select from next_steps where caller_id = members.id)
            or exists (select from tickets where caller_id = members.id))`,
  )
  const gone = unused.map(({ id }) => id)
  if (gone.length > 0) await tx.delete(callers).where(inArray(callers.id, gone))
  for (const id of gone) {
    tx.record({ entity: 'caller', id, what: 'caller.removed', isAudited: false })
  }
  return gone
}

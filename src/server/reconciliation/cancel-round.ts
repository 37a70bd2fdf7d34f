import { and, eq } from 'drizzle-orm'

import { recordAudit } from '../changes/audit'
import { reconciliations } from '../db/reconciliation-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem, notFound } from '../http/problem'
import { recordLive } from '../live/feed'
import type { Round } from './rounds'

/**
 * Ends a round where it stands; what it has stored stays. Whoever runs it notices within seconds.
 * Refuses with 409 when it is over already.
 */
export const cancelRound = async (
  { db, live, now }: Deps,
  actor: Actor,
  id: number,
): Promise<Round> => {
  const at = now()
  const cancelled = await db.transaction(async (tx) => {
    const [round] = await tx
      .update(reconciliations)
      .set({ state: 'cancelled', finishedAt: at })
      .where(and(eq(reconciliations.id, id), eq(reconciliations.state, 'running')))
      .returning()
    if (!round) {
      const [known] = await tx
        .select({ id: reconciliations.id })
        .from(reconciliations)
        .where(eq(reconciliations.id, id))
      throw known
        ? new ApiProblem(409, 'over', 'This round is over already.')
        : notFound('reconciliation')
    }
    await recordAudit(tx, {
      actor,
      at,
      action: 'reconciliation.cancelled',
      changes: { provider: { from: round.provider, to: null } },
    })
    await recordLive(tx, [{ entity: 'reconciliation' }])
    return round
  })
  live.wake()
  return cancelled
}

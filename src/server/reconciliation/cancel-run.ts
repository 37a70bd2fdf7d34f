import { and, eq } from 'drizzle-orm'

import { recordAudit } from '../changes/audit'
import { reconciliations } from '../db/reconciliation-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem, notFound } from '../http/problem'
import { recordLive } from '../live/record-live'
import type { Run } from './runs'

/**
 * Ends a run where it stands; what it has stored stays. Whoever runs it notices within seconds.
 * Refuses with 409 when it is over already.
 */
export const cancelRun = async (
  { db, wake, now }: Deps,
  actor: Actor,
  id: number,
): Promise<Run> => {
  const at = now()
  const cancelled = await db.transaction(async (tx) => {
    const [run] = await tx
      .update(reconciliations)
      .set({ state: 'cancelled', finishedAt: at })
      .where(and(eq(reconciliations.id, id), eq(reconciliations.state, 'running')))
      .returning()
    if (!run) {
      const [known] = await tx
        .select({ id: reconciliations.id })
        .from(reconciliations)
        .where(eq(reconciliations.id, id))
      throw known
        ? new ApiProblem(409, 'over', 'This run is over already.')
        : notFound('reconciliation')
    }
    await recordAudit(tx, {
      actor,
      at,
      action: 'reconciliation.cancelled',
      changes: { provider: { from: run.provider, to: null } },
    })
    await recordLive(tx, [{ entity: 'reconciliation' }])
    return run
  })
  wake()
  return cancelled
}

import { and, eq } from 'drizzle-orm'

import { change } from '../changes/change'
import { reconciliations } from '../db/reconciliation-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem, notFound } from '../http/problem'
import type { Run } from './runs'

/**
 * Ends a run where it stands; what it has stored stays. Whoever runs it notices within seconds.
 * Refuses with 409 when it is over already.
 */
export const cancelRun = (deps: Deps, actor: Actor, id: number): Promise<Run> =>
  change(deps, actor, async (tx) => {
    const [run] = await tx
      .update(reconciliations)
      .set({ state: 'cancelled', finishedAt: tx.at })
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
    const before = { provider: run.provider }
    tx.record({ entity: 'reconciliation', id: null, what: 'reconciliation.cancelled', before })
    return run
  })

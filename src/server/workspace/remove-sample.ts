import { and, eq } from 'drizzle-orm'

import { change } from '../changes/change'
import { readInstallation, SAMPLE_SCORECARD } from '../db/installation'
import { callScores, scorecards } from '../db/review-schema'
import { calls } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'

export const removeSampleWorkspace = (deps: Deps, actor: Actor): Promise<number> =>
  change(deps, actor, async (tx) => {
    const isSample = and(eq(calls.isSample, true), eq(calls.isDemo, false))
    const rows = await tx.delete(calls).where(isSample).returning({ id: calls.id })
    const scorecardId = await readInstallation(tx, SAMPLE_SCORECARD)
    if (
      scorecardId &&
      (await tx.$count(callScores, eq(callScores.scorecardId, scorecardId))) === 0
    ) {
      await tx.delete(scorecards).where(eq(scorecards.id, scorecardId))
    }
    const [before, after] = [{ calls: rows.length }, { calls: 0 }]
    tx.record({ entity: 'all-calls', id: null, what: 'sample.removed', before, after })
    return rows.length
  })

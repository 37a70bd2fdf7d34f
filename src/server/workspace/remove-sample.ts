import { eq } from 'drizzle-orm'

import { change } from '../changes/change'
import { calls } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'

export const removeSampleWorkspace = (deps: Deps, actor: Actor): Promise<number> =>
  change(deps, actor, async (tx) => {
    const rows = await tx.delete(calls).where(eq(calls.isSample, true)).returning({ id: calls.id })
    const [before, after] = [{ calls: rows.length }, { calls: 0 }]
    tx.record({ entity: 'all-calls', id: null, what: 'sample.removed', before, after })
    return rows.length
  })

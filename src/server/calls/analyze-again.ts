import { change } from '../changes/change'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { analyzeLocked } from './analyze-locked'
import { lockFailedCall } from './due-calls'

/** Somebody asks for an analysis that was given up: one more attempt, at once. */
export const analyzeAgain = (deps: Deps, actor: Actor, id: string) =>
  change(deps, actor, async (tx) => {
    const failed = await lockFailedCall(tx, id)
    if (failed.length === 0) return
    tx.record({ entity: 'call', id, what: 'call.analyzed-again', callId: id })
    await analyzeLocked(deps, tx, failed)
  })

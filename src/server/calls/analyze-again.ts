import { recordAudit } from '../changes/audit'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { analyzeLocked } from './analyze-locked'
import { lockFailedCall } from './due-calls'

/** Somebody asks for an analysis that was given up: one more attempt, at once. */
export const analyzeAgain = async (deps: Deps, actor: Actor, id: string) => {
  const { db, wake, now } = deps
  await db.transaction(async (tx) => {
    const failed = await lockFailedCall(tx, id)
    if (failed.length === 0) return
    await recordAudit(tx, { actor, at: now(), action: 'call.analyzed-again', callId: id })
    await analyzeLocked(deps, tx, failed)
  })
  wake()
}

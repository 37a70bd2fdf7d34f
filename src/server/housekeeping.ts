import { lt } from 'drizzle-orm'

import { forgetBulkChanges } from './bulk/undo'
import { forgetViewers } from './calls/viewers'
import { reconciliations } from './db/reconciliation-schema'
import { refusedDeliveries, signInAttempts } from './db/schema'
import type { Deps } from './deps'
import { pruneLive } from './live/feed'
import { forgetDeletedNotes } from './notes/store'
import { enforceRetention } from './privacy/daily-retention'
import { forgetDeletedViews } from './saved-views/delete-saved-view'
import { removeExpiredSessions } from './sessions/store'
import { removeExpiredLinks } from './users/links'

const HOUR = 60 * 60 * 1000
const KEEP_LIVE_EVENTS = 24 * HOUR
const KEEP_REFUSALS = 90 * 24 * HOUR
/** Longer than a round ever reaches back. */
const KEEP_ROUNDS = 60 * 24 * HOUR

/** Forgets what has served its time. Safe to run in several processes at once. */
export const keepHouse = async ({ db, now }: Pick<Deps, 'db' | 'now'>) => {
  const at = now()
  const ago = (ms: number) => new Date(at.getTime() - ms)
  await pruneLive(db, ago(KEEP_LIVE_EVENTS))
  await removeExpiredSessions(db, at)
  await removeExpiredLinks(db, at)
  await forgetDeletedViews(db, ago(24 * HOUR))
  await forgetBulkChanges(db, at)
  await forgetDeletedNotes(db, at)
  await forgetViewers(db, at)
  await db.delete(refusedDeliveries).where(lt(refusedDeliveries.receivedAt, ago(KEEP_REFUSALS)))
  await db.delete(reconciliations).where(lt(reconciliations.startedAt, ago(KEEP_ROUNDS)))
  await db.delete(signInAttempts).where(lt(signInAttempts.expire, ago(HOUR)))
}

/** Keeps house now and every hour, until the answered function is called. */
export const startHousekeeping = (deps: Deps) => {
  const run = () =>
    keepHouse(deps)
      .then(() => enforceRetention(deps))
      .catch((error: unknown) => deps.log.error({ err: error }, 'housekeeping failed'))
  void run()
  const timer = setInterval(() => void run(), HOUR)
  timer.unref()
  return () => clearInterval(timer)
}

import { and, eq, lt } from 'drizzle-orm'

import { forgetBulkChanges } from './bulk/undo'
import { forgetViewers } from './calls/viewers'
import { pruneEvents } from './changes/event-log'
import { refusedDeliveries } from './db/deliveries-schema'
import { jobs } from './db/jobs-schema'
import { notifications } from './db/notifications-schema'
import { reconciliations } from './db/reconciliation-schema'
import { signInAttempts } from './db/sessions-schema'
import type { Deps } from './deps'
import { forgetDeletedNotes } from './notes/store'
import { forgetDeletedViews } from './saved-views/delete-saved-view'
import { removeExpiredSessions } from './sessions/store'
import { removeExpiredLinks } from './users/links'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const KEEP_EVENTS = 30 * DAY
const KEEP_REFUSALS = 90 * DAY
const KEEP_SEEN = 90 * DAY
const KEEP_JOBS = { done: 7 * DAY, dead: 90 * DAY }
/** Longer than a run ever reaches back. */
const KEEP_RUNS = 60 * DAY

export const runHousekeeping = async ({ db, now }: Pick<Deps, 'db' | 'now'>) => {
  const at = now()
  const ago = (ms: number) => new Date(at.getTime() - ms)
  await pruneEvents(db, ago(KEEP_EVENTS))
  await removeExpiredSessions(db, at)
  await removeExpiredLinks(db, at)
  await forgetDeletedViews(db, ago(DAY))
  await forgetBulkChanges(db, at)
  await forgetDeletedNotes(db, at)
  await forgetViewers(db, at)
  await db.delete(refusedDeliveries).where(lt(refusedDeliveries.receivedAt, ago(KEEP_REFUSALS)))
  await db.delete(notifications).where(lt(notifications.seenAt, ago(KEEP_SEEN)))
  await db.delete(reconciliations).where(lt(reconciliations.startedAt, ago(KEEP_RUNS)))
  await db.delete(signInAttempts).where(lt(signInAttempts.expire, ago(HOUR)))
  for (const state of ['done', 'dead'] as const) {
    const isOver = lt(jobs.finishedAt, ago(KEEP_JOBS[state]))
    await db.delete(jobs).where(and(eq(jobs.state, state), isOver))
  }
}

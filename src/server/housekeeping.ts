import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'

import { KEEP_EMAIL_LOG_DAYS } from '@/contracts/email-rules'
import { NOTE_UNDO_MINUTES } from '@/contracts/notes'

import { COUNTS_FOR_MS } from './calls/viewers'
import { change } from './changes/change'
import { pruneEvents } from './changes/event-log'
import { KEEP_KEYS_MS } from './changes/once'
import { alerts } from './db/alerts-schema'
import { refusedDeliveries } from './db/deliveries-schema'
import { emailEffects } from './db/email-rules-schema'
import { functionCalls } from './db/function-calls-schema'
import { jobs } from './db/jobs-schema'
import { alertMails, notifications } from './db/notifications-schema'
import { processes } from './db/processes-schema'
import { reconciliations } from './db/reconciliation-schema'
import { bulkChanges, callNotes, callViewers, savedViews } from './db/review-schema'
import { reportRuns, reports } from './db/reports-schema'
import { routings } from './db/routing-schema'
import { accountLinks, requestKeys, sessions, signInAttempts } from './db/sessions-schema'
import { vacuumEmbedded } from './db/vacuum-embedded'
import { webBuilds } from './db/web-builds-schema'
import type { Deps } from './deps'
import { recordInboxes } from './notifications/assigned'
import { KEEP_REPORT_RUNS_DAYS } from './reports/runs-store'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const KEEP_EVENTS = 30 * DAY
const KEEP_REFUSALS = 90 * DAY
const KEEP_NOTIFICATIONS = 90 * DAY
/** Longer than a rule still matches an old call. */
const KEEP_ALERT_MAILS = 30 * DAY
const KEEP_ALERTS = 365 * DAY
/** Of calls that never came. */
const KEEP_FUNCTION_CALLS = 30 * DAY
const KEEP_JOBS = { done: 7 * DAY, dead: 90 * DAY }
/** What takes longer to vacuum has to wait for the night. */
const LARGEST_BY_DAY_BYTES = 16e6
const KEEP_ROUTINGS = 90 * DAY
/** Longer than a run ever reaches back. */
const KEEP_RUNS = 60 * DAY
/** For tabs that are open since before an upgrade. */
const KEEP_WEB_BUILDS = DAY
/** Long enough to see that one was lost. */
const KEEP_PROCESSES = DAY

/** From when they were read, or came. Who never read them has fewer unread then. */
const pruneNotifications = (deps: HousekeepingDeps, before: Date) =>
  change(deps, { kind: 'system', name: 'Housekeeping' }, async (tx) => {
    const { seenAt, createdAt, userId } = notifications
    const isOld = lt(sql`coalesce(${seenAt}, ${createdAt})`, before.toISOString())
    const gone = await tx.delete(notifications).where(isOld).returning({ userId, seenAt })
    const unread = gone.filter((row) => row.seenAt === null)
    recordInboxes(
      tx,
      unread.map((row) => row.userId),
    )
  })

type HousekeepingDeps = Pick<Deps, 'db' | 'database' | 'now' | 'wake'>

export const runHousekeeping = async (deps: HousekeepingDeps) => {
  const { db, now } = deps
  const at = now()
  const ago = (ms: number) => new Date(at.getTime() - ms)
  await pruneEvents(db, ago(KEEP_EVENTS))
  await db.delete(sessions).where(lt(sessions.expiresAt, at))
  await db.delete(processes).where(lt(processes.seenAt, ago(KEEP_PROCESSES)))
  await db.delete(requestKeys).where(lt(requestKeys.at, ago(KEEP_KEYS_MS)))
  await db.delete(accountLinks).where(lt(accountLinks.expiresAt, at))
  // Nobody can see what was somebody's alone who is gone.
  const isUnseen = and(isNull(savedViews.ownerId), eq(savedViews.isShared, false))
  await db.delete(savedViews).where(or(lt(savedViews.deletedAt, ago(DAY)), isUnseen))
  const isUnseenReport = and(isNull(reports.ownerId), eq(reports.isShared, false))
  await db.delete(reports).where(or(lt(reports.deletedAt, ago(DAY)), isUnseenReport))
  await db.delete(reportRuns).where(lt(reportRuns.createdAt, ago(KEEP_REPORT_RUNS_DAYS * DAY)))
  await db.delete(emailEffects).where(lt(emailEffects.at, ago(KEEP_EMAIL_LOG_DAYS * DAY)))
  const isRouted = and(eq(routings.state, 'assigned'), isNull(routings.returnAt))
  await db.delete(routings).where(and(isRouted, lt(routings.assignedAt, ago(KEEP_ROUTINGS))))
  await db.delete(bulkChanges).where(lt(bulkChanges.at, ago(HOUR)))
  await db.delete(callViewers).where(lt(callViewers.seenAt, ago(COUNTS_FOR_MS)))
  const isGone = lt(callNotes.deletedAt, ago(NOTE_UNDO_MINUTES * MINUTE))
  const notes = await db.delete(callNotes).where(isGone).returning({ id: callNotes.id })
  const noteIds = notes.map(({ id }) => id)
  await db.delete(notifications).where(inArray(notifications.subjectId, noteIds))
  await db.delete(refusedDeliveries).where(lt(refusedDeliveries.receivedAt, ago(KEEP_REFUSALS)))
  const isLost = and(isNull(functionCalls.callId), lt(functionCalls.at, ago(KEEP_FUNCTION_CALLS)))
  await db.delete(functionCalls).where(isLost)
  await pruneNotifications(deps, ago(KEEP_NOTIFICATIONS))
  await db.delete(alertMails).where(lt(alertMails.createdAt, ago(KEEP_ALERT_MAILS)))
  await db.delete(alerts).where(lt(alerts.resolvedAt, ago(KEEP_ALERTS)))
  await db.delete(reconciliations).where(lt(reconciliations.startedAt, ago(KEEP_RUNS)))
  await db.delete(signInAttempts).where(lt(signInAttempts.expire, ago(HOUR)))
  await db.delete(webBuilds).where(lt(webBuilds.servedAt, ago(KEEP_WEB_BUILDS)))
  for (const state of ['done', 'dead'] as const) {
    const isOver = lt(jobs.finishedAt, ago(KEEP_JOBS[state]))
    await db.delete(jobs).where(and(eq(jobs.state, state), isOver))
  }
  await vacuumEmbedded(deps, { largestBytes: LARGEST_BY_DAY_BYTES })
}

import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm'

import { businessTimeAgo } from '@/domain/business-time/business-time'

import { readOrganisationCalendar } from '../business-hours/calendar'
import { change, type ChangeTx } from '../changes/change'
import { raisedVersion } from '../changes/versions'
import type { Database } from '../db/client'
import { nextSteps } from '../db/next-steps-schema'
import { notifications } from '../db/notifications-schema'
import type { Deps } from '../deps'
import type { RunningJob } from '../jobs/run-job'
import { recordInboxes, withdrawAssigned, withdrawDue } from '../notifications/assigned'
import { routeAgain } from '../routing/cases'
import { readOrganisationSettings } from '../settings/organisation'

export const TIMER = { kind: 'system', name: 'Return timer' } as const
const SLICE = 100
const HOUR_MS = 60 * 60_000
const NEVER_SET = 1

/** In business time once the organisation has set its hours. Null: not yet, or the business never opens. */
const latestStart = async (db: Database, now: Date, hours: number): Promise<Date | null> => {
  const { version, ...calendar } = await readOrganisationCalendar(db)
  const ms = hours * HOUR_MS
  if (version === NEVER_SET) return new Date(now.getTime() - ms)
  return businessTimeAgo(calendar, now, ms)
}

type Returned = Pick<
  typeof notifications.$inferInsert,
  'entity' | 'subjectId' | 'callId' | 'ticketId' | 'userId'
>

/** Notifies those who had it that it is back in the queue. */
export const notifyReturned = async (tx: ChangeTx, returned: readonly Returned[]) => {
  if (returned.length === 0) return
  await tx
    .insert(notifications)
    .values(
      returned.map((one) => ({
        ...one,
        kind: 'returned' as const,
        actorName: '',
        createdAt: tx.at,
      })),
    )
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.kind, notifications.subjectId],
      set: { createdAt: tx.at, seenAt: null, mailedAt: null },
    })
  recordInboxes(
    tx,
    returned.map(({ userId }) => userId),
  )
}

type Theirs = Pick<typeof nextSteps.$inferSelect, 'id' | 'callId' | 'assigneeId'>

/** Unassigns locked steps and notifies those who had them. `after`: how long they had them. */
export const takeBackSteps = async (
  tx: ChangeTx,
  rows: readonly Theirs[],
  after: { hours: number } | { minutes: number },
) => {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx
    .update(nextSteps)
    .set({ assigneeId: null, assignedAt: null, ...raisedVersion(tx, nextSteps, TIMER) })
    .where(inArray(nextSteps.id, ids))
  await withdrawAssigned(tx, ids)
  await withdrawDue(tx, ids)
  await notifyReturned(
    tx,
    rows.flatMap(({ id, callId, assigneeId: userId }) =>
      userId === null ? [] : [{ entity: 'next-step', subjectId: id, callId, userId }],
    ),
  )
  for (const { id, callId, assigneeId } of rows) {
    tx.record({
      entity: 'next-step',
      id,
      what: 'next-step.returned',
      callId,
      actor: TIMER,
      before: { assigneeId },
      after: { assigneeId: null, ...after },
      isAudited: true,
    })
  }
}

const returnSlice = async (tx: ChangeTx, assignedBefore: Date, hours: number) => {
  const rows = await tx
    .select({
      id: nextSteps.id,
      callId: nextSteps.callId,
      assigneeId: nextSteps.assigneeId,
    })
    .from(nextSteps)
    .where(
      and(
        eq(nextSteps.status, 'open'),
        isNotNull(nextSteps.assigneeId),
        lte(nextSteps.assignedAt, assignedBefore),
        lte(nextSteps.changedAt, nextSteps.assignedAt),
      ),
    )
    .orderBy(asc(nextSteps.assignedAt))
    .limit(SLICE)
    .for('update', { skipLocked: true })
  await takeBackSteps(tx, rows, { hours })
  await routeAgain(
    tx,
    rows.flatMap(({ id, callId, assigneeId }) =>
      callId && assigneeId ? [{ callId, userId: assigneeId, stepIds: [id] }] : [],
    ),
  )
  return rows.length
}

/** Unassigns what no one has touched for too long since it was assigned, and notifies who had it. */
export const returnUnstarted = async (
  deps: Pick<Deps, 'db' | 'now' | 'wake'>,
  { signal, checkpoint }: Pick<RunningJob, 'signal' | 'checkpoint'>,
) => {
  const { returnUnstartedHours: hours } = await readOrganisationSettings(deps.db)
  if (hours === null) return
  const assignedBefore = await latestStart(deps.db, deps.now(), hours)
  if (assignedBefore === null) return
  for (let returned = SLICE; returned === SLICE;) {
    signal.throwIfAborted()
    returned = await change(deps, TIMER, async (tx) => {
      await checkpoint(tx)
      return returnSlice(tx, assignedBefore, hours)
    })
  }
}

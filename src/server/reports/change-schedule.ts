import { isDeepStrictEqual } from 'node:util'

import { and, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod'

import {
  type createScheduleInput,
  MOST_SCHEDULES,
  type patchScheduleInput,
  type ReportSchedule,
} from '@/contracts/reports'

import { readOrganisationCalendar } from '../business-hours/calendar'
import { change, type ChangeTx } from '../changes/change'
import { lockRow, lockVersion, nextVersion, requireRoom } from '../changes/versions'
import { jobs } from '../db/jobs-schema'
import { reportRecipients, reportRuns, reports, reportSchedules } from '../db/reports-schema'
import { onlyRow } from '../db/rows'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem, invalid, notFound } from '../http/problem'
import { requirePeople } from '../users/require-person'
import { addRun, readShared } from './start-runs'
import { schedulesOf } from './runs-store'
import { readSchedule, titleOfSource } from './schedules-store'
import { nextSlot } from './slots'

const PAUSED = 'The report was deleted or is no longer shared with the team.'

const setRecipients = async (tx: ChangeTx, scheduleId: string, ids: string[]) => {
  await requirePeople(tx, ids, 'Reports are sent only to people under Users.')
  await tx.delete(reportRecipients).where(eq(reportRecipients.scheduleId, scheduleId))
  await tx.insert(reportRecipients).values(ids.map((userId) => ({ scheduleId, userId })))
}

/** A report that everybody may see: whoever gets it opens it. */
const requireShared = async (tx: ChangeTx, id: string) => {
  const [row] = await tx.select().from(reports).where(eq(reports.id, id)).for('key share')
  if (!row || row.deletedAt !== null) throw invalid({ source: 'This report does not exist.' })
  if (!row.isShared) throw invalid({ source: 'Share the report with the team first.' })
}

export const createSchedule = (
  deps: Deps,
  actor: Actor,
  { source, recipientIds, ...times }: z.output<typeof createScheduleInput>,
): Promise<ReportSchedule> =>
  change(deps, actor, async (tx) => {
    if ('reportId' in source) await requireShared(tx, source.reportId)
    await requireRoom(tx, reportSchedules, MOST_SCHEDULES, 'schedules')
    const { zone } = await readOrganisationCalendar(tx)
    const { id } = await tx
      .insert(reportSchedules)
      .values({
        ...source,
        ...times,
        zone,
        nextAt: nextSlot(times, zone, tx.at),
        createdById: actor.id,
        createdAt: tx.at,
        changedAt: tx.at,
        changedByName: actor.name,
      })
      .returning({ id: reportSchedules.id })
      .then(onlyRow)
    await setRecipients(tx, id, recipientIds)
    const schedule = await readSchedule(tx, id)
    const after = { title: schedule.title, ...times, recipients: recipientIds }
    tx.record({ entity: 'report-schedule', id, what: 'report-schedule.added', after })
    return schedule
  })

/**
 * 409 when somebody changed it since `version` was read. With the same times, what is due by now and
 * not yet sent still is.
 */
export const changeSchedule = (
  deps: Deps,
  actor: Actor,
  id: string,
  { version, recipientIds, ...times }: z.output<typeof patchScheduleInput>,
): Promise<ReportSchedule> =>
  change(deps, actor, async (tx) => {
    const row = await lockVersion(tx, reportSchedules, 'schedule', { id, version })
    const { zone } = await readOrganisationCalendar(tx)
    const before = await readSchedule(tx, id)
    const { every, weekday, monthDay, at } = row
    const isSame = isDeepStrictEqual(times, { every, weekday, monthDay, at })
    const next = isSame ? {} : { ...times, zone, nextAt: nextSlot(times, zone, tx.at) }
    await tx
      .update(reportSchedules)
      .set({ ...next, ...nextVersion(tx, row) })
      .where(eq(reportSchedules.id, id))
    await setRecipients(tx, id, recipientIds)
    const { title, recipients } = before
    tx.record({
      entity: 'report-schedule',
      id,
      what: 'report-schedule.changed',
      before: { title, every, weekday, monthDay, at, recipients: recipients.map((one) => one.id) },
      after: { title, ...times, recipients: recipientIds },
    })
    return readSchedule(tx, id)
  })

/** Ends a schedule; what was sent is kept. */
export const deleteSchedule = (deps: Deps, actor: Actor, id: string) =>
  change(deps, actor, async (tx) => {
    await lockRow(tx, reportSchedules, 'schedule', id)
    const { title } = await readSchedule(tx, id)
    await tx.delete(reportSchedules).where(eq(reportSchedules.id, id))
    tx.record({ entity: 'report-schedule', id, what: 'report-schedule.deleted', before: { title } })
  })

/** What a deleted report had missed by the time it is back is not sent. */
export const resumeSchedules = async (tx: ChangeTx, reportId: string) => {
  const rows = await tx
    .select()
    .from(reportSchedules)
    .where(eq(reportSchedules.reportId, reportId))
    .for('update')
  for (const { id, zone, ...times } of rows) {
    if (times.nextAt > tx.at) continue
    await tx
      .update(reportSchedules)
      .set({ nextAt: nextSlot(times, zone, tx.at) })
      .where(eq(reportSchedules.id, id))
  }
}

const requireFinished = async (tx: ChangeTx, scheduleId: string) => {
  const [running] = await tx
    .select({ id: reportRuns.id })
    .from(reportRuns)
    .innerJoin(jobs, and(eq(jobs.kind, 'report-run'), eq(jobs.key, sql`${reportRuns.id}::text`)))
    .where(and(eq(reportRuns.scheduleId, scheduleId), inArray(jobs.state, ['waiting', 'running'])))
    .limit(1)
  if (!running) return
  const sentence = 'This report is being computed. Ask again when it is finished.'
  throw new ApiProblem(409, 'running', sentence)
}

/** Sends the report of a schedule to whoever asks, now. */
export const sendOneNow = (deps: Deps, actor: Actor, id: string): Promise<{ runId: string }> =>
  change(deps, actor, async (tx) => {
    const [row] = await tx
      .select()
      .from(reportSchedules)
      .where(and(eq(reportSchedules.id, id), schedulesOf(actor)))
      .for('update')
    if (!row) throw notFound('schedule')
    await requireFinished(tx, id)
    const report = await readShared(tx, row.reportId)
    if (report === undefined) throw new ApiProblem(409, 'paused', PAUSED)
    const { zone } = await readOrganisationCalendar(tx)
    const runId = await addRun(tx, { ...row, zone }, report, { slot: null, askedById: actor.id })
    if (runId === null) throw new Error('A run without a slot is always added')
    const after = { title: titleOfSource(row.standing, report?.name) }
    tx.record({ entity: 'report-schedule', id, what: 'report-schedule.sent-now', after })
    return { runId }
  })

import { and, eq, isNull, lte, ne, or } from 'drizzle-orm'

import { dayLater } from '@/domain/metrics/time-grid'
import { neighbourOf } from '@/domain/reports/standing-report'
import { todayIn } from '@/domain/saved-view-filter'

import { readOrganisationCalendar } from '../business-hours/calendar'
import { change, type ChangeTx } from '../changes/change'
import { reportRuns, reports, reportSchedules } from '../db/reports-schema'
import type { Deps } from '../deps'
import { enqueue } from '../jobs/enqueue'
import { titleOfSource } from './schedules-store'
import { newestSlot, nextSlot, slotInZone } from './slots'

export const REPORTS = { kind: 'system', name: 'Reports' } as const

type Schedule = typeof reportSchedules.$inferSelect
type Saved = typeof reports.$inferSelect

const isThere = and(eq(reports.isShared, true), isNull(reports.deletedAt))

/** The report that a schedule sends; null: a standing one. Undefined: deleted, or not shared any more. */
export const readShared = async (
  tx: ChangeTx,
  id: string | null,
): Promise<Saved | null | undefined> => {
  if (id === null) return null
  const [report] = await tx
    .select()
    .from(reports)
    .where(and(eq(reports.id, id), isThere))
  return report
}

/** What is whole by the day of a slot: of a standing report, its last period. */
const lastWhole = (standing: Schedule['standing'], day: string) =>
  standing === null ? dayLater(day, -1) : neighbourOf(standing, day, -1)

/**
 * Adds the run of a slot, once whoever looks, with what it is of: the report may be another one by the
 * time it is computed. Null: there is one.
 */
export const addRun = async (
  tx: ChangeTx,
  { id, standing, zone, createdById }: Schedule,
  report: Saved | null,
  { slot, askedById }: { slot: Date | null; askedById: string | null },
): Promise<string | null> => {
  const [run] = await tx
    .insert(reportRuns)
    .values({
      scheduleId: id,
      slot,
      title: titleOfSource(standing, report?.name),
      standing,
      definition: report?.definition ?? null,
      readerId: createdById,
      askedById,
      createdAt: tx.at,
      today: lastWhole(standing, todayIn(zone, slot ?? tx.at)),
    })
    .onConflictDoNothing()
    .returning({ id: reportRuns.id })
  if (!run) return null
  await enqueue(tx, { kind: 'report-run', key: run.id, payload: { runId: run.id } })
  return run.id
}

/** Takes the slots that are due, and follows the organisation to another zone. */
export const startDueReports = async (deps: Deps) => {
  const { zone } = await readOrganisationCalendar(deps.db)
  const isDue = or(lte(reportSchedules.nextAt, deps.now()), ne(reportSchedules.zone, zone))
  const due = await deps.db
    .select({ id: reportSchedules.id })
    .from(reportSchedules)
    .leftJoin(reports, eq(reports.id, reportSchedules.reportId))
    .where(and(or(isNull(reportSchedules.reportId), isThere), isDue))
  for (const { id } of due) await change(deps, REPORTS, (tx) => takeSlot(tx, id, zone))
}

const takeSlot = async (tx: ChangeTx, id: string, zone: string) => {
  const [schedule] = await tx
    .select()
    .from(reportSchedules)
    .where(eq(reportSchedules.id, id))
    .for('update', { skipLocked: true })
  if (!schedule) return
  const first = slotInZone(schedule, { slot: schedule.nextAt, zone: schedule.zone }, zone)
  const isDue = first <= tx.at
  if (!isDue && schedule.zone === zone) return
  if (isDue) {
    const report = await readShared(tx, schedule.reportId)
    if (report === undefined) return
    const slot = newestSlot(schedule, zone, first, tx.at)
    await addRun(tx, { ...schedule, zone }, report, { slot, askedById: null })
  }
  await tx
    .update(reportSchedules)
    .set({ zone, nextAt: isDue ? nextSlot(schedule, zone, tx.at) : first })
    .where(eq(reportSchedules.id, id))
}

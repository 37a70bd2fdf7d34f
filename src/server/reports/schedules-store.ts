import { desc, eq, inArray, sql } from 'drizzle-orm'

import type { StandingReport } from '@/contracts/report-words'
import type { ReportSchedule } from '@/contracts/reports'
import { STANDING_TITLES } from '@/domain/reports/standing-report'

import type { Database, Transaction } from '../db/client'
import { reportRecipients, reportRuns, reports, reportSchedules } from '../db/reports-schema'
import { users } from '../db/schema'
import type { Reader } from '../http/api-env'
import { notFound } from '../http/problem'
import { runColumns, schedulesOf, toRuns } from './runs-store'

type Db = Database | Transaction

export const titleOfSource = (
  standing: StandingReport | null,
  name: string | null | undefined,
): string => (standing === null ? (name ?? 'A report') : STANDING_TITLES[standing])

/** Its name is for those who see it. */
const nameOf = (report: Row['report']) => (report?.isShared ? report.name : 'A private report')

const select = (db: Db) =>
  db
    .select({ schedule: reportSchedules, report: reports })
    .from(reportSchedules)
    .leftJoin(reports, eq(reports.id, reportSchedules.reportId))
    .$dynamic()

type Row = Awaited<ReturnType<typeof select>>[number]

const withParts = async (db: Db, rows: Row[]): Promise<ReportSchedule[]> => {
  const ids = rows.map(({ schedule }) => schedule.id)
  const people = await db
    .select({ scheduleId: reportRecipients.scheduleId, id: users.id, name: users.name })
    .from(reportRecipients)
    .innerJoin(users, eq(users.id, reportRecipients.userId))
    .where(inArray(reportRecipients.scheduleId, ids))
    .orderBy(sql`lower(${users.name})`, users.id)
  const newest = await db
    .selectDistinctOn([reportRuns.scheduleId], runColumns)
    .from(reportRuns)
    .where(inArray(reportRuns.scheduleId, ids))
    .orderBy(reportRuns.scheduleId, desc(reportRuns.createdAt))
  const runs = await toRuns(db, newest)
  return rows.map(({ schedule, report }) => {
    const { createdById: _creator, createdAt: _created, nextAt, changedAt, ...row } = schedule
    const isThere = row.reportId === null || (report?.isShared && report.deletedAt === null)
    return {
      ...row,
      title: titleOfSource(row.standing, nameOf(report)),
      recipients: people
        .filter(({ scheduleId }) => scheduleId === row.id)
        .map(({ id, name }) => ({ id, name })),
      nextAt: isThere ? nextAt.toISOString() : null,
      lastRun: runs.find(({ scheduleId }) => scheduleId === row.id) ?? null,
      changedAt: changedAt?.toISOString() ?? null,
    }
  })
}

export const listSchedules = async (db: Db, actor: Reader) =>
  withParts(
    db,
    await select(db)
      .where(schedulesOf(actor))
      .orderBy(reportSchedules.createdAt, reportSchedules.id),
  )

export const readSchedule = async (db: Db, id: string): Promise<ReportSchedule> => {
  const rows = await select(db).where(eq(reportSchedules.id, id))
  const [schedule] = await withParts(db, rows)
  if (!schedule) throw notFound('schedule')
  return schedule
}

import { and, count, eq, getTableColumns, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'

import type { ReportRun, ReportRunDetail, runListParams } from '@/contracts/reports'

import type { Database, Transaction } from '../db/client'
import { jobs } from '../db/jobs-schema'
import { reportMails, reportRecipients, reportRuns, reportSchedules } from '../db/reports-schema'
import { onlyRow } from '../db/rows'
import type { Reader } from '../http/api-env'
import { behindInTime, pageOf } from '../http/list-cursor'
import { notFound } from '../http/problem'

export const KEEP_REPORT_RUNS_DAYS = 400

type Row = Omit<typeof reportRuns.$inferSelect, 'asked'>

/** All but the figures, which are large. */
const { asked: _figures, ...columns } = getTableColumns(reportRuns)
export const runColumns = columns

export const toRuns = async (
  db: Database | Transaction,
  rows: readonly Row[],
): Promise<ReportRun[]> => {
  const ids = rows.map(({ id }) => id)
  const isNextTry = and(
    eq(jobs.kind, 'report-mail'),
    eq(jobs.key, sql`${reportMails.id}::text`),
    eq(jobs.state, 'waiting'),
    gt(jobs.attempts, 0),
  )
  const mails = await db
    .select({ ...getTableColumns(reportMails), nextTryAt: jobs.runAt })
    .from(reportMails)
    .leftJoin(jobs, isNextTry)
    .where(inArray(reportMails.runId, ids))
    .orderBy(sql`lower(${reportMails.userName})`, reportMails.id)
  return rows.map(({ id, title, scheduleId, slot, createdAt, computedAt, problem }) => ({
    id,
    title,
    scheduleId,
    slot: slot?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    computedAt: computedAt?.toISOString() ?? null,
    problem,
    mails: mails
      .filter(({ runId }) => runId === id)
      .map(({ userName, state, error, nextTryAt }) => ({
        to: userName,
        state,
        error,
        nextTryAt: nextTryAt?.toISOString() ?? null,
      })),
  }))
}

/** All for administrators, for others those that they created or receive. */
export const schedulesOf = ({ id, role }: Reader): SQL | undefined => {
  if (role === 'admin') return undefined
  const isRecipient = sql`exists (select from ${reportRecipients}
    where ${reportRecipients.scheduleId} = ${reportSchedules.id} and ${reportRecipients.userId} = ${id})`
  return or(eq(reportSchedules.createdById, id), isRecipient)
}

/** Of those schedules; and what the reader asked for or was sent, whatever became of its schedule. */
const runsOf = (reader: Reader): SQL | undefined => {
  if (reader.role === 'admin') return undefined
  const isSent = sql`exists (select from ${reportMails}
    where ${reportMails.runId} = ${reportRuns.id} and ${reportMails.userId} = ${reader.id})`
  const isOfSchedule = sql`exists (select from ${reportSchedules}
    where ${reportSchedules.id} = ${reportRuns.scheduleId} and ${schedulesOf(reader)})`
  return or(
    eq(reportRuns.readerId, reader.id),
    eq(reportRuns.askedById, reader.id),
    isSent,
    isOfSchedule,
  )
}

/** The newest first. */
export const listRuns = async (
  db: Database,
  { schedule, cursor, limit }: z.output<typeof runListParams>,
  actor: Reader,
) => {
  const isOfSchedule = schedule === undefined ? undefined : eq(reportRuns.scheduleId, schedule)
  const isMeant = and(isOfSchedule, runsOf(actor))
  const rows = await db
    .select(runColumns)
    .from(reportRuns)
    .where(and(isMeant, behindInTime(cursor, reportRuns.createdAt, reportRuns.id)))
    .orderBy(sql`${reportRuns.createdAt} desc, ${reportRuns.id} desc`)
    .limit(limit + 1)
  const { total } = onlyRow(await db.select({ total: count() }).from(reportRuns).where(isMeant))
  const { page, nextCursor } = pageOf(rows, limit, ({ createdAt, id }) => [
    createdAt.toISOString(),
    id,
  ])
  return { items: await toRuns(db, page), nextCursor, total }
}

export const readRun = async (
  db: Database,
  id: string,
  actor: Reader,
): Promise<Omit<ReportRunDetail, 'asked'> & Pick<typeof reportRuns.$inferSelect, 'asked'>> => {
  const [row] = await db
    .select()
    .from(reportRuns)
    .where(and(eq(reportRuns.id, id), runsOf(actor)))
  const [run] = row ? await toRuns(db, [row]) : []
  if (!row || !run) throw notFound('run')
  const { standing, definition, today, asked, readerId } = row
  return { ...run, standing, definition, today, asked, isReader: readerId === actor.id }
}

import { and, count, eq, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'

import type { Report, ReportPage, reportListParams } from '@/contracts/reports'

import { wordsIn } from '../callers/found-callers'
import type { Database, Transaction } from '../db/client'
import { foldedIn } from '../db/folded-in'
import { reports, reportSchedules } from '../db/reports-schema'
import { onlyRow } from '../db/rows'
import { users } from '../db/schema'
import type { Actor, Reader } from '../http/api-env'
import { behindInTime, pageOf } from '../http/list-cursor'
import { notFound } from '../http/problem'

export const mayChange = (
  { ownerId, isShared }: { ownerId: string | null; isShared: boolean },
  actor: Reader,
) => ownerId === actor.id || (isShared && actor.role === 'admin')

const schedules = sql<number>`(select count(*)::int from ${reportSchedules}
  where ${reportSchedules.reportId} = ${reports.id})`

const select = (db: Database | Transaction) =>
  db
    .select({
      id: reports.id,
      name: reports.name,
      definition: reports.definition,
      isShared: reports.isShared,
      ownerId: reports.ownerId,
      ownerName: sql<string>`coalesce(${users.name}, ${reports.ownerName})`,
      schedules,
      version: reports.version,
      changedByName: reports.changedByName,
      changedAt: reports.changedAt,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.ownerId))
    .$dynamic()

type Row = Awaited<ReturnType<typeof select>>[number]

const toReport = ({ createdAt: _created, changedAt, ...row }: Row, actor: Actor): Report => ({
  ...row,
  mayChange: mayChange(row, actor),
  changedAt: changedAt?.toISOString() ?? null,
})

const isVisibleTo = (actor: Actor): SQL | undefined =>
  and(isNull(reports.deletedAt), or(reports.isShared, eq(reports.ownerId, actor.id)))

const isNamed = (q: string): SQL =>
  and(...wordsIn(q).map((word) => like(foldedIn(reports.name), word))) ?? sql`false`

/** One's own and the shared reports, the newest first. */
export const listReports = async (
  db: Database,
  actor: Actor,
  { q, cursor, limit }: z.output<typeof reportListParams>,
): Promise<ReportPage> => {
  const isMeant = and(isVisibleTo(actor), q === '' ? undefined : isNamed(q))
  const rows = await select(db)
    .where(and(isMeant, behindInTime(cursor, reports.createdAt, reports.id)))
    .orderBy(sql`${reports.createdAt} desc, ${reports.id} desc`)
    .limit(limit + 1)
  const { total } = onlyRow(await db.select({ total: count() }).from(reports).where(isMeant))
  const place = ({ createdAt, id }: Row) => [createdAt.toISOString(), id]
  const { page, nextCursor } = pageOf(rows, limit, place)
  return { items: page.map((row) => toReport(row, actor)), nextCursor, total }
}

const readOne = async (db: Database | Transaction, actor: Actor, isMeant: SQL | undefined) => {
  const [row] = await select(db).where(isMeant)
  if (!row) throw notFound('report')
  return toReport(row, actor)
}

/** A report as `actor` sees it; 404 for what they cannot see. */
export const readReport = (db: Database, id: string, actor: Actor): Promise<Report> =>
  readOne(db, actor, and(eq(reports.id, id), isVisibleTo(actor)))

/** What `actor` has just written: an administrator sees what they stopped sharing a last time. */
export const readWritten = (tx: Transaction, id: string, actor: Actor): Promise<Report> =>
  readOne(tx, actor, eq(reports.id, id))

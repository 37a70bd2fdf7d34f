import { and, desc, gte, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'

import type { AuditArea } from '@/contracts/audit-areas'
import type { AuditEntry, auditExportParams, auditListParams } from '@/contracts/security'
import { encodeCursor } from '@/lib/cursor'

import { type CsvColumn, exportCsv } from '../changes/export-csv'
import type { Database } from '../db/client'
import { auditEntries } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { pageOf, readCursor } from '../http/list-cursor'

type Filter = Pick<z.output<typeof auditListParams>, 'q' | 'actor' | 'area' | 'from' | 'to'>

const PLACE = z.tuple([z.string().regex(/^\d{1,18}$/)])

const subject = sql`split_part(${auditEntries.action}, '.', 1)`

/** The first words of the actions of an area. Settings are what is left: theirs begin with many. */
const SUBJECTS: Record<Exclude<AuditArea, 'settings'>, string[]> = {
  'sign-in': ['sign-in', 'session', 'password'],
  people: ['user', 'profile', 'preferences', 'presence'],
  calls: ['call', 'recording', 'event', 'note', 'score', 'history', 'sample', 'demo'],
  work: ['next-step', 'callback', 'ticket'],
  callers: ['caller'],
  exports: ['calls', 'next-steps', 'tickets', 'audit'],
}
const NAMED = Object.values(SUBJECTS).flat()

const inArea = (area: AuditArea) =>
  area === 'settings' ? notInArray(subject, NAMED) : inArray(subject, SUBJECTS[area])

/** With `ticket.merged` found by "ticket merged", too. */
const text = sql`lower(concat_ws(' ', ${auditEntries.actorName}, ${auditEntries.action},
  translate(${auditEntries.action}, '.-', '  '), ${auditEntries.address}, ${auditEntries.subjectId},
  ${auditEntries.callId}, ${auditEntries.changes}))`

const matches = ({ q = '', actor, area, from, to }: Filter) =>
  and(
    q.trim() === '' ? undefined : sql`position(lower(${q.trim()}) in ${text}) > 0`,
    actor ? sql`${actor} in (${auditEntries.actorId}::text, ${auditEntries.subjectId})` : undefined,
    area ? inArea(area) : undefined,
    from ? gte(auditEntries.at, new Date(from)) : undefined,
    to ? lt(auditEntries.at, new Date(to)) : undefined,
  )

const toEntry = ({ id, at, ...entry }: typeof auditEntries.$inferSelect): AuditEntry => ({
  ...entry,
  id: String(id),
  at: at.toISOString(),
})

/** So many entries are looked through for one page: nothing waits behind a search for what is rare. */
const LOOKED_THROUGH = 20_000n

const newest = async (db: Database, where: SQL | undefined) => {
  const { id, at } = auditEntries
  const [entry] = await db
    .select({ id, at })
    .from(auditEntries)
    .where(where)
    .orderBy(desc(id))
    .limit(1)
  return entry
}

/** The part of the log that is looked through at once, and where the next part ends. */
const partBefore = async (db: Database, end: bigint, { from }: Filter) => {
  const { id } = auditEntries
  const begin = end - LOOKED_THROUGH
  const older = await newest(db, lt(id, begin))
  return {
    isIn: and(lt(id, end), gte(id, begin)),
    next: older && (!from || older.at >= new Date(from)) ? older.id + 1n : null,
  }
}

const endOf = async (db: Database, { to }: Filter) =>
  ((await newest(db, to ? lt(auditEntries.at, new Date(to)) : undefined))?.id ?? 0n) + 1n

/** The newest first. A page may be empty and lead on: then nothing was found as far back as it looked. */
export const listAudit = async (
  db: Database,
  { cursor, limit, ...filter }: z.output<typeof auditListParams>,
) => {
  const end = cursor === undefined ? await endOf(db, filter) : BigInt(readCursor(cursor, PLACE)[0])
  const { isIn, next } = await partBefore(db, end, filter)
  const rows = await db
    .select()
    .from(auditEntries)
    .where(and(isIn, matches(filter)))
    .orderBy(desc(auditEntries.id))
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(rows, limit, ({ id }) => [String(id)])
  return {
    items: page.map(toEntry),
    nextCursor: nextCursor ?? (next === null ? null : encodeCursor([String(next)])),
  }
}

/** In parts, so that a page of a list waits for one of them and not for the whole log. */
const findIds = async (db: Database, filter: Filter): Promise<bigint[]> => {
  const ids: bigint[] = []
  for (let end: bigint | null = await endOf(db, filter); end !== null;) {
    const { isIn, next } = await partBefore(db, end, filter)
    const found = await db
      .select({ id: auditEntries.id })
      .from(auditEntries)
      .where(and(isIn, matches(filter)))
      .orderBy(desc(auditEntries.id))
    for (const { id } of found) ids.push(id)
    end = next
  }
  return ids
}

const COLUMNS: readonly CsvColumn<typeof auditEntries.$inferSelect>[] = [
  ['When', (entry, at) => at(entry.at)],
  ['Who', (entry) => entry.actorName],
  ['Who (id)', (entry) => entry.actorId],
  ['Action', (entry) => entry.action],
  ['Subject id', (entry) => entry.subjectId],
  ['Call id', (entry) => entry.callId],
  ['Address', (entry) => entry.address],
  ['Changes', (entry) => JSON.stringify(entry.changes)],
]

export const exportAudit = async (
  deps: Deps,
  actor: Actor,
  { timeZone, ...filter }: z.output<typeof auditExportParams>,
) => {
  return exportCsv(deps, actor, {
    of: 'audit',
    asked: { filter, except: [], timeZone },
    keys: await findIds(deps.db, filter),
    readRows: (ids) =>
      deps.db
        .select()
        .from(auditEntries)
        .where(inArray(auditEntries.id, ids))
        .orderBy(desc(auditEntries.id)),
    columns: COLUMNS,
  })
}

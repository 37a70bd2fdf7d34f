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

/** The newest first. A page may be empty and lead on: then nothing was found as far back as it looked. */
export const listAudit = async (
  db: Database,
  { cursor, limit, ...filter }: z.output<typeof auditListParams>,
) => {
  const { from, to } = filter
  const [before] = cursor === undefined ? [] : readCursor(cursor, PLACE)
  const first = await newest(db, to ? lt(auditEntries.at, new Date(to)) : undefined)
  const end = before === undefined ? (first?.id ?? 0n) + 1n : BigInt(before)
  const begin = end - LOOKED_THROUGH
  const rows = await db
    .select()
    .from(auditEntries)
    .where(and(lt(auditEntries.id, end), gte(auditEntries.id, begin), matches(filter)))
    .orderBy(desc(auditEntries.id))
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(rows, limit, ({ id }) => [String(id)])
  const older = nextCursor === null && (await newest(db, lt(auditEntries.id, begin)))
  const leadsOn = older && (!from || older.at >= new Date(from))
  return {
    items: page.map(toEntry),
    nextCursor: leadsOn ? encodeCursor([String(begin)]) : nextCursor,
  }
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
  const found = await deps.db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(matches(filter))
    .orderBy(desc(auditEntries.id))
  return exportCsv(deps, actor, {
    of: 'audit',
    asked: { filter, except: [], timeZone },
    keys: found.map(({ id }) => id),
    readRows: (ids) =>
      deps.db
        .select()
        .from(auditEntries)
        .where(inArray(auditEntries.id, ids))
        .orderBy(desc(auditEntries.id)),
    columns: COLUMNS,
  })
}

import { and, asc, count, desc, eq, inArray, isNull, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type {
  Caller,
  CallerDetail,
  CallerListParams,
  CallerNotes,
  CallerPage,
} from '@/contracts/callers'

import { callerIdentities, callerMerges, callers } from '../db/callers-schema'
import type { Database } from '../db/client'
import { nextSteps } from '../db/next-steps-schema'
import { callNotes } from '../db/review-schema'
import { calls } from '../db/schema'
import { behindInTime, pageOf } from '../http/list-cursor'
import { notFound } from '../http/problem'
import { toNotes } from '../notes/store'
import { foundCallers } from './found-callers'
import { idsOfPerson } from './person'

type Row = typeof callers.$inferSelect

const kept = alias(callers, 'kept')

const iso = (date: Date | null) => date?.toISOString() ?? null

const namesOf = (members: Row[]): Caller['names'] => {
  const byPeople = members.flatMap(({ name, changedByName, changedAt }) =>
    name === null
      ? []
      : [{ name, source: 'person' as const, setBy: changedByName, setAt: iso(changedAt) }],
  )
  const byCalls = members.flatMap(({ toldName, toldSource }) =>
    toldName === null || toldSource === null
      ? []
      : [{ name: toldName, source: toldSource, setBy: null, setAt: null }],
  )
  return [...byPeople, ...byCalls]
}

const countCalls = async (db: Database, ids: string[]) => {
  const person = sql<string>`coalesce(${callers.keptId}, ${callers.id})`
  const rows = await db
    .select({
      id: person,
      calls: sql<number>`count(*)::int`,
      first: sql<string>`min(${calls.sortAt})`.mapWith(calls.sortAt),
      last: sql<string>`max(${calls.sortAt})`.mapWith(calls.sortAt),
    })
    .from(calls)
    .innerJoin(callers, eq(callers.id, calls.callerId))
    .where(inArray(calls.callerId, ids))
    .groupBy(person)
  return new Map(rows.map((row) => [row.id, row]))
}

const countOpenSteps = async (db: Database, ids: string[]) => {
  const person = sql<string>`coalesce(${callers.keptId}, ${callers.id})`
  const rows = await db
    .select({ id: person, count: sql<number>`count(*)::int` })
    .from(nextSteps)
    .leftJoin(calls, eq(calls.id, nextSteps.callId))
    .innerJoin(callers, eq(callers.id, sql`coalesce(${nextSteps.callerId}, ${calls.callerId})`))
    .where(
      and(
        eq(nextSteps.status, 'open'),
        or(inArray(nextSteps.callerId, ids), inArray(calls.callerId, ids)),
      ),
    )
    .groupBy(person)
  return new Map(rows.map((row) => [row.id, row.count]))
}

const readCallers = async (db: Database, keptIds: string[]): Promise<Caller[]> => {
  if (keptIds.length === 0) return []
  const rows = await db
    .select()
    .from(callers)
    .where(or(inArray(callers.id, keptIds), inArray(callers.keptId, keptIds)))
    .orderBy(
      sql`${callers.keptId} is not null`,
      sql`${callers.changedAt} desc nulls last`,
      callers.id,
    )
  const ids = rows.map(({ id }) => id)
  const [identities, counts, openSteps] = await Promise.all([
    db
      .select()
      .from(callerIdentities)
      .where(inArray(callerIdentities.callerId, ids))
      .orderBy(asc(callerIdentities.createdAt), asc(callerIdentities.value)),
    countCalls(db, ids),
    countOpenSteps(db, ids),
  ])
  return keptIds.flatMap((id) => {
    const members = rows.filter((row) => row.id === id || row.keptId === id)
    const [first] = members
    if (!first) return []
    const names = namesOf(members)
    const ofCalls = counts.get(id)
    return [
      {
        id,
        kind: first.kind,
        name: names[0]?.name ?? null,
        nameSource: names[0]?.source ?? null,
        names,
        identities: identities
          .filter(({ callerId }) => members.some((member) => member.id === callerId))
          .map(({ kind, value, raw, provider, createdAt, candidates }) => ({
            kind,
            value,
            raw,
            provider,
            firstSeenAt: createdAt.toISOString(),
            candidates,
          })),
        calls: ofCalls?.calls ?? 0,
        openSteps: openSteps.get(id) ?? 0,
        firstCallAt: iso(ofCalls?.first ?? null),
        lastCallAt: iso(ofCalls?.last ?? null),
        version: first.version,
      },
    ]
  })
}

export const listCallers = async (
  db: Database,
  { q, ids: only, cursor, limit }: CallerListParams,
): Promise<CallerPage> => {
  const where = and(
    isNull(kept.keptId),
    q === '' ? undefined : sql`${kept.id} in ${foundCallers(q)}`,
    only && inArray(kept.id, only),
  )
  const [rows, [all]] = await Promise.all([
    db
      .select({ id: kept.id, createdAt: kept.createdAt })
      .from(kept)
      .where(and(where, behindInTime(cursor, kept.createdAt, kept.id)))
      .orderBy(desc(kept.createdAt), desc(kept.id))
      .limit(limit + 1),
    db.select({ total: count() }).from(kept).where(where),
  ])
  const { page, nextCursor } = pageOf(rows, limit, ({ createdAt, id }) => [
    createdAt.toISOString(),
    id,
  ])
  const ids = page.map(({ id }) => id)
  return { items: await readCallers(db, ids), nextCursor, total: all?.total ?? 0 }
}

const similarTo = async (db: Database, ids: string[], { identities }: Caller) => {
  const numbers = identities.filter(({ kind }) => kind === 'number').map(({ value }) => value)
  const candidates = identities.flatMap((identity) => identity.candidates)
  const both = [...numbers, ...candidates]
  if (both.length === 0) return []
  const list = (texts: string[]) => sql`${sql.param(texts)}::text[]`
  const rows = await db
    .selectDistinct({ id: sql<string>`coalesce(${callers.keptId}, ${callers.id})` })
    .from(callerIdentities)
    .innerJoin(callers, eq(callers.id, callerIdentities.callerId))
    .where(
      and(
        not(inArray(callers.id, ids)),
        or(
          and(
            eq(callerIdentities.kind, 'number'),
            sql`${callerIdentities.value} = any(${list(candidates)})`,
          ),
          sql`(${callerIdentities.candidates} <> '{}' and ${callerIdentities.candidates} && ${list(both)})`,
        ),
      ),
    )
    .limit(20)
  const similar = await readCallers(
    db,
    rows.map(({ id }) => id),
  )
  return similar.map(({ id, name, identities: [first] }) => ({
    id,
    name,
    value: first?.value ?? '',
  }))
}

export const readCaller = async (db: Database, id: string): Promise<CallerDetail> => {
  const ids = await idsOfPerson(db, id)
  const [caller] = await readCallers(db, ids.slice(0, 1))
  if (!caller) throw notFound('caller')
  const [merges, similar] = await Promise.all([
    db
      .select({
        merge: callerMerges,
        other: sql<string>`coalesce(${callers.name}, ${callers.toldName}, (
          select min(${callerIdentities.value}) from ${callerIdentities}
          where ${callerIdentities.callerId} = ${callers.id}), '')`,
      })
      .from(callerMerges)
      .innerJoin(callers, eq(callers.id, callerMerges.otherId))
      .where(and(inArray(callerMerges.keepId, ids), isNull(callerMerges.undoneAt)))
      .orderBy(desc(callerMerges.at), desc(callerMerges.id)),
    similarTo(db, ids, caller),
  ])
  return {
    ...caller,
    merges: merges.map(({ merge: { id, otherId, at, byName }, other }) => ({
      id,
      otherId,
      at: at.toISOString(),
      by: byName,
      other,
    })),
    similar,
  }
}

/** What people wrote beside the calls of a person, the newest first. */
export const listCallerNotes = async (
  db: Database,
  id: string,
  { cursor, limit }: Pick<CallerListParams, 'cursor' | 'limit'>,
): Promise<CallerNotes> => {
  const ids = await idsOfPerson(db, id)
  if (ids.length === 0) throw notFound('caller')
  const ofCaller = db.select({ id: calls.id }).from(calls).where(inArray(calls.callerId, ids))
  const where = and(inArray(callNotes.callId, ofCaller), isNull(callNotes.deletedAt))
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(callNotes)
      .where(and(where, behindInTime(cursor, callNotes.createdAt, callNotes.id)))
      .orderBy(desc(callNotes.createdAt), desc(callNotes.id))
      .limit(limit + 1),
    db.$count(callNotes, where),
  ])
  const { page, nextCursor } = pageOf(rows, limit, (row) => [row.createdAt.toISOString(), row.id])
  return { items: await toNotes(db, page), nextCursor, total }
}

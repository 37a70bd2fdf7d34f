import { isDeepStrictEqual } from 'node:util'

import { and, count, eq, isNull, ne, sql } from 'drizzle-orm'
import type * as z from 'zod'

import {
  type createReportInput,
  type patchReportInput,
  REPORT_NAME_MAX,
  type Report,
} from '@/contracts/reports'
import { unknownInReport } from '@/domain/reports/report-question'
import { cutText } from '@/lib/cut-text'

import { change, type ChangeTx } from '../changes/change'
import { nextVersion, requireVersion } from '../changes/versions'
import { reports } from '../db/reports-schema'
import { onlyRow } from '../db/rows'
import { users } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem, invalid, notFound } from '../http/problem'
import { resumeSchedules } from './change-schedule'
import { mayChange, readWritten } from './store'

export const REPORTS_PER_PERSON = 200
const LONGEST_SUFFIX = 6

type Row = typeof reports.$inferSelect

/** A report somebody is about to change, locked: 404 for what they cannot see, 403 for what is not theirs. */
const findToChange = async (tx: ChangeTx, id: string, actor: Actor, isDeleted = false) => {
  const [row] = await tx.select().from(reports).where(eq(reports.id, id)).for('update')
  const isVisible = row && (row.isShared || row.ownerId === actor.id)
  if (!isVisible || (row.deletedAt !== null) !== isDeleted) throw notFound('report')
  if (mayChange(row, actor)) return row
  const message = `Only ${row.ownerName} and administrators can change this report. Save a copy instead.`
  throw new ApiProblem(403, 'forbidden', message)
}

/** Makes the owner's other changes wait, so that no name is taken twice at once. */
const isNameTaken = async (
  tx: ChangeTx,
  { ownerId, name }: Pick<Row, 'ownerId' | 'name'>,
  exceptId?: string,
) => {
  if (ownerId === null) return false
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update')
  const others = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.ownerId, ownerId),
        sql`lower(${reports.name}) = lower(${name})`,
        isNull(reports.deletedAt),
        exceptId === undefined ? undefined : ne(reports.id, exceptId),
      ),
    )
  return others.length > 0
}

const nameTaken = (name: string, isOwn: boolean, ownerName: string) => {
  const who = isOwn ? 'You already have' : `${ownerName} already has`
  return new ApiProblem(409, 'name-taken', `${who} a report called “${name}”.`, {
    fields: { name: `${who} a report with this name` },
  })
}

const requireRoom = async (tx: ChangeTx, ownerId: string) => {
  const owned = await tx
    .select({ count: count() })
    .from(reports)
    .where(and(eq(reports.ownerId, ownerId), isNull(reports.deletedAt)))
    .then(onlyRow)
  if (owned.count < REPORTS_PER_PERSON) return
  const message = `There are ${REPORTS_PER_PERSON} reports of this person, which is the maximum. Delete one first.`
  throw new ApiProblem(409, 'too-many', message)
}

const requireKnown = (definition: Parameters<typeof unknownInReport>[0] | undefined) => {
  const unknown = definition && unknownInReport(definition)
  if (unknown) throw invalid(unknown)
}

/** Keeps a report under a name, for oneself or for everyone. */
export const createReport = (
  deps: Deps,
  actor: Actor,
  input: z.output<typeof createReportInput>,
): Promise<Report> =>
  change(deps, actor, async (tx) => {
    const { name, isShared, definition } = input
    requireKnown(definition)
    if (await isNameTaken(tx, { ownerId: actor.id, name })) throw nameTaken(name, true, actor.name)
    await requireRoom(tx, actor.id)
    const { id } = await tx
      .insert(reports)
      .values({
        ownerId: actor.id,
        ownerName: actor.name,
        name,
        isShared,
        definition,
        createdAt: tx.at,
        changedAt: tx.at,
        changedByName: actor.name,
      })
      .returning({ id: reports.id })
      .then(onlyRow)
    const what = isShared ? 'report.shared' : 'report.added'
    tx.record({ entity: 'report', id, what, after: { name, definition }, isAudited: isShared })
    return readWritten(tx, id, actor)
  })

type Wanted = Omit<z.output<typeof patchReportInput>, 'version'>

const changesOf = (row: Row, wanted: Wanted) => {
  const keys = (['name', 'isShared', 'definition'] as const).filter(
    (key) => wanted[key] !== undefined && !isDeepStrictEqual(wanted[key], row[key]),
  )
  const pick = (from: Wanted) => Object.fromEntries(keys.map((key) => [key, from[key]]))
  return { before: pick(row), after: pick(wanted), isEmpty: keys.length === 0 }
}

const verbOf = (row: Row, isShared = row.isShared) => {
  if (isShared === row.isShared) return 'report.changed'
  return isShared ? 'report.shared' : 'report.unshared'
}

/** A report that nobody owns is seen by nobody once it is not shared. */
const requireOwner = ({ ownerId, ownerName }: Row, isShared: boolean | undefined) => {
  if (ownerId !== null || isShared !== false) return
  const sentence = `${ownerName} is no longer a member, so nobody would see this report. Delete it instead.`
  throw new ApiProblem(409, 'no-owner', sentence)
}

/**
 * Renames a report, makes it another one, shares it or takes it back; what sends it pauses with
 * the sharing. 409 when somebody changed it since `version` was read.
 */
export const changeReport = (
  deps: Deps,
  actor: Actor,
  id: string,
  { version, ...wanted }: z.output<typeof patchReportInput>,
): Promise<Report> =>
  change(deps, actor, async (tx) => {
    const row = await findToChange(tx, id, actor)
    requireVersion(tx, row, version)
    requireOwner(row, wanted.isShared)
    requireKnown(wanted.definition)
    const { isEmpty, ...changed } = changesOf(row, wanted)
    if (isEmpty) return readWritten(tx, id, actor)
    const { name, isShared } = wanted
    if (name !== undefined && (await isNameTaken(tx, { ownerId: row.ownerId, name }, id))) {
      throw nameTaken(name, row.ownerId === actor.id, row.ownerName)
    }
    await tx
      .update(reports)
      .set({ ...wanted, ...nextVersion(tx, row) })
      .where(eq(reports.id, id))
    if (isShared && !row.isShared) await resumeSchedules(tx, id)
    const isAudited = row.isShared || isShared === true
    tx.record({ entity: 'report', id, what: verbOf(row, isShared), ...changed, isAudited })
    return readWritten(tx, id, actor)
  })

/** Takes a report away, and ends what sends it. It can be put back for a day. */
export const deleteReport = (deps: Deps, actor: Actor, id: string) =>
  change(deps, actor, async (tx) => {
    const { name, isShared } = await findToChange(tx, id, actor)
    await tx.update(reports).set({ deletedAt: tx.at }).where(eq(reports.id, id))
    const event = { entity: 'report', id, what: 'report.deleted', before: { name } }
    tx.record({ ...event, isAudited: isShared })
  })

/** Puts a deleted report back, under a name with a number where its own is taken by now. */
export const restoreReport = (deps: Deps, actor: Actor, id: string): Promise<Report> =>
  change(deps, actor, async (tx) => {
    const row = await findToChange(tx, id, actor, true)
    const { ownerId } = row
    let { name } = row
    for (let number = 2; await isNameTaken(tx, { ownerId, name }); number += 1) {
      name = `${cutText(row.name, REPORT_NAME_MAX - LONGEST_SUFFIX)} (${number})`
    }
    if (ownerId !== null) await requireRoom(tx, ownerId)
    await tx.update(reports).set({ deletedAt: null, name }).where(eq(reports.id, id))
    await resumeSchedules(tx, id)
    const event = { entity: 'report', id, what: 'report.restored', after: { name } }
    tx.record({ ...event, isAudited: row.isShared })
    return readWritten(tx, id, actor)
  })

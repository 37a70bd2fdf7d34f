import { and, eq, exists, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'

import type { BulkUndoResult } from '@/contracts/bulk'

import { lockLabels, readSuccessors } from '../call-labels/store'
import { recordTag, type Tagging, writeTag } from '../call-labels/tag-call'
import { PERSON_FIELDS, verbOf } from '../calls/person-fields'
import { type ChangeTx, change } from '../changes/change'
import { raisedVersion } from '../changes/versions'
import { callTags } from '../db/call-labels-schema'
import { bulkChangedCalls, bulkChanges } from '../db/review-schema'
import { calls } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem, notFound } from '../http/problem'
import { withdrawAssigned } from '../notifications/assigned'
import { BULK_BATCH } from './change-calls'

type CallRow = typeof calls.$inferSelect
type Before = Record<string, unknown>

const HOUR = 60 * 60 * 1000
/** Longer than a batch: an undo that has stood still for so long has died, and is gone on with. */
const LEASE_MS = 10_000

const was = (column: string) => sql`${bulkChangedCalls.before} ->> ${column}`

/** How a column is put back from the stored values. */
const RESTORED: Record<string, SQL> = {
  // A category that was merged since has a successor.
  humanCategory: sql`(select coalesce(merged_into, key) from categories where key = ${was('humanCategory')})`,
  humanPriority: was('humanPriority'),
  // Nobody can be given work whose account is gone by now.
  assigneeId: sql`(select users.id from users where users.id = (${was('assigneeId')})::uuid)`,
  reviewedAt: sql`(${was('reviewedAt')})::timestamptz`,
  reviewedById: sql`(${was('reviewedById')})::uuid`,
  reviewedByName: was('reviewedByName'),
}

/** The same as the audit log says it. */
const changesOf = (call: CallRow, before: Before) => {
  const field = PERSON_FIELDS.find(({ column }) => column in before)
  if (!field) return {}
  const { name, column, fallback } = field
  const otherwise = fallback && call[fallback]
  return {
    before: { [name]: call[column] ?? otherwise },
    after: { [name]: before[column] ?? otherwise },
  }
}

/** Of several at once only one gets it. */
const claimBulk = async (deps: Deps, actor: Actor, id: string) => {
  const { db, now } = deps
  const [bulk] = await db.select().from(bulkChanges).where(eq(bulkChanges.id, id))
  if (!bulk || bulk.actorId !== actor.id) throw notFound('change')
  if (now().getTime() - bulk.at.getTime() > HOUR) {
    throw new ApiProblem(
      409,
      'expired',
      'This can no longer be undone: more than an hour has passed.',
    )
  }
  const isDue = eq(bulkChangedCalls.bulkId, id)
  const isDead = and(
    lt(bulkChanges.undoneAt, new Date(now().getTime() - LEASE_MS)),
    exists(db.select().from(bulkChangedCalls).where(isDue)),
  )
  const isOpen = and(eq(bulkChanges.id, id), or(isNull(bulkChanges.undoneAt), isDead))
  const [claimed] = await change(deps, actor, (tx) =>
    tx.update(bulkChanges).set({ undoneAt: tx.at }).where(isOpen).returning(),
  )
  if (claimed) return claimed
  const isUnderWay = (await db.$count(bulkChangedCalls, isDue)) > 0
  throw isUnderWay
    ? new ApiProblem(409, 'undoing', 'This is being undone. Try again in a few seconds.')
    : new ApiProblem(409, 'undone', 'This was already undone.')
}

const taggingOf = async (tx: ChangeTx, before: Before): Promise<Tagging | null> => {
  if (!('tag' in before)) return null
  // A tag is stored with whether it was there.
  const { tag, isWanted } = before as Tagging
  return { tag: (await readSuccessors(tx))('tags', tag), isWanted }
}

/** Calls that have the tag from elsewhere: a colleague took it off and put it on again. */
const taggedOtherwise = async (
  tx: ChangeTx,
  callIds: string[],
  tagging: Tagging | null,
  bulkAt: Date,
) => {
  if (!tagging || tagging.isWanted) return new Set()
  const isOther = and(eq(callTags.tag, tagging.tag), ne(callTags.addedAt, bulkAt))
  const rows = await tx
    .select({ callId: callTags.callId })
    .from(callTags)
    .where(and(inArray(callTags.callId, callIds), isOther))
  return new Set(rows.map(({ callId }) => callId))
}

type Changed = { call: CallRow; before: Before }

const restore = async (
  tx: ChangeTx,
  bulkId: string,
  { untouched, tagging }: { untouched: Changed[]; tagging: Tagging | null },
) => {
  const [first] = untouched
  if (!first) return
  const ids = untouched.map(({ call }) => call.id)
  const columns = Object.entries(RESTORED).filter(([column]) => column in first.before)
  await tx
    .update(calls)
    .set({
      ...Object.fromEntries(columns),
      ...raisedVersion(tx, calls),
      updatedAt: tx.at,
    })
    .from(bulkChangedCalls)
    .where(
      and(
        eq(bulkChangedCalls.bulkId, bulkId),
        eq(bulkChangedCalls.callId, calls.id),
        inArray(calls.id, ids),
      ),
    )
  if ('assigneeId' in first.before) await withdrawAssigned(tx, ids)
  if (tagging) await recordTag(tx, await writeTag(tx, ids, tagging), tagging)
  for (const { call, before } of tagging ? [] : untouched) {
    const reviewed = 'reviewedAt' in before ? before['reviewedAt'] !== null : undefined
    const changes = changesOf(call, before)
    tx.record({ entity: 'call', id: call.id, what: verbOf(reviewed), callId: call.id, ...changes })
  }
}

const undoBatch = async (
  tx: ChangeTx,
  { id: bulkId, at }: { id: string; at: Date },
): Promise<BulkUndoResult & { isLast: boolean }> => {
  await tx.update(bulkChanges).set({ undoneAt: tx.at }).where(eq(bulkChanges.id, bulkId))
  for (const list of ['categories', 'tags'] as const) await lockLabels(tx, list)
  const rows = await tx
    .select({ call: calls, before: bulkChangedCalls.before, version: bulkChangedCalls.version })
    .from(bulkChangedCalls)
    .innerJoin(calls, eq(calls.id, bulkChangedCalls.callId))
    .where(eq(bulkChangedCalls.bulkId, bulkId))
    .orderBy(bulkChangedCalls.callId)
    .limit(BULK_BATCH)
    .for('update')
  const tagging = await taggingOf(tx, rows[0]?.before ?? {})
  const callIds = rows.map(({ call }) => call.id)
  const others = await taggedOtherwise(tx, callIds, tagging, at)
  const untouched = rows.filter(
    ({ call, version }) => call.version === version && !others.has(call.id),
  )
  await restore(tx, bulkId, { untouched, tagging })
  const isDone = inArray(bulkChangedCalls.callId, callIds)
  await tx.delete(bulkChangedCalls).where(and(eq(bulkChangedCalls.bulkId, bulkId), isDone))
  const isLast = rows.length < BULK_BATCH
  return { restored: untouched.length, left: rows.length - untouched.length, isLast }
}

/**
 * Puts back what a bulk change of this person changed, within an hour, call by call as each stood
 * before; a call that anybody changed since is left alone and counted.
 */
export const undoBulkChange = async (
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<BulkUndoResult> => {
  const bulk = await claimBulk(deps, actor, id)
  const done: BulkUndoResult = { restored: 0, left: 0 }
  try {
    for (let isLast = false; !isLast;) {
      const batch = await change(deps, actor, (tx) => undoBatch(tx, bulk))
      done.restored += batch.restored
      done.left += batch.left
      isLast = batch.isLast
    }
  } catch (error) {
    // What was put back already stays so when it is asked again. Without a database the lease ends.
    await change(deps, actor, (tx) =>
      tx.update(bulkChanges).set({ undoneAt: null }).where(eq(bulkChanges.id, id)),
    ).catch(() => {})
    throw error
  }
  return done
}

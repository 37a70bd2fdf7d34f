import { eq, inArray } from 'drizzle-orm'
import type * as z from 'zod'

import type { BulkChange, BulkResult, bulkInput, pickedCalls } from '@/contracts/bulk'
import { BULK_MATCH_MAX } from '@/contracts/bulk-limits'
import { figures } from '@/lib/figures'
import { portionsOf } from '@/lib/portions'

import { requireOffered } from '../call-labels/store'
import { recordTag, writeTag } from '../call-labels/tag-call'
import { matchCallIds } from '../calls/match-call-ids'
import { diffReview, diffFields, verbOf } from '../calls/person-fields'
import { type ChangeTx, change } from '../changes/change'
import { lockRows, raisedVersion } from '../changes/versions'
import { bulkChangedCalls, bulkChanges } from '../db/review-schema'
import { calls } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem } from '../http/problem'
import { notifyAssigned } from '../notifications/assigned'
import { requirePerson } from '../users/require-person'

type CallRow = typeof calls.$inferSelect

/** Calls of one transaction: few enough that a webhook behind it hardly waits. */
export const BULK_BATCH = 250

const matching = async (
  deps: Deps,
  actor: Actor,
  input: Extract<z.output<typeof pickedCalls>, { filter: object }>,
  max: number,
) => {
  const except = new Set(input.except)
  const filter = { ...input.filter, sort: 'newest' as const }
  const limit = max + except.size + 1
  const matched = await matchCallIds(deps, filter, actor.id, { limit })
  return matched.filter((id) => !except.has(id))
}

/** 422 of more than `max`. */
export const idsOfPicked = async (
  deps: Deps,
  actor: Actor,
  input: z.output<typeof pickedCalls>,
  max: number,
): Promise<string[]> => {
  const ids = 'ids' in input ? [...new Set(input.ids)] : await matching(deps, actor, input, max)
  if (ids.length <= max) return ids
  throw new ApiProblem(
    422,
    'too-many',
    `More than ${figures(max)} calls match. Narrow the filters, and change them in parts.`,
  )
}

/** What to write where the call does not show it already; null where it does. */
const patchFor = (
  call: CallRow,
  change: Exclude<BulkChange, { tag: string }>,
  actor: Actor,
  at: Date,
) => {
  if ('category' in change && change.category === call.category) return null
  if ('priority' in change && change.priority === call.priority) return null
  const { columns, changes } = diffFields(call, change)
  const reviewed = 'reviewed' in change ? change.reviewed : undefined
  const written = { ...columns, ...diffReview(call, { reviewed }, actor, at) }
  if (Object.keys(written).length === 0) return null
  // The keys of what is written are columns of the call.
  const before = Object.keys(written).map((key) => [key, call[key as keyof CallRow]])
  return { written, before: Object.fromEntries(before), changes }
}

/** The calls of a batch that are changed, with how each stood. */
const patchesFor = async (tx: ChangeTx, rows: CallRow[], { change, actor }: Work) => {
  if (!('tag' in change)) {
    return rows.flatMap((call) => {
      const due = patchFor(call, change, actor, tx.at)
      return due ? [{ call, ...due }] : []
    })
  }
  const ids = rows.map(({ id }) => id)
  const tagged = new Set(ids.length > 0 ? await writeTag(tx, ids, change) : [])
  const before = { ...change, isWanted: !change.isWanted }
  return rows
    .filter(({ id }) => tagged.has(id))
    .map((call) => ({ call, written: {}, before, changes: {} }))
}

type Work = { bulkId: string; actor: Actor; change: BulkChange; now: () => Date }

/** Whoever got no answer may undo it while it still runs. */
const requireNotUndone = async (tx: ChangeTx, bulkId: string) => {
  const isIt = eq(bulkChanges.id, bulkId)
  const [bulk] = await tx.select().from(bulkChanges).where(isIt).for('share')
  if (bulk?.undoneAt) throw new ApiProblem(409, 'undone', 'This was undone while it ran.')
}

const isUndone = (error: unknown) => error instanceof ApiProblem && error.code === 'undone'

const changeBatch = async (tx: ChangeTx, ids: string[], work: Work) => {
  const { at } = tx
  const { bulkId, actor, change } = work
  await requireNotUndone(tx, bulkId)
  if ('assigneeId' in change) await requirePerson(tx, change.assigneeId)
  if ('category' in change) await requireOffered(tx, 'categories', change.category)
  if ('tag' in change && change.isWanted) await requireOffered(tx, 'tags', change.tag)
  const rows = await lockRows(tx, calls, ids)
  const due = await patchesFor(tx, rows, work)
  const [first] = due
  if (!first) return 0

  const changed = due.map(({ call }) => call.id)
  await tx
    .update(calls)
    .set({
      // The same for each: which columns a change writes does not depend on the call.
      ...first.written,
      ...raisedVersion(tx, calls),
      updatedAt: at,
    })
    .where(inArray(calls.id, changed))
  await tx.insert(bulkChangedCalls).values(
    due.map(({ call, before }) => ({
      bulkId,
      callId: call.id,
      before,
      version: call.version + 1,
    })),
  )
  if ('assigneeId' in change) {
    await notifyAssigned(tx, actor, change.assigneeId, {
      entity: 'bulk-change',
      subjectId: bulkId,
      subjectIds: changed,
      count: changed.length,
      createdAt: work.now(),
      replaces: changed,
    })
  }
  if ('tag' in change) {
    await recordTag(tx, changed, change)
    return changed.length
  }
  const what = verbOf('reviewed' in change ? change.reviewed : undefined)
  for (const { call, changes } of due) {
    tx.record({ entity: 'call', id: call.id, what, callId: call.id, ...changes })
  }
  return changed.length
}

/**
 * One change of many calls, in the order they are listed, batch by batch: each batch is a transaction
 * with its audit entries and news. A call that shows the value already is skipped. Should a batch
 * fail, the problem says how many are changed, and with its `bulkId` they can be undone; asking again
 * changes the rest.
 */
export const bulkChangeCalls = async (
  deps: Deps,
  actor: Actor,
  input: z.output<typeof bulkInput>,
): Promise<BulkResult> => {
  const { db, log, now } = deps
  const { change: wanted } = input
  const ids = await idsOfPicked(deps, actor, input, BULK_MATCH_MAX)
  const at = now()
  const bulk = await db
    .insert(bulkChanges)
    .values({ id: input.id, actorId: actor.id, at })
    .onConflictDoNothing()
    .returning()
    .then(([row]) => row)
  if (!bulk) throw new ApiProblem(409, 'exists', 'This change was already made.')
  const work = { bulkId: bulk.id, actor, change: wanted, now }
  let changed = 0
  try {
    for (const batch of portionsOf(ids, BULK_BATCH)) {
      changed += await change({ ...deps, now: () => at }, actor, (tx) =>
        changeBatch(tx, batch, work),
      )
    }
  } catch (error) {
    if (changed === 0 || isUndone(error)) throw error
    const done = { bulkId: bulk.id, changed }
    const isRefused = error instanceof ApiProblem
    if (!isRefused) log.error({ err: error, ...done }, 'a bulk change stopped')
    const why = isRefused ? error.message : 'Do it again to change the rest.'
    const sentence = `Only ${figures(changed)} of ${figures(ids.length)} calls were changed. ${why}`
    throw new ApiProblem(isRefused ? 409 : 500, 'partial', sentence, done)
  }
  if (changed === 0) await db.delete(bulkChanges).where(eq(bulkChanges.id, bulk.id))
  return { bulkId: changed > 0 ? bulk.id : null, changed, skipped: ids.length - changed }
}

import { eq } from 'drizzle-orm'

import type { PatchCallInput } from '@/contracts/calls'

import { type Changes, recordAudit } from '../audit/record'
import { callContents, calls, callSearch, users } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { staleVersion } from '../http/conflict'
import { ApiProblem, notFound } from '../http/problem'
import { recordLive } from '../live/feed'
import { searchDocument } from './search-document'

type CallRow = typeof calls.$inferSelect
type Column = keyof CallRow

/** Where a person's word is kept, and what stands when it is taken back. */
const FIELDS = {
  category: ['humanCategory', 'aiCategory'],
  priority: ['humanPriority', 'aiPriority'],
  sentiment: ['humanSentiment', 'aiSentiment'],
  resolution: ['humanResolution', 'aiResolution'],
  summary: ['humanSummary', 'aiSummary'],
  callbackRequested: ['humanCallback', 'aiCallback'],
  assigneeId: ['assigneeId', null],
} as const satisfies Partial<Record<keyof PatchCallInput, readonly [Column, Column | null]>>

/** The columns to write, and the same as the audit log says it: field by field, what stood and stands. */
const readWish = (before: CallRow, input: PatchCallInput) => {
  const columns: Record<string, unknown> = {}
  const changes: Changes = {}
  for (const [name, [column, fallback]] of Object.entries(FIELDS)) {
    const wish = input[name as keyof typeof FIELDS] // the keys of FIELDS, nothing else
    const value = wish === '' ? null : wish
    if (value === undefined || value === before[column]) continue
    columns[column] = value
    const otherwise = fallback === null ? null : before[fallback]
    changes[name] = { from: before[column] ?? otherwise, to: value ?? otherwise }
  }
  return { columns, changes }
}

/** The audit log's verb: a review is what people look for later, so it has its own. */
const verb = ({ reviewed }: PatchCallInput) => {
  if (reviewed === undefined) return 'call.changed'
  return reviewed ? 'call.reviewed' : 'call.review-undone'
}

/**
 * A person's word on a call, in one transaction with the audit entry and the live event.
 * Refuses with 409 when somebody else changed the call since `input.version` was read.
 */
export const changeCall = async (
  { db, live, now }: Deps,
  actor: Actor,
  id: string,
  input: PatchCallInput,
) => {
  const at = now()
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(calls).where(eq(calls.id, id)).for('update')
    if (!before) throw notFound('call')
    if (before.version !== input.version)
      throw staleVersion(before.changedByName, before.changedAt, at)
    if (input.assigneeId) {
      const known = await tx
        .select({ id: users.id })
        .from(users)
        .where(eq(users.id, input.assigneeId))
      if (known.length === 0) {
        throw new ApiProblem(422, 'invalid', 'This person does not exist.', {
          fields: { assigneeId: 'Nobody has this id' },
        })
      }
    }

    const { columns, changes } = readWish(before, input)
    const review =
      input.reviewed === undefined || input.reviewed === (before.reviewedAt !== null)
        ? {}
        : {
            reviewedAt: input.reviewed ? at : null,
            reviewedById: input.reviewed ? actor.id : null,
            reviewedByName: input.reviewed ? actor.name : null,
          }
    if (Object.keys(columns).length === 0 && Object.keys(review).length === 0) return

    await tx
      .update(calls)
      .set({
        ...columns,
        ...review,
        version: before.version + 1,
        updatedAt: at,
        changedAt: at,
        changedByName: actor.name,
      })
      .where(eq(calls.id, id))
    if ('humanSummary' in columns) {
      const [contents] = await tx.select().from(callContents).where(eq(callContents.callId, id))
      const summary = input.summary || before.aiSummary
      const document = searchDocument({
        ...before,
        summary,
        transcript: contents?.transcript ?? null,
      })
      await tx.update(callSearch).set({ document }).where(eq(callSearch.callId, id))
    }
    await recordAudit(tx, { actor, at, action: verb(input), callId: id, changes })
    await recordLive(tx, [{ entity: 'call', callId: id, change: 'updated' }])
  })
  live.wake()
}

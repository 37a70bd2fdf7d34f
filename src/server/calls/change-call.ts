import { eq } from 'drizzle-orm'

import type { PatchCallInput } from '@/contracts/calls'

import { requireOffered } from '../call-labels/store'
import { recordAudit } from '../changes/audit'
import { callContents, calls, callSearch } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { staleVersion } from '../http/conflict'
import { notFound } from '../http/problem'
import { recordLive } from '../live/feed'
import { requirePerson } from '../users/require-person'
import { readReview, readWish, verbOf } from './person-word'
import { searchDocument } from './search-document'

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
    await requirePerson(tx, input.assigneeId)
    if (input.category !== before.category) await requireOffered(tx, 'categories', input.category)

    const { columns, changes } = readWish(before, input)
    const review = readReview(before, input, actor, at)
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
    await recordAudit(tx, { actor, at, action: verbOf(input.reviewed), callId: id, changes })
    await recordLive(tx, [{ entity: 'call', callId: id, change: 'updated' }])
  })
  live.wake()
}

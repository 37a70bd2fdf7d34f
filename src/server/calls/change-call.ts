import { eq } from 'drizzle-orm'

import type { PatchCallInput } from '@/contracts/calls'

import { requireOffered } from '../call-labels/store'
import { type ChangeDeps, change } from '../changes/change'
import { lockVersion, nextVersion } from '../changes/versions'
import { callContents, calls } from '../db/schema'
import type { Actor } from '../http/api-env'
import { notifyAssigned } from '../notifications/assigned'
import { requirePerson } from '../users/require-person'
import { diffReview, diffFields, verbOf } from './person-fields'
import { saveDocuments } from './search-document'

/**
 * Corrects, assigns or reviews a call.
 * Refuses with 409 when somebody else changed the call since `input.version` was read.
 */
export const changeCall = async (
  deps: ChangeDeps,
  actor: Actor,
  id: string,
  input: PatchCallInput,
) => {
  await change(deps, actor, async (tx) => {
    const before = await lockVersion(tx, calls, 'call', { id, version: input.version })
    await requirePerson(tx, input.assigneeId)
    if (input.category !== before.category) await requireOffered(tx, 'categories', input.category)

    const { columns, changes } = diffFields(before, input)
    const review = diffReview(before, input, actor, tx.at)
    if (Object.keys(columns).length === 0 && Object.keys(review).length === 0) return

    await tx
      .update(calls)
      .set({ ...columns, ...review, updatedAt: tx.at, ...nextVersion(tx, before) })
      .where(eq(calls.id, id))
    if ('assigneeId' in columns) {
      const subject = { entity: 'call', subjectId: id, callId: id, replaces: [id] } as const
      await notifyAssigned(tx, actor, input.assigneeId ?? null, subject)
    }
    if ('humanSummary' in columns) {
      const [contents] = await tx.select().from(callContents).where(eq(callContents.callId, id))
      const summary = input.summary || before.aiSummary
      await saveDocuments(tx, [{ call: before, summary, transcript: contents?.transcript ?? null }])
    }
    tx.record({ entity: 'call', id, what: verbOf(input.reviewed), callId: id, ...changes })
  })
}

import { and, eq, inArray } from 'drizzle-orm'

import { change, type ChangeTx } from '../changes/change'
import { lockRow } from '../changes/versions'
import { callTags, tags } from '../db/call-labels-schema'
import { calls } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { requireOffered } from './store'

export type Tagging = { tag: string; isWanted: boolean }

/** Puts a tag on locked calls, or takes it off; answers which had it otherwise. */
export const writeTag = async (
  tx: ChangeTx,
  callIds: readonly string[],
  { tag, isWanted }: Tagging,
): Promise<string[]> => {
  const added = { tag, addedByName: tx.actor.name, addedAt: tx.at }
  const changed = isWanted
    ? await tx
        .insert(callTags)
        .values(callIds.map((callId) => ({ callId, ...added })))
        .onConflictDoNothing()
        .returning({ callId: callTags.callId })
    : await tx
        .delete(callTags)
        .where(and(inArray(callTags.callId, [...callIds]), eq(callTags.tag, tag)))
        .returning({ callId: callTags.callId })
  return changed.map(({ callId }) => callId)
}

export const recordTag = async (
  tx: ChangeTx,
  callIds: readonly string[],
  { tag, isWanted }: Tagging,
) => {
  const [row] = await tx.select().from(tags).where(eq(tags.key, tag))
  const name = { tag: row?.label ?? tag }
  const said = isWanted
    ? { what: 'call.tagged', after: name }
    : { what: 'call.untagged', before: name }
  for (const id of callIds) tx.record({ entity: 'call', id, callId: id, ...said })
}

/** Puts a tag on a call, or takes it off, unless that is done already. Answers its tags. */
export const tagCall = (
  deps: Deps,
  actor: Actor,
  { callId, ...tagging }: Tagging & { callId: string },
) =>
  change(deps, actor, async (tx) => {
    await lockRow(tx, calls, 'call', callId, 'key share')
    if (tagging.isWanted) await requireOffered(tx, 'tags', tagging.tag)
    const changed = await writeTag(tx, [callId], tagging)
    if (changed.length > 0) {
      await tx.update(calls).set({ updatedAt: tx.at }).where(eq(calls.id, callId))
      await recordTag(tx, changed, tagging)
    }
    const rows = await tx
      .select({ tag: callTags.tag })
      .from(callTags)
      .where(eq(callTags.callId, callId))
      .orderBy(callTags.addedAt, callTags.tag)
    return rows.map(({ tag }) => tag)
  })

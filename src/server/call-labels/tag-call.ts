import { and, asc, eq } from 'drizzle-orm'

import { change } from '../changes/change'
import { callTags, tags } from '../db/call-labels-schema'
import type { Database, Transaction } from '../db/client'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { requireCall } from '../http/require-call'
import { requireOffered } from './store'

/** The keys of a call's tags, in the order they were added. */
export const tagsOfCall = async (db: Database | Transaction, callId: string): Promise<string[]> => {
  const rows = await db
    .select({ tag: callTags.tag })
    .from(callTags)
    .where(eq(callTags.callId, callId))
    .orderBy(asc(callTags.addedAt), asc(callTags.tag))
  return rows.map(({ tag }) => tag)
}

type Tagging = { callId: string; tag: string; isWanted: boolean }

/** Puts a tag on a call, or takes it off; what is so already changes nothing. Answers its tags. */
export const tagCall = (deps: Deps, actor: Actor, { callId, tag, isWanted }: Tagging) =>
  change(deps, actor, async (tx) => {
    await requireCall(tx, callId)
    if (isWanted) await requireOffered(tx, 'tags', tag)
    const changed = isWanted
      ? await tx
          .insert(callTags)
          .values({ callId, tag, addedByName: actor.name, addedAt: tx.at })
          .onConflictDoNothing()
          .returning()
      : await tx
          .delete(callTags)
          .where(and(eq(callTags.callId, callId), eq(callTags.tag, tag)))
          .returning()
    if (changed.length > 0) {
      const [row] = await tx.select().from(tags).where(eq(tags.key, tag))
      const name = { tag: row?.label ?? tag }
      const what = isWanted ? 'call.tagged' : 'call.untagged'
      tx.record({
        entity: 'call',
        id: callId,
        what,
        callId,
        ...(isWanted ? { after: name } : { before: name }),
      })
    }
    return tagsOfCall(tx, callId)
  })

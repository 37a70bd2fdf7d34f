import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type * as z from 'zod'

import type { InboxPage, InboxSeenInput, inboxParams } from '@/contracts/notes'
import { decodeCursor, encodeCursor } from '@/lib/cursor'

import { change } from '../changes/change'
import type { Database } from '../db/client'
import { callNotes, noteMentions } from '../db/review-schema'
import { calls } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { recordInboxes } from './mentions'
import { toNotes } from './store'

/** Mentions of somebody in notes that still stand, and were not written by themselves. */
const ofPerson = (userId: string) =>
  and(
    eq(noteMentions.userId, userId),
    isNull(callNotes.deletedAt),
    sql`${callNotes.authorId} is distinct from ${userId}`,
  )

/** How many mentions somebody has not read. */
export const countUnread = async (db: Database, userId: string): Promise<number> => {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(noteMentions)
    .innerJoin(callNotes, eq(callNotes.id, noteMentions.noteId))
    .where(and(ofPerson(userId), isNull(noteMentions.seenAt)))
  return row?.count ?? 0
}

/** A cursor somebody made up asks for the beginning. */
const behind = (cursor: string | undefined) => {
  const [at, id] = (cursor === undefined ? null : decodeCursor(cursor, 2)) ?? []
  if (!at || !id || Number.isNaN(Date.parse(at)) || !/^[0-9a-f-]{36}$/.test(id)) return undefined
  return sql`(${noteMentions.createdAt}, ${noteMentions.noteId}) < (${at}::timestamptz, ${id}::uuid)`
}

/** The notes that name somebody, newest first. */
export const readInbox = async (
  db: Database,
  userId: string,
  { cursor, limit }: z.output<typeof inboxParams>,
): Promise<InboxPage> => {
  const rows = await db
    .select({
      note: callNotes,
      mention: noteMentions,
      call: {
        callerName: calls.callerName,
        callerNumber: calls.callerNumber,
        startedAt: calls.startedAt,
      },
    })
    .from(noteMentions)
    .innerJoin(callNotes, eq(callNotes.id, noteMentions.noteId))
    .innerJoin(calls, eq(calls.id, callNotes.callId))
    .where(and(ofPerson(userId), behind(cursor)))
    .orderBy(desc(noteMentions.createdAt), desc(noteMentions.noteId))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const notes = await toNotes(
    db,
    shown.map(({ note }) => note),
  )
  const last = shown.at(-1)?.mention
  return {
    items: shown.flatMap(({ mention, call }, index) => {
      const note = notes[index]
      if (!note) return []
      return [
        {
          note,
          seenAt: mention.seenAt?.toISOString() ?? null,
          mentionedAt: mention.createdAt.toISOString(),
          call: { ...call, startedAt: call.startedAt?.toISOString() ?? null },
        },
      ]
    }),
    nextCursor:
      rows.length > limit && last
        ? encodeCursor([last.createdAt.toISOString(), last.noteId])
        : null,
    unread: await countUnread(db, userId),
  }
}

/** Marks mentions of somebody read or unread; answers how many are unread then. */
export const markSeen = async (
  deps: Deps,
  actor: Actor,
  input: InboxSeenInput,
): Promise<number> => {
  const seen = 'upTo' in input || input.seen
  const which =
    'upTo' in input
      ? lte(noteMentions.createdAt, new Date(input.upTo))
      : inArray(noteMentions.noteId, input.noteIds)
  await change(deps, actor, async (tx) => {
    const changed = await tx
      .update(noteMentions)
      .set({ seenAt: seen ? tx.at : null })
      .where(
        and(
          eq(noteMentions.userId, actor.id),
          which,
          seen ? isNull(noteMentions.seenAt) : undefined,
        ),
      )
      .returning({ noteId: noteMentions.noteId })
    if (changed.length > 0) recordInboxes(tx, [actor.id])
  })
  return countUnread(deps.db, actor.id)
}

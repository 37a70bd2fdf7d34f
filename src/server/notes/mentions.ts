import { and, eq, inArray } from 'drizzle-orm'

import { mentionedIds } from '@/domain/note-text'

import type { ChangeTx } from '../changes/change'
import type { Transaction } from '../db/client'
import { noteMentions } from '../db/review-schema'
import { users } from '../db/schema'
import type { Actor } from '../http/api-env'
import type { NoteRow } from './store'

/** Tells the inboxes of these people that something changed. */
export const recordInboxes = (tx: ChangeTx, userIds: readonly string[]) => {
  for (const id of new Set(userIds)) {
    tx.record({ entity: 'inbox', id, what: 'inbox.changed', isAudited: false })
  }
}

const mentionsOf = async (tx: Transaction, noteId: string) => {
  const rows = await tx
    .select({ userId: noteMentions.userId })
    .from(noteMentions)
    .where(eq(noteMentions.noteId, noteId))
  return rows.map(({ userId }) => userId)
}

/**
 * Brings the mentions of a note in line with its text. Who was named before keeps what they have
 * seen; whoever writes has seen their own note.
 */
export const saveMentions = async (
  tx: ChangeTx,
  { id: noteId, text }: Pick<NoteRow, 'id' | 'text'>,
  actor: Actor,
) => {
  const named = mentionedIds(text)
  const known =
    named.length === 0
      ? []
      : await tx.select({ id: users.id }).from(users).where(inArray(users.id, named))
  const wanted = known.map(({ id }) => id)
  const before = await mentionsOf(tx, noteId)
  const gone = before.filter((id) => !wanted.includes(id))
  const fresh = wanted.filter((id) => !before.includes(id))
  if (gone.length > 0) {
    await tx
      .delete(noteMentions)
      .where(and(eq(noteMentions.noteId, noteId), inArray(noteMentions.userId, gone)))
  }
  if (fresh.length > 0) {
    await tx.insert(noteMentions).values(
      fresh.map((userId) => ({
        noteId,
        userId,
        createdAt: tx.at,
        seenAt: userId === actor.id ? tx.at : null,
      })),
    )
  }
  recordInboxes(tx, [...before, ...wanted])
}

/** Tells everybody a note names that it changed, left or came back. */
export const announceToMentioned = async (tx: ChangeTx, noteId: string) =>
  recordInboxes(tx, await mentionsOf(tx, noteId))

import { and, asc, eq, inArray, isNull } from 'drizzle-orm'

import { type Note, note } from '@/contracts/notes'

import type { ChangeTx } from '../changes/change'
import type { Database, Transaction } from '../db/client'
import { notifications } from '../db/notifications-schema'
import { callNotes } from '../db/review-schema'
import type { Actor } from '../http/api-env'
import { serialize } from '../http/serialize'
import { recordInboxes } from '../notifications/assigned'
import { findMentioned, readNames } from './named-people'

const isMention = (noteId: string) =>
  and(eq(notifications.kind, 'mention'), eq(notifications.subjectId, noteId))

const mentionsOf = async (tx: Transaction, noteId: string) => {
  const rows = await tx
    .select({ userId: notifications.userId })
    .from(notifications)
    .where(isMention(noteId))
  return rows.map(({ userId }) => userId)
}

/**
 * Brings the mentions of a note in line with its text. Who was named before keeps what they have
 * seen; whoever writes has seen their own note.
 */
export const saveMentions = async (
  tx: ChangeTx,
  { id: noteId, callId, text }: Pick<NoteRow, 'id' | 'callId' | 'text'>,
  actor: Actor,
) => {
  const wanted = await findMentioned(tx, text)
  const before = await mentionsOf(tx, noteId)
  const gone = before.filter((id) => !wanted.includes(id))
  const fresh = wanted.filter((id) => !before.includes(id))
  if (gone.length > 0) {
    await tx
      .delete(notifications)
      .where(and(isMention(noteId), inArray(notifications.userId, gone)))
  }
  if (fresh.length > 0) {
    await tx.insert(notifications).values(
      fresh.map((userId) => ({
        userId,
        kind: 'mention' as const,
        entity: 'note' as const,
        subjectId: noteId,
        callId,
        actorId: actor.id,
        actorName: actor.name,
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

export type NoteRow = typeof callNotes.$inferSelect

export const toNotes = async (tx: Database | Transaction, rows: NoteRow[]): Promise<Note[]> => {
  const namedIn = await readNames(tx, rows)
  return rows.map((row) => serialize(note, { ...row, ...namedIn(row) }))
}

export const notesOfCall = async (db: Database, callId: string): Promise<Note[]> =>
  toNotes(
    db,
    await db
      .select()
      .from(callNotes)
      .where(and(eq(callNotes.callId, callId), isNull(callNotes.deletedAt)))
      .orderBy(asc(callNotes.createdAt), asc(callNotes.id)),
  )

import { and, asc, eq, inArray, isNull } from 'drizzle-orm'

import { type Note } from '@/contracts/notes'
import { mentionedIds } from '@/domain/note-text'

import type { Database, Transaction } from '../db/client'
import { callNotes } from '../db/review-schema'
import { users } from '../db/schema'

export type NoteRow = typeof callNotes.$inferSelect

export const toNotes = async (tx: Database | Transaction, rows: NoteRow[]): Promise<Note[]> => {
  const ids = [
    ...new Set(
      rows.flatMap(({ text, authorId }) => [...mentionedIds(text), authorId ?? []].flat()),
    ),
  ]
  const named =
    ids.length === 0
      ? []
      : await tx
          .select({ id: users.id, name: users.name })
          .from(users)
          .where(inArray(users.id, ids))
  return rows.map((row) => {
    const own = mentionedIds(row.text)
    return {
      id: row.id,
      callId: row.callId,
      author: {
        id: row.authorId,
        name: named.find(({ id }) => id === row.authorId)?.name ?? row.authorName,
      },
      text: row.text,
      mentions: named.filter(({ id }) => own.includes(id)),
      atSeconds: row.atSeconds,
      createdAt: row.createdAt.toISOString(),
      editedAt: row.editedAt?.toISOString() ?? null,
      version: row.version,
    }
  })
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

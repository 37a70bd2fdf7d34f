import { eq } from 'drizzle-orm'
import type * as z from 'zod'

import {
  type createNoteInput,
  type Note,
  NOTE_UNDO_MINUTES,
  type PatchNoteInput,
} from '@/contracts/notes'
import { noteParts } from '@/domain/note-text'

import { type Changes, recordAudit } from '../changes/audit'
import type { Transaction } from '../db/client'
import { callNotes } from '../db/review-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { staleVersion } from '../http/conflict'
import { ApiProblem, notFound } from '../http/problem'
import { requireCall } from '../http/require-call'
import { recordLive } from '../live/feed'
import { redactText } from '../provider-events/redaction/redact'
import { announceToMentioned, saveMentions } from './mentions'
import { type NoteRow, toNotes } from './store'

type Verb = 'note.added' | 'note.changed' | 'note.deleted' | 'note.restored'

/** A card number typed after a caller is a card number; the ids of mentions are not looked at. */
const withoutCards = (text: string) =>
  noteParts(text)
    .map((part) => ('text' in part ? redactText(part.text) : `@[${part.id}]`))
    .join('')

const answerOne = async (tx: Transaction, row: NoteRow | undefined): Promise<Note> => {
  const [note] = row ? await toNotes(tx, [row]) : []
  if (!note) throw new Error('The statement answered no row')
  return note
}

/**
 * The audit log says who did what with whose note, never its words: a deleted note would live on
 * there.
 */
const recordNote = async (
  tx: Transaction,
  { action, actor, at, note }: { action: Verb; actor: Actor; at: Date; note: NoteRow },
) => {
  const { id, callId, authorName, authorId } = note
  const changes: Changes =
    authorId === actor.id ? {} : { author: { from: authorName, to: authorName } }
  await recordAudit(tx, { actor, at, action, callId, subjectId: id, changes })
  await recordLive(tx, [{ entity: 'note', callId, noteId: id }])
}

/** The note, locked until the end of the transaction. Deleted ones only `asDeleted`. */
const findNote = async (tx: Transaction, id: string, asDeleted = false): Promise<NoteRow> => {
  const [note] = await tx.select().from(callNotes).where(eq(callNotes.id, id)).for('update')
  if (!note || (note.deletedAt !== null) !== asDeleted) throw notFound('note')
  return note
}

const requireAuthor = (note: NoteRow, actor: Actor) => {
  if (note.authorId === actor.id) return
  throw new ApiProblem(403, 'forbidden', 'Only who wrote a note can change it.')
}
const requireAuthorOrAdmin = (note: NoteRow, actor: Actor) => {
  if (note.authorId === actor.id || actor.role === 'admin') return
  throw new ApiProblem(403, 'forbidden', 'Only who wrote a note or an administrator can do this.')
}

/** Adds a note to a call and tells whom it mentions. */
export const addNote = async (
  { db, live, now }: Deps,
  actor: Actor,
  callId: string,
  { text, atSeconds }: z.output<typeof createNoteInput>,
): Promise<Note> => {
  const at = now()
  const added = await db.transaction(async (tx) => {
    await requireCall(tx, callId)
    const [row] = await tx
      .insert(callNotes)
      .values({
        callId,
        authorId: actor.id,
        authorName: actor.name,
        text: withoutCards(text),
        atSeconds,
        createdAt: at,
      })
      .returning()
    const note = await answerOne(tx, row)
    await saveMentions(tx, note, actor, at)
    if (row) await recordNote(tx, { action: 'note.added', actor, at, note: row })
    return note
  })
  live.wake()
  return added
}

/** Changes a note of one's own. Refuses with 409 when it was saved elsewhere since `version`. */
export const changeNote = async (
  { db, live, now }: Deps,
  actor: Actor,
  id: string,
  { version, text, atSeconds }: PatchNoteInput,
): Promise<Note> => {
  const at = now()
  const changed = await db.transaction(async (tx) => {
    const before = await findNote(tx, id)
    requireAuthor(before, actor)
    if (before.version !== version) {
      throw staleVersion(before.authorName, before.editedAt ?? before.createdAt, at)
    }
    const wanted = {
      text: text === undefined ? before.text : withoutCards(text),
      atSeconds: atSeconds === undefined ? before.atSeconds : atSeconds,
    }
    if (wanted.text === before.text && wanted.atSeconds === before.atSeconds) {
      return answerOne(tx, before)
    }
    const [row] = await tx
      .update(callNotes)
      .set({ ...wanted, editedAt: at, version: version + 1 })
      .where(eq(callNotes.id, id))
      .returning()
    const note = await answerOne(tx, row)
    await saveMentions(tx, note, actor, at)
    await recordNote(tx, { action: 'note.changed', actor, at, note: before })
    return note
  })
  live.wake()
  return changed
}

const setDeleted = async (
  { db, live, now }: Deps,
  actor: Actor,
  id: string,
  deleted: boolean,
): Promise<Note> => {
  const at = now()
  const note = await db.transaction(async (tx) => {
    const before = await findNote(tx, id, !deleted)
    requireAuthorOrAdmin(before, actor)
    const age = at.getTime() - (before.deletedAt ?? at).getTime()
    if (age > NOTE_UNDO_MINUTES * 60_000) throw notFound('note')
    const [row] = await tx
      .update(callNotes)
      .set({ deletedAt: deleted ? at : null, version: before.version + 1 })
      .where(eq(callNotes.id, id))
      .returning()
    const action = deleted ? 'note.deleted' : 'note.restored'
    await recordNote(tx, { action, actor, at, note: before })
    await announceToMentioned(tx, id)
    return answerOne(tx, row)
  })
  live.wake()
  return note
}

/** Takes a note away; for an hour it can be restored. */
export const deleteNote = (deps: Deps, actor: Actor, id: string) =>
  setDeleted(deps, actor, id, true)

/** Brings a note back that was deleted less than an hour ago. */
export const restoreNote = (deps: Deps, actor: Actor, id: string) =>
  setDeleted(deps, actor, id, false)

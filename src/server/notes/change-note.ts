import { eq } from 'drizzle-orm'
import type * as z from 'zod'

import {
  type createNoteInput,
  type Note,
  NOTE_UNDO_MINUTES,
  type PatchNoteInput,
} from '@/contracts/notes'

import { type ChangeTx, change } from '../changes/change'
import { lockRow, requireVersion } from '../changes/versions'
import type { Transaction } from '../db/client'
import { callNotes } from '../db/review-schema'
import { onlyRow } from '../db/rows'
import { calls } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem, notFound } from '../http/problem'
import { type NoteRow, announceToMentioned, saveMentions, toNotes } from './store'

type Verb = 'note.added' | 'note.changed' | 'note.deleted' | 'note.restored'

const answerOne = async (tx: Transaction, row: NoteRow): Promise<Note> =>
  onlyRow(await toNotes(tx, [row]))

/**
 * The audit log says who did what with whose note, never its words: a deleted note would live on
 * there.
 */
const recordNote = (tx: ChangeTx, what: Verb, actor: Actor, note: NoteRow) => {
  const { id, callId, authorName: author, authorId } = note
  const others = authorId === actor.id ? {} : { before: { author }, after: { author } }
  tx.record({ entity: 'note', id, what, callId, ...others })
}

/** The note, locked until the end of the transaction. Deleted ones only `asDeleted`. */
const findNote = async (tx: ChangeTx, id: string, asDeleted = false): Promise<NoteRow> => {
  const note = await lockRow(tx, callNotes, 'note', id)
  if ((note.deletedAt !== null) !== asDeleted) throw notFound('note')
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

export const addNote = (
  deps: Deps,
  actor: Actor,
  callId: string,
  { text, atSeconds }: z.output<typeof createNoteInput>,
): Promise<Note> =>
  change(deps, actor, async (tx) => {
    await lockRow(tx, calls, 'call', callId, 'key share')
    const row = await tx
      .insert(callNotes)
      .values({
        callId,
        authorId: actor.id,
        authorName: actor.name,
        text,
        atSeconds,
        createdAt: tx.at,
      })
      .returning()
      .then(onlyRow)
    const note = await answerOne(tx, row)
    await saveMentions(tx, note, actor)
    recordNote(tx, 'note.added', actor, row)
    return note
  })

/** Changes a note of one's own. Refuses with 409 when it was saved elsewhere since `version`. */
export const changeNote = (
  deps: Deps,
  actor: Actor,
  id: string,
  { version, text, atSeconds }: PatchNoteInput,
): Promise<Note> =>
  change(deps, actor, async (tx) => {
    const before = await findNote(tx, id)
    requireAuthor(before, actor)
    const { authorName: changedByName, editedAt, createdAt } = before
    requireVersion(tx, { ...before, changedByName, changedAt: editedAt ?? createdAt }, version)
    const wanted = {
      text: text ?? before.text,
      atSeconds: atSeconds === undefined ? before.atSeconds : atSeconds,
    }
    if (wanted.text === before.text && wanted.atSeconds === before.atSeconds) {
      return answerOne(tx, before)
    }
    const row = await tx
      .update(callNotes)
      .set({ ...wanted, editedAt: tx.at, version: version + 1 })
      .where(eq(callNotes.id, id))
      .returning()
      .then(onlyRow)
    const note = await answerOne(tx, row)
    await saveMentions(tx, note, actor)
    recordNote(tx, 'note.changed', actor, before)
    return note
  })

/** Deletes a note, or restores it for as long as that is possible. */
export const setDeleted = (deps: Deps, actor: Actor, id: string, deleted: boolean): Promise<Note> =>
  change(deps, actor, async (tx) => {
    const before = await findNote(tx, id, !deleted)
    requireAuthorOrAdmin(before, actor)
    const age = tx.at.getTime() - (before.deletedAt ?? tx.at).getTime()
    if (age > NOTE_UNDO_MINUTES * 60_000) throw notFound('note')
    const row = await tx
      .update(callNotes)
      .set({ deletedAt: deleted ? tx.at : null, version: before.version + 1 })
      .where(eq(callNotes.id, id))
      .returning()
      .then(onlyRow)
    recordNote(tx, deleted ? 'note.deleted' : 'note.restored', actor, before)
    await announceToMentioned(tx, id)
    return answerOne(tx, row)
  })

import { callNotes, createNoteInput, note, patchNoteInput } from '@/contracts/notes'

import type { Deps } from '../deps'
import { apiRouter, idOf } from '../http/api-router'
import { callParams, requireCall } from '../http/require-call'
import { addNote, changeNote, setDeleted } from './change-note'
import { notesOfCall } from './store'

const noteId = idOf('note')

export const noteRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /calls/{id}/notes',
      'What people wrote beside a call, oldest first.',
      { params: callParams, answer: callNotes, mayFail: [404] },
      async ({ params: { id } }) => {
        await requireCall(deps.db, id)
        return { items: await notesOfCall(deps.db, id) }
      },
    )
    .jsonRoute(
      'POST /calls/{id}/notes',
      'Write a note. `@[id]` in the text mentions someone, who is told.',
      { params: callParams, body: createNoteInput, answer: note, mayFail: [404] },
      ({ actor, params, body }) => addNote(deps, actor, params.id, body),
    )
    .jsonRoute(
      'PATCH /notes/{id}',
      'Change a note of your own. 409 when `version` is stale.',
      { params: noteId, body: patchNoteInput, answer: note, mayFail: [403, 404, 409] },
      ({ actor, params, body }) => changeNote(deps, actor, params.id, body),
    )
    .jsonRoute(
      'DELETE /notes/{id}',
      'Delete a note: its author or an admin. It can be restored for an hour.',
      { params: noteId, answer: note, mayFail: [403, 404] },
      ({ actor, params }) => setDeleted(deps, actor, params.id, true),
    )
    .jsonRoute(
      'POST /notes/{id}/restore',
      'Bring back a note that was deleted less than an hour ago.',
      { params: noteId, answer: note, mayFail: [403, 404] },
      ({ actor, params }) => setDeleted(deps, actor, params.id, false),
    )

import * as z from 'zod'

import { callNotes, createNoteInput, note, patchNoteInput } from '@/contracts/notes'

import type { Deps } from '../deps'
import { apiRouter, jsonBody, jsonRoute } from '../http/api-router'
import { callParams, requireCall } from '../http/require-call'
import { addNote, changeNote, deleteNote, restoreNote } from './change-note'
import { notesOfCall } from './store'

const noteId = z.object({ id: z.uuid('Not the id of a note') })

const list = jsonRoute(
  {
    method: 'get',
    path: '/calls/{id}/notes',
    summary: 'What people wrote beside a call, oldest first.',
    answer: callNotes,
    mayFail: [404],
  },
  { params: callParams },
)

const add = jsonRoute(
  {
    method: 'post',
    path: '/calls/{id}/notes',
    summary: 'Write a note. `@[id]` in the text mentions somebody, who is told.',
    answer: note,
    mayFail: [404],
  },
  { params: callParams, body: jsonBody(createNoteInput) },
)

const change = jsonRoute(
  {
    method: 'patch',
    path: '/notes/{id}',
    summary: 'Change a note of your own. 409 when `version` is stale.',
    answer: note,
    mayFail: [403, 404, 409],
  },
  { params: noteId, body: jsonBody(patchNoteInput) },
)

const remove = jsonRoute(
  {
    method: 'delete',
    path: '/notes/{id}',
    summary: 'Delete a note: its author or an admin. It can be restored for an hour.',
    answer: note,
    mayFail: [403, 404],
  },
  { params: noteId },
)

const restore = jsonRoute(
  {
    method: 'post',
    path: '/notes/{id}/restore',
    summary: 'Bring back a note that was deleted less than an hour ago.',
    answer: note,
    mayFail: [403, 404],
  },
  { params: noteId },
)

export const noteRoutes = (deps: Deps) =>
  apiRouter()
    .openapi(list, async (c) => {
      const { id } = c.req.valid('param')
      await requireCall(deps.db, id)
      return c.json({ items: await notesOfCall(deps.db, id) }, 200)
    })
    .openapi(add, async (c) =>
      c.json(
        await addNote(deps, c.get('actor'), c.req.valid('param').id, c.req.valid('json')),
        200,
      ),
    )
    .openapi(change, async (c) =>
      c.json(
        await changeNote(deps, c.get('actor'), c.req.valid('param').id, c.req.valid('json')),
        200,
      ),
    )
    .openapi(remove, async (c) =>
      c.json(await deleteNote(deps, c.get('actor'), c.req.valid('param').id), 200),
    )
    .openapi(restore, async (c) =>
      c.json(await restoreNote(deps, c.get('actor'), c.req.valid('param').id), 200),
    )

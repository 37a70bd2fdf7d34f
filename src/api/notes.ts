import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

import type { CreateNoteInput, Note, PatchNoteInput } from '@/contracts/notes'

import { http, readItems, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/notes'))

export const callNotesQuery = (callId: string) =>
  queryOptions({
    queryKey: ['notes', callId] as const,
    queryFn: readItems(`/calls/${encodeURIComponent(callId)}/notes`, shape('callNotes')),
  })

const setNotes = (client: QueryClient, callId: string, change: (notes: Note[]) => Note[]) =>
  client.setQueryData(callNotesQuery(callId).queryKey, (notes) => notes && change(notes))

const put = (client: QueryClient, note: Note) =>
  setNotes(client, note.callId, (notes) =>
    notes.some(({ id }) => id === note.id)
      ? notes.map((one) => (one.id === note.id ? note : one))
      : [...notes, note].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
  )

const meta = { invalidates: [['notes'], ['calls', 'detail']] }
const putAnswer = (
  note: Note,
  _sent: unknown,
  _result: unknown,
  { client }: { client: QueryClient },
) => void put(client, note)

export const addNoteKey = (callId: string) => ['add-note', callId] as const

type NewNote = CreateNoteInput & { callId: string }

export const addNote = <Sent extends NewNote>(callId: string) =>
  mutationOptions({
    mutationKey: addNoteKey(callId),
    mutationFn: ({ text, atSeconds }: Sent) =>
      http.post(`/calls/${callId}/notes`, shape('note'), { body: { text, atSeconds } }),
    onSuccess: putAnswer,
    meta,
  })

type NoteChange = PatchNoteInput & { id: string; callId: string }

/** Changes a note of one's own; a 409 says that it was saved elsewhere since `version`. */
export const changeNote = mutationOptions({
  mutationFn: ({ id, callId: _callId, ...body }: NoteChange) =>
    http.patch(`/notes/${id}`, shape('note'), { body }),
  onSuccess: putAnswer,
  meta: { ...meta, errorShownInline: true },
})

type NoteRef = Pick<Note, 'id' | 'callId'>

/** Takes a note away at once; it is back when the server refuses. */
export const deleteNote = mutationOptions({
  mutationFn: ({ id }: NoteRef) => http.delete(`/notes/${id}`, shape('note')),
  onMutate: async ({ id, callId }, { client }) => {
    await client.cancelQueries({ queryKey: ['notes', callId] })
    const before = client.getQueryData(callNotesQuery(callId).queryKey)
    setNotes(client, callId, (notes) => notes.filter((note) => note.id !== id))
    return { gone: before?.find((note) => note.id === id) }
  },
  onError: (_error, _note, result, { client }) => {
    if (result?.gone) put(client, result.gone)
  },
  meta,
})

export const restoreNote = mutationOptions({
  mutationFn: ({ id }: NoteRef) => http.post(`/notes/${id}/restore`, shape('note')),
  onSuccess: putAnswer,
  meta,
})

import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

import type { CreateNoteInput, Note, PatchNoteInput } from '@/contracts/notes'

import type { ApiError } from './api-error'
import { http } from './http'

const contract = () => import('@/contracts/notes')
const noteSchema = () => contract().then(({ note }) => note)

export const callNotesQuery = (callId: string) =>
  queryOptions({
    queryKey: ['notes', callId] as const,
    queryFn: async ({ signal }) => {
      const { items } = await http.get(`/calls/${encodeURIComponent(callId)}/notes`, {
        schema: () => contract().then(({ callNotes }) => callNotes),
        signal,
      })
      return items
    },
  })

const setNotes = (client: QueryClient, callId: string, change: (notes: Note[]) => Note[]) =>
  client.setQueryData(callNotesQuery(callId).queryKey, (notes) => notes && change(notes))

const put = (client: QueryClient, note: Note) =>
  setNotes(client, note.callId, (notes) =>
    notes.some(({ id }) => id === note.id)
      ? notes.map((one) => (one.id === note.id ? note : one))
      : [...notes, note].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
  )

const refresh = (client: QueryClient, callId: string) => {
  void client.invalidateQueries({ queryKey: ['notes', callId] })
  void client.invalidateQueries({ queryKey: ['calls', 'detail', callId] })
}

type Context = { client: QueryClient }

const onCall = <Variables extends { callId: string }>() => ({
  onSuccess: (note: Note, _variables: Variables, _result: unknown, { client }: Context) => {
    put(client, note)
  },
  onSettled: (
    _note: Note | undefined,
    _error: ApiError | null,
    { callId }: Variables,
    _result: unknown,
    { client }: Context,
  ) => refresh(client, callId),
})

export const addNoteKey = (callId: string) => ['add-note', callId] as const

type NewNote = CreateNoteInput & { callId: string }

export const addNote = <Sent extends NewNote>(callId: string) =>
  mutationOptions({
    mutationKey: addNoteKey(callId),
    mutationFn: ({ text, atSeconds }: Sent) =>
      http.post(`/calls/${callId}/notes`, { schema: noteSchema, body: { text, atSeconds } }),
    ...onCall<Sent>(),
  })

type NoteChange = PatchNoteInput & { id: string; callId: string }

/** Changes a note of one's own; a 409 says that it was saved elsewhere since `version`. */
export const changeNote = mutationOptions({
  mutationFn: ({ id, callId: _callId, ...body }: NoteChange) =>
    http.patch(`/notes/${id}`, { schema: noteSchema, body }),
  meta: { errorShownInline: true },
  ...onCall<NoteChange>(),
})

type NoteRef = Pick<Note, 'id' | 'callId'>

/** Takes a note away at once; it is back when the server refuses. */
export const deleteNote = mutationOptions({
  mutationFn: ({ id }: NoteRef) => http.delete(`/notes/${id}`, { schema: noteSchema }),
  onMutate: async ({ id, callId }, { client }) => {
    await client.cancelQueries({ queryKey: ['notes', callId] })
    const before = client.getQueryData(callNotesQuery(callId).queryKey)
    setNotes(client, callId, (notes) => notes.filter((note) => note.id !== id))
    return { gone: before?.find((note) => note.id === id) }
  },
  onError: (_error, _note, result, { client }) => {
    if (result?.gone) put(client, result.gone)
  },
  onSettled: (_note, _error, { callId }, _result, { client }) => refresh(client, callId),
})

export const restoreNote = mutationOptions({
  mutationFn: ({ id }: NoteRef) => http.post(`/notes/${id}/restore`, { schema: noteSchema }),
  ...onCall<NoteRef>(),
})

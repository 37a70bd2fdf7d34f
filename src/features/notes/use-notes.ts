import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { addNote, addNoteKey, deleteNote, restoreNote } from '@/api/notes'
import type { CreateNoteInput, Note } from '@/contracts/notes'
import { notify, undo } from '@/ui/notify'

import type { ComposedNote } from './note-composer'
import {
  type DraftPlace,
  editedNoteIds,
  readDraft,
  sendingPlace,
  sendingPlaces,
  writeDraft,
} from '@/components/note-drafts'

type SentNote = CreateNoteInput & { callId: string; sentFrom: DraftPlace }

const takeBack = (sent: DraftPlace) => {
  const lost = readDraft(sent)
  if (!lost) return
  const place = { ...sent, noteId: null }
  const since = readDraft(place)
  writeDraft(place, { ...lost, text: since ? `${lost.text}\n\n${since.text}` : lost.text })
  writeDraft(sent, null)
}

/**
 * What is being done with the notes of one call. Drafts of an earlier visit are open at once; what
 * the server refuses comes back into the composer, before whatever was typed since.
 */
export const useNotes = (callId: string, userId: string, notes: readonly Note[] | undefined) => {
  const place = { userId, callId, noteId: null }
  const queryClient = useQueryClient()
  const [isAdding, setAdding] = useState(() => {
    const isSending = queryClient.isMutating({ mutationKey: addNoteKey(callId) }) > 0
    if (!isSending) for (const sent of sendingPlaces({ userId, callId })) takeBack(sent)
    return readDraft(place) !== null
  })
  const [pinnedTo, setPinnedTo] = useState<number | null>(null)
  const [composerKey, setComposerKey] = useState(0)
  const [editing, setEditing] = useState(() => editedNoteIds({ userId, callId }))

  const redraw = () => {
    setAdding(true)
    setComposerKey((key) => key + 1)
  }
  const sending = useMutation({
    ...addNote<SentNote>(callId),
    onError: (_error, { sentFrom }) => {
      takeBack(sentFrom)
      redraw()
    },
  })
  const removal = useMutation(deleteNote)
  const restoring = useMutation(restoreNote)
  const pending = useMutationState({
    filters: { mutationKey: addNoteKey(callId), status: 'pending' },
    select: ({ state }) => ({
      submittedAt: state.submittedAt,
      // What mutations under this key are called with.
      note: state.variables as CreateNoteInput,
    }),
  })

  return {
    isAdding,
    pinnedTo,
    composerKey,
    pending,
    editing,
    orphans: notes ? editing.filter((id) => !notes.some((note) => note.id === id)) : [],
    startAdding: ({ seconds, isPlaying }: { seconds: number; isPlaying: boolean }) => {
      setPinnedTo(isPlaying ? seconds : null)
      redraw()
    },
    stopAdding: () => setAdding(false),
    add: ({ text, atSeconds }: ComposedNote) => {
      const sentFrom = sendingPlace({ userId, callId })
      writeDraft(sentFrom, { text: readDraft(place)?.text ?? text, atSeconds, version: 0 })
      writeDraft(place, null)
      setAdding(false)
      void sending.mutateAsync({ callId, text, atSeconds, sentFrom }).then(
        () => writeDraft(sentFrom, null),
        () => undefined,
      )
    },
    startEditing: (id: string) => setEditing((ids) => [...ids.filter((one) => one !== id), id]),
    stopEditing: (id: string) => setEditing((ids) => ids.filter((one) => one !== id)),
    adopt: (noteId: string) => {
      takeBack({ userId, callId, noteId })
      setEditing((ids) => ids.filter((one) => one !== noteId))
      redraw()
    },
    remove: (note: Note) =>
      removal.mutate(note, {
        onSuccess: () =>
          notify.success(
            'Note deleted',
            undo(() => restoring.mutate(note)),
          ),
      }),
  }
}

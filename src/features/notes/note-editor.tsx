import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { callNotesQuery, changeNote } from '@/api/notes'
import type { Note } from '@/contracts/notes'

import { type ComposedNote, NoteComposer } from './note-composer'
import { readDraft, writeDraft } from './note-drafts'
import { NoteWords } from './note-text'

export function NoteEditor({
  note,
  userId,
  now,
  onClose,
}: {
  note: Note
  userId: string
  now: () => { seconds: number; isPlaying: boolean }
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation(changeNote)
  const { id, callId } = note
  const place = { userId, callId, noteId: id }
  const [base] = useState(() => readDraft(place)?.version ?? note.version)
  const close = () => {
    writeDraft(place, null)
    onClose()
  }
  const save = ({ text, atSeconds, version }: ComposedNote) =>
    mutate({ id, callId, text, atSeconds, version }, { onSuccess: close })
  const saveAnyway = async (composed: ComposedNote) => {
    const notes = await queryClient.fetchQuery({ ...callNotesQuery(callId), staleTime: 0 })
    const version = notes.find((one) => one.id === id)?.version ?? composed.version
    reset()
    save({ ...composed, version })
  }
  const isStale = base !== note.version && !isPending
  return (
    <NoteComposer
      place={place}
      initial={{ text: note.text, atSeconds: note.atSeconds, version: base }}
      now={now}
      label="Note"
      pending={isPending}
      problem={error && !isStale ? error.message : null}
      conflict={
        isStale
          ? {
              by: note.author.name,
              at: note.editedAt ?? note.createdAt,
              what: 'this note elsewhere',
              children: <StandsNow note={note} />,
              applying: isPending,
              onKeep: close,
            }
          : null
      }
      onSaveAnyway={(composed) => void saveAnyway(composed)}
      onSave={save}
      onClose={onClose}
    />
  )
}

const StandsNow = ({ note }: { note: Note }) => (
  <>
    What you typed is still here. The note is now: <NoteWords {...note} />
  </>
)

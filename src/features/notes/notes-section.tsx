import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { MessageSquarePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useAuth } from '@/api/auth'
import { callNotesQuery, changeNote } from '@/api/notes'
import { peopleQuery } from '@/api/people'
import { Button } from '@/ui/button'
import { SideSection } from '@/components/side-section'
import type { CallDetail } from '@/contracts/calls'
import type { CreateNoteInput, Note } from '@/contracts/notes'
import { plainNote } from '@/domain/note-text'
import { counted } from '@/lib/figures'
import { clock } from '@/lib/time-format'
import { useHotkeys } from '@/ui/hotkeys'
import { InlineError } from '@/ui/states'
import { type ComposedNote, NoteComposer } from './note-composer'
import { type DraftPlace, forgetOldDrafts, readDraft, writeDraft } from '@/components/note-drafts'
import { NoteItem } from './note-item'
import { NoteWords } from '@/components/note-words'
import { useNotes } from './use-notes'

/** The side column stays short. */
const MOST_SHOWN = 20

export type NotesProps = {
  call: Pick<CallDetail, 'id' | 'durationSeconds'>
  now: () => { seconds: number; isPlaying: boolean }
  goTo: (seconds: number) => void
  /** Shows these on the time line, in place of those shown before. */
  showPins: (pins: readonly { at: number; label: string }[]) => void
  /** So many of the latest are shown at first. */
  most?: number
}

const pinsOf = (notes: readonly Note[]) =>
  notes.flatMap(({ atSeconds, author, text, mentions }) =>
    atSeconds === null
      ? []
      : [{ at: atSeconds, label: `Note by ${author.name}: ${plainNote(text, mentions)}` }],
  )

/** How many of the oldest are left out at first: none that the address asks for. */
const earlierThan = (notes: readonly Note[], target: string | undefined, most: number) => {
  const asked = notes.findIndex(({ id }) => id === target)
  const first = Math.max(0, notes.length - most)
  return asked === -1 ? first : Math.min(first, asked)
}

export function NotesSection({ call, now, goTo, showPins, most = MOST_SHOWN }: NotesProps) {
  const { user } = useAuth()
  const target = useSearch({ strict: false, select: ({ note }) => note })
  const query = useQuery(callNotesQuery(call.id))
  const userId = user?.id ?? ''
  const place = { userId, callId: call.id, noteId: null }
  const notes = useNotes(call.id, userId, query.data)
  const addButton = useRef<HTMLButtonElement>(null)
  useEffect(forgetOldDrafts, [])
  useEffect(() => {
    showPins(pinsOf(query.data ?? []))
    return () => showPins([])
  }, [query.data, showPins])
  const [showsAll, setShowsAll] = useState(false)
  const earlier = showsAll ? 0 : earlierThan(query.data ?? [], target, most)

  const write = () => notes.startAdding(now())
  const closeComposer = () => {
    notes.stopAdding()
    addButton.current?.focus()
  }
  useHotkeys('Call', [{ key: 'n', label: 'Write a note', run: write }])

  return (
    <SideSection
      title={query.data && query.data.length > 0 ? `Notes (${query.data.length})` : 'Notes'}
      action={
        <Button
          ref={addButton}
          size="sm"
          icon={<MessageSquarePlus size={14} />}
          hotkey="n"
          onClick={write}
        >
          <span>
            Add <span className="sr-only">a note</span>
          </span>
        </Button>
      }
    >
      {query.data === undefined && query.error ? (
        <InlineError message="The notes could not be loaded." onRetry={query.refetch} />
      ) : null}
      {earlier > 0 ? (
        <Button size="sm" variant="ghost" onClick={() => setShowsAll(true)}>
          Show {counted(earlier, 'earlier note')}
        </Button>
      ) : null}
      {query.data?.length ? (
        <ul className="flex flex-col gap-1.5">
          {query.data.slice(earlier).map((note) => (
            <NoteItem
              key={note.id}
              note={note}
              callSeconds={call.durationSeconds}
              isTarget={note.id === target}
              goTo={goTo}
              onEdit={() => notes.startEditing(note.id)}
              onDelete={() => notes.remove(note)}
              editor={
                notes.editing.includes(note.id) ? (
                  <NoteEditor
                    note={note}
                    userId={userId}
                    now={now}
                    onClose={() => notes.stopEditing(note.id)}
                  />
                ) : null
              }
            />
          ))}
        </ul>
      ) : null}
      {notes.pending.map((pending) => (
        <PendingNote key={pending.submittedAt} {...pending} authorName={user?.name ?? ''} />
      ))}
      {notes.orphans.map((noteId) => (
        <OrphanedDraft
          key={noteId}
          place={{ userId, callId: call.id, noteId }}
          onKept={() => notes.adopt(noteId)}
          onDiscarded={() => notes.stopEditing(noteId)}
        />
      ))}
      {notes.isAdding ? (
        <NoteComposer
          key={notes.composerKey}
          place={place}
          initial={{ text: '', atSeconds: notes.pinnedTo, version: 0 }}
          isKept={notes.composerKey === 0}
          now={now}
          label="New note"
          onSave={(composed) => {
            notes.add(composed)
            addButton.current?.focus()
          }}
          onClose={closeComposer}
        />
      ) : null}
    </SideSection>
  )
}

function PendingNote({
  note: { text, atSeconds },
  authorName,
}: {
  note: CreateNoteInput
  authorName: string
}) {
  const { data: people = [] } = useQuery(peopleQuery)
  return (
    <div className="flex flex-col gap-0.5 py-1">
      <p className="flex flex-wrap items-baseline gap-x-2 text-meta text-ink-muted">
        <bdi className="text-row font-medium text-ink">{authorName}</bdi>
        <span>Saving…</span>
        {atSeconds == null ? null : <span className="tabular-nums">at {clock(atSeconds)}</span>}
      </p>
      <NoteWords text={text} mentions={people} />
    </div>
  )
}

function OrphanedDraft({
  place,
  onKept,
  onDiscarded,
}: {
  place: DraftPlace
  onKept: () => void
  onDiscarded: () => void
}) {
  const draft = readDraft(place)
  if (!draft) return null
  return (
    <div
      role="alert"
      className="flex flex-col gap-2 rounded-control bg-warning-soft px-3 py-2 text-row text-warning"
    >
      <p className="wrap-anywhere">
        The note you were changing was deleted. You had typed: “
        <bdi className="whitespace-pre-wrap">{draft.text}</bdi>”
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onKept}>
          Write it as a new note
        </Button>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            writeDraft(place, null)
            onDiscarded()
          }}
        >
          Discard
        </Button>
      </div>
    </div>
  )
}

function NoteEditor({
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
  const [kept] = useState(() => readDraft(place))
  const [base] = useState(kept?.version ?? note.version)
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
      isKept={kept !== null}
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

import type { CreateNoteInput } from '@/contracts/notes'
import { useQuery } from '@tanstack/react-query'

import { peopleQuery } from '@/api/people'
import { clock } from '@/lib/time-format'

import { NoteWords } from './note-text'

export function PendingNote({
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

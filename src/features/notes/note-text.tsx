import type { Note } from '@/contracts/notes'
import { GONE, noteParts } from '@/domain/note-text'

export function NoteWords({ text, mentions }: Pick<Note, 'text' | 'mentions'>) {
  return (
    <span dir="auto" className="block text-row wrap-anywhere whitespace-pre-wrap text-ink">
      {noteParts(text).map((part, position) => {
        if ('text' in part) return part.text
        const person = mentions.find(({ id }) => id === part.id)
        return (
          // The parts of one text have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <bdi
            key={position}
            className="rounded-sm bg-accent-soft px-0.5 font-medium text-accent-ink"
          >
            @{person?.name ?? GONE}
          </bdi>
        )
      })}
    </span>
  )
}

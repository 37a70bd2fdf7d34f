import type { Note } from '@/contracts/notes'
import { GONE, noteParts, timedParts } from '@/domain/note-text'

type Props = Pick<Note, 'text' | 'mentions'> & {
  callSeconds?: number | null
  goTo?: (seconds: number) => void
}

export function NoteWords({ text, mentions, callSeconds = null, goTo }: Props) {
  return (
    <span dir="auto" className="block text-row wrap-anywhere whitespace-pre-wrap text-ink">
      {noteParts(text).map((part, position) => {
        if ('text' in part) {
          return timedParts(part.text, callSeconds).map((timed, index) => {
            const { seconds } = timed
            if (seconds === undefined || !goTo) return timed.text
            return (
              <button
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                type="button"
                aria-label={`Go to ${timed.text}`}
                onClick={() => goTo(seconds)}
                className="rounded-chip text-accent tabular-nums underline underline-offset-2"
              >
                {timed.text}
              </button>
            )
          })
        }
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

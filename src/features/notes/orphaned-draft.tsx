import { Button } from '@/ui/button'

import { type DraftPlace, readDraft, writeDraft } from './note-drafts'

export function OrphanedDraft({
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

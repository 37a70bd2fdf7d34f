import { Button } from '@/ui/button'

export function SaveBar({
  isDirty,
  isSaving,
  reason,
  disabledReason,
  onDiscard,
  onSave,
}: {
  isDirty: boolean
  isSaving: boolean
  reason: string | null
  disabledReason: string | null
  onDiscard: () => void
  onSave: () => void
}) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-auto flex flex-wrap items-center gap-2 border-t border-line bg-canvas px-4 py-3 lg:-mx-6 lg:px-6">
      {/* On this side, because notices pass on the other. */}
      <Button variant="primary" pending={isSaving} disabledReason={disabledReason} onClick={onSave}>
        {isSaving ? 'Saving...' : 'Save'}
      </Button>
      {isDirty ? (
        <Button
          variant="ghost"
          disabledReason={isSaving ? 'Wait until it is saved' : null}
          onClick={onDiscard}
        >
          Discard changes
        </Button>
      ) : null}
      <p aria-live="polite" className="min-w-0 text-row text-ink-muted">
        {isDirty ? 'Unsaved changes. ' : null}
        {reason ? <span className="text-danger">{reason}</span> : null}
      </p>
    </div>
  )
}

import type { SavedView } from '@/contracts/saved-views'
import { Button } from '@/ui/button'
import { Menu } from '@/ui/menu'

export function SaveMenu({
  current,
  isSaving,
  onSave,
  onSaveNew,
  onReset,
}: {
  current: SavedView | undefined
  isSaving: boolean
  onSave: (view: SavedView) => void
  onSaveNew: () => void
  onReset: () => void
}) {
  if (!current) {
    return (
      <Button variant="ghost" onClick={onSaveNew}>
        Save view
      </Button>
    )
  }
  return (
    <Menu
      label="Save the filters"
      trigger={
        <Button variant="ghost" pending={isSaving}>
          Save…
        </Button>
      }
      entries={[
        {
          label: `Save to “${current.name}”`,
          disabledReason: current.mayChange
            ? null
            : `Only ${current.ownerName} and administrators can`,
          onSelect: () => onSave(current),
        },
        { label: 'Save as a new view…', onSelect: onSaveNew },
        { label: `Reset to “${current.name}”`, onSelect: onReset },
      ]}
    />
  )
}

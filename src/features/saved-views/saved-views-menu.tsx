import { Bookmark, ChevronDown } from 'lucide-react'
import { useState } from 'react'

import type { CallListSearch } from '@/api/call-list-search'
import { listOfView, searchToSave, standingViewOf } from '@/api/saved-views'
import type { SavedView } from '@/contracts/saved-views'
import { writeSearch } from '@/lib/search-text'
import { Button } from '@/ui/button'
import { copyText } from '@/ui/copy-text'
import { useHotkeys } from '@/ui/hotkeys'
import { lateCode, useLateOverlay } from '@/ui/late-code'
import { Menu } from '@/ui/menu'
import { Popover } from '@/ui/popover'

import { type SavedViewActions, useSavedViews, type WriteSearch } from './use-saved-views'
import type { ViewDialogTask } from './view-dialog'
import { ViewsPanel } from './views-panel'

const viewDialog = lateCode(() => import('./view-dialog'))

const copyLink = (view: SavedView) => {
  const link = `${location.origin}/all-calls?${writeSearch({ ...listOfView(view), saved: view.id })}`
  return copyText(link, 'Link copied', `The link is ${link}`)
}

export function SavedViewsMenu(list: { search: CallListSearch; writeSearch: WriteSearch }) {
  const { search } = list
  const views = useSavedViews(search, list.writeSearch)
  const { current, isChanged } = views
  const [task, setTask] = useState<ViewDialogTask | null>(null)
  const standing = current ? undefined : standingViewOf(search)
  const name = current?.name ?? standing ?? 'Filtered'
  const endTask = () => setTask(null)
  const { code: dialog } = useLateOverlay(viewDialog, task !== null, endTask)
  const saveNew = (name = '') => setTask({ kind: 'create', name, search: searchToSave(search) })

  useHotkeys('Calls', [{ key: 'v', label: 'Save view', run: () => saveNew() }])

  return (
    <div className="flex min-w-0 items-center gap-1">
      <Popover
        label="Saved views"
        trigger={
          <Button
            icon={<Bookmark className="max-sm:hidden" />}
            aria-label={`View: ${name}${current && isChanged ? ', changed' : ''}`}
            className="max-w-27 min-w-0 shrink! sm:max-w-48 pointer-coarse:h-10"
          >
            <bdi className="truncate">{name}</bdi>
            {current && isChanged ? (
              <span className="shrink-0 text-meta font-normal text-ink-muted">changed</span>
            ) : null}
            <ChevronDown className="shrink-0" />
          </Button>
        }
      >
        {(close) => (
          <ViewsPanel
            views={views}
            standing={standing}
            close={close}
            onSaveNew={() => saveNew()}
            onRename={(view) => setTask({ kind: 'rename', view })}
            onCopy={(view) =>
              setTask({ kind: 'create', name: `${view.name} (copy)`, search: view.search })
            }
            onCopyLink={(view) => void copyLink(view)}
          />
        )}
      </Popover>
      {isChanged && standing === undefined ? (
        <SaveMenu views={views} onSaveNew={() => saveNew()} />
      ) : null}
      {dialog && task ? (
        <dialog.ViewDialog task={task} onClose={endTask} onCreated={views.show} />
      ) : null}
    </div>
  )
}

function SaveMenu({ views, onSaveNew }: { views: SavedViewActions; onSaveNew: () => void }) {
  const { current, isSaving, replaceSearch, reset } = views
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
          onSelect: () => replaceSearch(current),
        },
        { label: 'Save as a new view…', onSelect: onSaveNew },
        { label: `Reset to “${current.name}”`, onSelect: reset },
      ]}
    />
  )
}

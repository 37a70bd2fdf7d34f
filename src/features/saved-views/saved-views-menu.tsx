import { Bookmark, ChevronDown } from 'lucide-react'
import { useState } from 'react'

import type { CallListSearch } from '@/api/call-list-search'
import {
  CALL_VIEWS,
  type ListOfViews,
  searchToSave,
  standingViewOf,
  TICKET_VIEWS,
} from '@/api/saved-views'
import type { TicketSearch } from '@/api/ticket-search'
import type { SavedView } from '@/contracts/saved-views'
import { writeSearch as writeSearchText } from '@/lib/search-text'
import { Button } from '@/ui/button'
import { copyText } from '@/ui/copy-text'
import { useHotkeys } from '@/ui/hotkeys'
import { lateCode, useLateOverlay } from '@/ui/late-code'
import { Menu } from '@/ui/menu'
import { Popover } from '@/ui/popover'

import { CallCounts, TicketCounts } from '@/components/standing-counts'
import { type SavedViewActions, useSavedViews } from './use-saved-views'
import type { ViewDialogTask } from './view-dialog'
import { ViewsPanel } from './views-panel'

const viewDialog = lateCode(() => import('./view-dialog'))

type Props<Search> = { search: Search; writeSearch: (search: Search) => void }

export function SavedViewsMenu(list: Props<CallListSearch>) {
  return <ViewsMenu of={CALL_VIEWS} Counts={CallCounts} {...list} />
}

export function TicketViewsMenu(list: Props<TicketSearch>) {
  return <ViewsMenu of={TICKET_VIEWS} Counts={TicketCounts} {...list} />
}

function ViewsMenu<Search extends { saved?: string | undefined }>({
  of,
  Counts,
  search,
  writeSearch,
}: Props<Search> & { of: ListOfViews<Search>; Counts: typeof CallCounts }) {
  const views = useSavedViews(of, search, writeSearch)
  const copyLink = (view: SavedView) => {
    const asked = writeSearchText({ ...searchToSave(of, of.read(view.search)), saved: view.id })
    const link = `${location.origin}${of.path}?${asked}`
    return copyText(link, 'Link copied', `The link is ${link}`)
  }
  const { current, isChanged } = views
  const [task, setTask] = useState<ViewDialogTask | null>(null)
  const standing = current ? undefined : standingViewOf(of, search)
  const name = current?.name ?? standing ?? 'Filtered'
  const endTask = () => setTask(null)
  const { code: dialog } = useLateOverlay(viewDialog, task !== null, endTask)
  const saveNew = (name = '') =>
    setTask({ kind: 'create', name, list: of.list, search: searchToSave(of, search) })

  useHotkeys(of.keys, [{ key: 'v', label: 'Save view', run: () => saveNew() }])

  return (
    <div className="flex min-w-0 items-center gap-1">
      <Popover
        label="Saved views"
        trigger={
          <Button
            icon={<Bookmark className="max-sm:hidden" />}
            aria-label={`View: ${name}${current && isChanged ? ', changed' : ''}`}
            className="w-27 shrink! justify-start! sm:w-auto sm:max-w-48 sm:min-w-44 pointer-coarse:h-10"
          >
            <bdi className="truncate">{name}</bdi>
            {current && isChanged ? (
              <span className="shrink-0 text-meta font-normal text-ink-muted">changed</span>
            ) : null}
            <ChevronDown className="ml-auto shrink-0" />
          </Button>
        }
      >
        {(close) => (
          <Counts>
            {(countOfStanding) => (
              <ViewsPanel
                of={of}
                countOfStanding={countOfStanding}
                views={views}
                standing={standing}
                close={close}
                onSaveNew={() => saveNew()}
                onRename={(view) => setTask({ kind: 'rename', view })}
                onCopy={(view) =>
                  setTask({
                    kind: 'create',
                    name: `${view.name} (copy)`,
                    list: of.list,
                    search: view.search,
                  })
                }
                onCopyLink={(view) => void copyLink(view)}
              />
            )}
          </Counts>
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

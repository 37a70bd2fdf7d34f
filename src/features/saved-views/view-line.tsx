import { Check, Copy, Link2, MoreHorizontal, Pencil, RefreshCw, Trash2, Users } from 'lucide-react'
import { clsx } from 'clsx'

import type { SavedView } from '@/contracts/saved-views'
import { countWords } from '@/lib/figures'
import { IconButton } from '@/ui/button'
import { Menu, type MenuEntry } from '@/ui/menu'

/** How many calls: "1,204", "about 12,000"; empty until it is known. */
const countOf = ({ count, countIsEstimate }: Pick<SavedView, 'count' | 'countIsEstimate'>) => {
  if (count === null) return ''
  return countWords(count, countIsEstimate)
}

const icon = (Icon: typeof Check) => <Icon />

export type ViewLineActions = {
  show: () => void
  rename: () => void
  replaceSearch: () => void
  setShared: (shared: boolean) => void
  copy: () => void
  copyLink: () => void
  remove: () => void
}

const entriesOf = (view: SavedView, canReplace: boolean, actions: ViewLineActions): MenuEntry[] => {
  const reason = view.mayChange ? null : `Only ${view.ownerName} and administrators can`
  return [
    { label: 'Rename…', icon: icon(Pencil), disabledReason: reason, onSelect: actions.rename },
    {
      label: 'Replace with these filters',
      icon: icon(RefreshCw),
      disabledReason: reason ?? (canReplace ? null : 'They are its filters already'),
      onSelect: actions.replaceSearch,
    },
    {
      label: view.isShared ? 'Stop sharing' : 'Share with everyone',
      icon: icon(Users),
      disabledReason: reason,
      onSelect: () => actions.setShared(!view.isShared),
    },
    { label: 'Save a copy…', icon: icon(Copy), onSelect: actions.copy },
    { label: 'Copy link', icon: icon(Link2), onSelect: actions.copyLink },
    { kind: 'separator' },
    {
      label: 'Delete',
      icon: icon(Trash2),
      tone: 'danger',
      disabledReason: reason,
      onSelect: actions.remove,
    },
  ]
}

const LINE =
  'flex min-h-8 w-full min-w-0 items-center gap-2 rounded-control px-2 text-left text-row hover:bg-line/50'

export function AllCallsLine({ isCurrent, onShow }: { isCurrent: boolean; onShow: () => void }) {
  return (
    <button
      type="button"
      data-view=""
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onShow}
      className={LINE}
    >
      <span className="w-4 shrink-0">{isCurrent ? icon(Check) : null}</span>
      All calls
    </button>
  )
}

export function ViewLine({
  view,
  isCurrent,
  isMine,
  canReplace,
  actions,
}: {
  view: SavedView
  isCurrent: boolean
  isMine: boolean
  canReplace: boolean
  actions: ViewLineActions
}) {
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        data-view={view.id}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={actions.show}
        className={LINE}
      >
        <span className="w-4 shrink-0">{isCurrent ? icon(Check) : null}</span>
        <span className="min-w-0 flex-1">
          <bdi className={clsx('block truncate', isCurrent && 'font-medium')} title={view.name}>
            {view.name}
          </bdi>
          {isMine ? null : (
            <span className="block truncate pb-1 text-meta text-ink-subtle">
              by {view.ownerName}
            </span>
          )}
        </span>
        <span className="min-w-8 shrink-0 text-right text-ink-muted tabular-nums">
          {countOf(view)}
          {view.count === null ? null : (
            <span className="sr-only">{view.count === 1 ? ' call' : ' calls'}</span>
          )}
        </span>
      </button>
      <Menu
        label={`Change “${view.name}”`}
        align="end"
        trigger={<IconButton label={`Change “${view.name}”`} icon={<MoreHorizontal />} size="sm" />}
        entries={entriesOf(view, canReplace, actions)}
      />
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import {
  BookmarkPlus,
  Check,
  Copy,
  Link2,
  MoreHorizontal,
  Pencil,
  RefreshCw,
  Trash2,
  Users,
} from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useAuth } from '@/api/auth'
import { useCallDisplaySettings } from '@/api/call-display-settings'
import { countedViewsQuery, type ListOfViews } from '@/api/saved-views'
import type { SavedView } from '@/contracts/saved-views'
import { Button, IconButton } from '@/ui/button'
import { InlineError, SkeletonRows } from '@/ui/states'
import { SearchField } from '@/ui/search-field'
import type { CountOf } from '@/components/standing-counts'
import type { SavedViewActions } from './use-saved-views'
import { clsx } from 'clsx'
import { countWords } from '@/lib/figures'
import { keyName } from '@/ui/hotkeys'
import { Menu } from '@/ui/menu'
import type { MenuEntry } from '@/ui/overlay-parts'

const MANY = 9

const matches = (view: SavedView, words: string) =>
  view.name.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase())

/**
 * The views as they are known first, a change of one's own included, with the counts that came later:
 * a line that moved when its count arrived would take its open menu away.
 */
const withCounts = (views: SavedView[] | undefined, counted: SavedView[] | undefined) => {
  const counts = new Map(counted?.map((view) => [view.id, view]))
  const countOf = ({ id }: SavedView) => {
    const { count = null, countIsEstimate = false } = counts.get(id) ?? {}
    return { count, countIsEstimate }
  }
  return views?.map((view) => ({ ...view, ...countOf(view) })) ?? counted
}

const moveBetweenLines = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key]
  const isTyping = event.target instanceof HTMLInputElement
  if (step === undefined || (isTyping && !event.key.startsWith('Arrow'))) return
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-view]')]
  const focused = document.activeElement
  const at = lines.findIndex((line) => (line.closest('li') ?? line).contains(focused))
  const next = isTyping ? 0 : Math.max(0, Math.min(lines.length - 1, at + step))
  event.preventDefault()
  lines[next]?.focus()
}

type Props<Search> = {
  of: ListOfViews<Search>
  /** Of the views that everybody has; "" where it is not counted. */
  countOfStanding: CountOf
  views: SavedViewActions
  /** The name of the view that everybody has, where that is what is shown. */
  standing: string | undefined
  close: () => void
  onSaveNew: () => void
  onRename: (view: SavedView) => void
  onCopy: (view: SavedView) => void
  onCopyLink: (view: SavedView) => void
}

export function ViewsPanel<Search extends object>({
  of,
  countOfStanding,
  views,
  standing,
  close,
  onSaveNew,
  onRename,
  onCopy,
  onCopyLink,
}: Props<Search>) {
  const { user } = useAuth()
  const [words, setWords] = useState('')
  const display = useCallDisplaySettings()
  const { data: counted } = useQuery(countedViewsQuery(of.list, display))
  const known = withCounts(views.views, counted)
  const shown = known?.filter((view) => matches(view, words)) ?? []
  const then = (action: () => void) => () => {
    close()
    action()
  }
  const entriesOf = (view: SavedView): MenuEntry[] => {
    const canReplace = view.id !== views.current?.id || views.isChanged
    const disabledReason = view.mayChange ? null : `Only ${view.ownerName} and administrators can`
    return [
      { label: 'Rename…', icon: <Pencil />, disabledReason, onSelect: then(() => onRename(view)) },
      {
        label: 'Replace with these filters',
        icon: <RefreshCw />,
        disabledReason: disabledReason ?? (canReplace ? null : 'There are no changes to save'),
        onSelect: then(() => views.replaceSearch(view)),
      },
      {
        label: view.isShared ? 'Stop sharing' : 'Share with everyone',
        icon: <Users />,
        disabledReason,
        onSelect: () => views.setShared(view, !view.isShared),
      },
      { label: 'Save a copy…', icon: <Copy />, onSelect: then(() => onCopy(view)) },
      { label: 'Copy link', icon: <Link2 />, onSelect: then(() => onCopyLink(view)) },
      { kind: 'separator' },
      {
        label: 'Delete',
        icon: <Trash2 />,
        tone: 'danger',
        disabledReason,
        onSelect: () => views.remove(view),
      },
    ]
  }
  const lines = (title: string, items: SavedView[]) =>
    items.length === 0 ? null : (
      <section aria-label={title}>
        <p className="px-2 pt-2 pb-1 text-meta text-ink-subtle">{title}</p>
        <ul>
          {items.map((view) => (
            <ViewLine
              key={view.id}
              view={view}
              noun={of.noun}
              isCurrent={view.id === views.current?.id}
              isMine={view.ownerId === user?.id}
              onShow={then(() => views.show(view))}
              entries={entriesOf(view)}
            />
          ))}
        </ul>
      </section>
    )
  return (
    // Arrows move between the buttons inside; the box itself takes no focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="-m-1 flex w-80 max-w-full flex-col gap-1" onKeyDown={moveBetweenLines}>
      {(known?.length ?? 0) >= MANY ? (
        <SearchField label="Find a view" value={words} onChange={setWords} className="mb-1" />
      ) : null}
      <div className="-m-1 max-h-[min(24rem,60dvh)] overflow-y-auto p-1">
        {of.standing.map(({ name, search, key }) => (
          <StandingLine
            key={name}
            name={name}
            count={countOfStanding(name)}
            noun={of.noun}
            hotkey={key}
            isCurrent={name === standing}
            onShow={then(() => views.showList(search))}
          />
        ))}
        {known === undefined && !views.isMissing ? (
          <SkeletonRows rows={3} rowClassName="h-8" label="Loading views" />
        ) : null}
        {views.isMissing ? (
          <div className="p-2">
            <InlineError message="The views could not be loaded." onRetry={views.retry} />
          </div>
        ) : null}
        {lines(
          'Mine',
          shown.filter((view) => !view.isShared),
        )}
        {lines(
          'Shared',
          shown.filter((view) => view.isShared),
        )}
        {known?.length === 0 ? (
          <p className="p-2 text-row text-ink-muted">
            No saved views yet. Filter the list, then save what you see.
          </p>
        ) : null}
        {known?.length !== 0 && known && shown.length === 0 ? (
          <p className="p-2 text-row text-ink-muted">No matching views.</p>
        ) : null}
      </div>
      <div className="border-t border-line pt-2">
        <Button size="sm" variant="ghost" icon={<BookmarkPlus />} onClick={then(onSaveNew)}>
          Save this list as a view…
        </Button>
      </div>
    </div>
  )
}

/** How many: "1,204", "about 12,000"; empty until it is known. */
const countOf = ({ count, countIsEstimate }: Pick<SavedView, 'count' | 'countIsEstimate'>) => {
  if (count === null) return ''
  return countWords(count, countIsEstimate)
}

const LINE =
  'flex min-h-8 w-full min-w-0 items-center gap-2 rounded-control px-2 text-left text-row hover:bg-line/50'

function StandingLine({
  name,
  count,
  noun,
  hotkey,
  isCurrent,
  onShow,
}: {
  name: string
  count: string
  noun: string
  hotkey: string | undefined
  isCurrent: boolean
  onShow: () => void
}) {
  return (
    <button
      type="button"
      data-view=""
      aria-keyshortcuts={hotkey}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onShow}
      className={LINE}
    >
      <span className="w-4 shrink-0">{isCurrent ? <Check /> : null}</span>
      <span className={clsx('flex-1', isCurrent && 'font-medium')}>{name}</span>{' '}
      <span className="text-ink-muted tabular-nums">
        {count}
        {count === '' ? null : (
          <span className="sr-only"> {count === '1' ? noun : `${noun}s`}</span>
        )}
      </span>
      {hotkey === undefined ? null : (
        <kbd
          aria-hidden="true"
          className="w-7 text-center font-sans text-meta text-ink-subtle pointer-coarse:hidden"
        >
          {keyName(hotkey)}
        </kbd>
      )}
    </button>
  )
}

function ViewLine({
  view,
  noun,
  isCurrent,
  isMine,
  onShow,
  entries,
}: {
  view: SavedView
  noun: string
  isCurrent: boolean
  isMine: boolean
  onShow: () => void
  entries: MenuEntry[]
}) {
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        data-view={view.id}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onShow}
        className={LINE}
      >
        <span className="w-4 shrink-0">{isCurrent ? <Check /> : null}</span>
        <span className="min-w-0 flex-1">
          <bdi className={clsx('block truncate', isCurrent && 'font-medium')} title={view.name}>
            {view.name}
          </bdi>
          {isMine ? null : (
            <span className="block truncate pb-1 text-meta text-ink-subtle">
              by {view.ownerName}
            </span>
          )}
        </span>{' '}
        <span className="min-w-8 shrink-0 text-right text-ink-muted tabular-nums">
          {countOf(view)}
          {view.count === null ? null : (
            <span className="sr-only">{view.count === 1 ? ` ${noun}` : ` ${noun}s`}</span>
          )}
        </span>
      </button>
      <Menu
        label={`Change “${view.name}”`}
        align="end"
        trigger={<IconButton label={`Change “${view.name}”`} icon={<MoreHorizontal />} size="sm" />}
        entries={entries}
      />
    </li>
  )
}

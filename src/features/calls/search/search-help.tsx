// A list of the browser's own cannot be worked by the keyboard of another field.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { clsx } from 'clsx'
import { Clock, X } from 'lucide-react'

import { PANEL } from '@/ui/overlay-parts'

import { optionId } from './recent-searches'

const TIPS = [
  ['"late parcel"', 'exact phrase'],
  ['parcel -refund', 'leave out a word'],
  ['parcel or letter', 'either word'],
  ['deliv', 'words that begin like this'],
  ['555 0142', 'a phone number in any format'],
] as const

export const FORGET_ALL = 'Clear recent searches'

export type SearchHelpProps = {
  listId: string
  tipsId: string
  recent: readonly string[]
  /** The line the keyboard is on: a search, the line after the last, or -1. */
  active: number
  onChoose: (search: string) => void
  onForget: (search: string) => void
  onForgetAll: () => void
}

const LINE =
  'flex min-h-8 cursor-default items-center gap-2 rounded-chip border-l-2 px-2 py-1 text-row pointer-coarse:min-h-10'
const lineOf = (isActive: boolean) =>
  clsx(LINE, isActive ? 'border-accent bg-accent-soft text-accent-ink' : 'border-transparent')

export function SearchHelp(props: SearchHelpProps) {
  const { listId, tipsId, recent, active, onChoose, onForget, onForgetAll } = props
  return (
    <div
      className={clsx(PANEL, 'absolute top-full left-0 mt-1.5 w-[min(24rem,calc(100vw-32px))] p-1')}
      onMouseDown={(event) => event.preventDefault()}
      role="presentation"
    >
      {recent.length === 0 ? null : (
        <>
          <p
            aria-hidden="true"
            className="flex justify-between px-2 pt-1.5 pb-1 text-meta text-ink-subtle"
          >
            Recent searches
            <span className="pointer-coarse:hidden">Delete removes one</span>
          </p>
          <div role="listbox" id={listId} aria-label="Recent searches">
            {recent.map((search, index) => (
              // The keyboard works in the field; these lines only take the pointer.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={search}
                id={optionId(listId, index)}
                role="option"
                aria-selected={index === active}
                className={clsx(lineOf(index === active), 'group hover:bg-line/30')}
                onClick={({ target }) => {
                  const isCross = target instanceof Element && target.closest('[data-forget]')
                  if (isCross) onForget(search)
                  else onChoose(search)
                }}
              >
                <Clock size={14} className="shrink-0 text-ink-subtle" />
                <bdi className="min-w-0 flex-1 truncate">{search}</bdi>
                <span
                  data-forget=""
                  title={`Forget ${search}`}
                  className="inline-flex size-6 items-center justify-center rounded-chip text-ink-subtle opacity-0 group-hover:opacity-100 hover:bg-line/50 pointer-coarse:opacity-100"
                >
                  <X size={14} />
                </span>
              </div>
            ))}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
            <div
              id={optionId(listId, recent.length)}
              role="option"
              aria-selected={active === recent.length}
              className={clsx(lineOf(active === recent.length), 'text-ink-muted hover:bg-line/30')}
              onClick={onForgetAll}
            >
              {FORGET_ALL}
            </div>
          </div>
          <hr className="my-1 border-line" />
        </>
      )}
      <div id={tipsId} className="px-2 pt-1.5 pb-2">
        <p className="pb-1 text-meta text-ink-subtle">Search tips</p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-meta">
          {TIPS.map(([typed, finds]) => (
            <div key={typed} className="contents">
              <dt className="font-medium whitespace-nowrap text-ink">{typed}</dt>
              <dd className="text-ink-muted">{finds}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

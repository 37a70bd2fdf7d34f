import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import { Button } from '@/ui/button'
import { useHotkeysOn } from '@/ui/hotkeys'

/** What is said first, where there is room for little. */
const FIRST_KEYS = ['J', 'C', 'E']

const KEYS = [
  ['J', 'next'],
  ['E', 'reviewed, next'],
  ['C', 'category'],
  ['P', 'priority'],
  ['A', 'assign'],
  ['X', 'select'],
] as const
const WORDS_FOUND = ['F', 'words found'] as const
const ALL_KEYS = ['?', 'all keys'] as const

/** The line over the list: what it leaves out, and what can be done with it. */
export function ListStatus({
  children,
  leftCount,
  found,
  onUpdate,
}: {
  /** What the hiding rules leave out. */
  children: ReactNode
  /** How many of the calls shown no longer match. */
  leftCount: number
  /** How many calls a search has found, said to screen readers. */
  found: string | undefined
  onUpdate: () => void
}) {
  return (
    // The keys take no line of their own: where there is no room beside the rest, they are left out.
    <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-2 xl:gap-x-6 [overflow-clip-margin:4px] sm:h-6 sm:overflow-clip">
      <output className="sr-only">{found === undefined ? null : `${found} calls found`}</output>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4">
        {children}
        <output className="contents">
          {leftCount === 0 ? null : (
            <span className="flex items-center text-row text-ink-muted">
              {leftCount} no longer {leftCount === 1 ? 'matches' : 'match'}
              <span aria-hidden="true" className="pl-1">
                ·
              </span>
              <Button
                variant="ghost"
                size="sm"
                onClick={onUpdate}
                className="h-6! shrink-0 px-1! text-accent!"
              >
                Update the list
              </Button>
            </span>
          )}
        </output>
      </div>
      <KeyLine isSearch={found !== undefined} />
    </div>
  )
}

/** The keys that go through a list, in sight for whoever has not learnt them yet. */
function KeyLine({ isSearch }: { isSearch: boolean }) {
  const on = useHotkeysOn()
  if (!on) return null
  return (
    <p className="hidden items-center gap-2 text-meta text-ink-subtle xl:gap-3 pointer-fine:flex">
      <span className="sr-only">Keys: </span>
      {[...KEYS, ...(isSearch ? [WORDS_FOUND] : []), ALL_KEYS].map(([key, does]) => (
        <span
          key={key}
          className={clsx(
            'items-center gap-1',
            FIRST_KEYS.includes(key) ? 'flex' : 'hidden xl:flex',
          )}
        >
          <kbd className="min-w-4 rounded-sm border border-line-strong bg-surface px-1 text-center font-sans text-[11px] leading-4 text-ink-muted">
            {key}
          </kbd>
          {does}
        </span>
      ))}
    </p>
  )
}

import type { ReactNode } from 'react'

import { Button } from '@/ui/button'
import { useHotkeysOn } from '@/ui/hotkeys'

const FIRST_KEYS = [
  ['J', 'next'],
  ['C', 'category'],
  ['E', 'reviewed, next'],
  ['?', 'all keys'],
  ['↵', 'open'],
] as const
const WORDS_FOUND = ['F', 'words found'] as const
const MORE_KEYS = [
  ['P', 'priority'],
  ['A', 'assign'],
  ['X', 'select'],
] as const

export function ListStatus({
  children,
  leftCount,
  found,
  selected,
  onUpdate,
}: {
  children: ReactNode
  leftCount: number
  found: string | undefined
  /** How many calls are selected, said to screen readers; undefined while none is. */
  selected: string | undefined
  onUpdate: () => void
}) {
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-2 sm:h-6 xl:gap-x-6 sm:flex-nowrap">
      <output className="sr-only">{selected === undefined ? null : `${selected} selected`}</output>
      <output className="sr-only">{found === undefined ? null : `${found} calls found`}</output>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 sm:shrink-0 sm:flex-nowrap">
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

function KeyLine({ isSearch }: { isSearch: boolean }) {
  const on = useHotkeysOn()
  if (!on) return null
  return (
    <p className="hidden h-6 min-w-0 flex-1 flex-wrap max-sm:basis-full justify-end gap-x-2 overflow-clip xl:gap-x-3 text-meta text-ink-subtle pointer-fine:flex">
      <span className="sr-only">Keys: </span>
      {[...FIRST_KEYS, ...(isSearch ? [WORDS_FOUND] : []), ...MORE_KEYS].map(([key, does]) => (
        <span key={key} className="flex h-6 items-center gap-1">
          <kbd className="min-w-4 rounded-sm border border-line-strong bg-surface px-1 text-center font-sans text-[11px] leading-4 text-ink-muted">
            {key}
          </kbd>
          {does}
        </span>
      ))}
    </p>
  )
}

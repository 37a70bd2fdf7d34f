import { ChevronDown, ChevronUp } from 'lucide-react'
import { useRef } from 'react'

import { useHotkeys } from '@/ui/hotkeys'
import { IconButton } from '@/ui/icon-button'
import { SearchField } from '@/ui/search-field'

import type { TranscriptSearch as Search } from './use-transcript-search'

const TIME = '[data-time][tabindex="0"]'

export function TranscriptSearch({ search, hasKey }: { search: Search; hasKey: boolean }) {
  const box = useRef<HTMLInputElement>(null)
  const { query, count, at, isSearching, walk } = search
  return (
    // The keys belong to the field inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="flex items-center gap-1 @max-md:basis-full"
      onKeyDown={(event) => {
        const { key, target, currentTarget } = event
        if (target !== box.current || event.nativeEvent.isComposing) return
        const leaves = key === 'Escape' && query === ''
        if (key !== 'Enter' && !leaves) return
        event.preventDefault()
        if (leaves) currentTarget.closest('section')?.querySelector<HTMLElement>(TIME)?.focus()
        else walk(event.shiftKey ? -1 : 1)
      }}
    >
      {hasKey ? <SearchKey box={box} /> : null}
      {isSearching ? (
        <>
          <output className="text-meta whitespace-nowrap text-ink-muted tabular-nums">
            {count === 0 ? 'Not found' : `${at + 1} of ${count}`}
          </output>
          <IconButton
            size="sm"
            label="Previous place"
            disabledReason={count === 0 ? 'Nothing is found' : null}
            icon={<ChevronUp aria-hidden="true" size={16} />}
            onClick={() => walk(-1)}
          />
          <IconButton
            size="sm"
            label="Next place"
            disabledReason={count === 0 ? 'Nothing is found' : null}
            icon={<ChevronDown aria-hidden="true" size={16} />}
            onClick={() => walk(1)}
          />
        </>
      ) : null}
      <SearchField
        ref={box}
        label="Search the transcript"
        placeholder="Search transcript"
        value={query}
        onChange={search.setQuery}
        className="w-52 @max-md:order-first @max-md:w-auto @max-md:flex-1"
      />
    </div>
  )
}

function SearchKey({ box }: { box: React.RefObject<HTMLInputElement | null> }) {
  useHotkeys('Call', [
    {
      key: '/',
      label: 'Search the transcript',
      run: () => {
        box.current?.focus()
        box.current?.select()
      },
    },
  ])
  return null
}

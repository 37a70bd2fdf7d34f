import { clsx } from 'clsx'
import { ChevronDown, ChevronUp, MessageSquareOff } from 'lucide-react'
import { useRef } from 'react'

import type { CallDetail } from '@/contracts/calls'
import { hasEnded } from '@/domain/call-state'
import { EmptyState } from '@/ui/states'
import { useHotkeys } from '@/ui/hotkeys'
import { IconButton } from '@/ui/button'
import { SearchField } from '@/ui/search-field'

import { useCallView } from '../call-view'
import { Transcript } from './transcript'
import { type TranscriptSearch as Search, useTranscriptSearch } from './use-transcript-search'

export function TranscriptSection({
  level: Heading,
  hasSearchKey = false,
}: {
  level: 'h2' | 'h3'
  /** Whether `/` searches here. */
  hasSearchKey?: boolean
}) {
  const { call } = useCallView()
  const search = useTranscriptSearch(call.transcript)
  const isEmpty = call.transcript.length === 0
  return (
    <section aria-labelledby="transcript-title" className="@container min-w-0 flex-1">
      <div
        className={clsx(
          '-my-1 flex min-h-11 flex-wrap items-center justify-between gap-x-2 gap-y-1 py-1',
          search.isSearching && 'sticky z-[5] bg-canvas',
          search.isSearching &&
            (Heading === 'h2'
              ? 'top-[10.875rem] sm:top-[8.125rem]'
              : 'top-[7.75rem] @[602px]:top-[5.25rem]'),
        )}
      >
        <Heading id="transcript-title" className="text-section font-semibold">
          Transcript
        </Heading>
        {isEmpty ? null : <TranscriptSearch search={search} hasKey={hasSearchKey} />}
      </div>
      {isEmpty ? <NoTranscript call={call} /> : <Transcript search={search} />}
    </section>
  )
}

const words = ({ contentWithheld, status }: CallDetail) => {
  if (contentWithheld) {
    return {
      title: 'Not stored by policy',
      text: 'The voice provider keeps neither transcript nor recording of this call.',
    }
  }
  if (!hasEnded(status)) {
    return {
      title: 'The call is in progress',
      text: 'The transcript appears here when the provider sends it.',
    }
  }
  return {
    title: 'No transcript',
    text: 'Nothing was said, or the voice provider sent no transcript.',
  }
}

function NoTranscript({ call }: { call: CallDetail }) {
  const { title, text } = words(call)
  return (
    <EmptyState icon={<MessageSquareOff size={24} />} title={title}>
      {text}
    </EmptyState>
  )
}

const TIME = '[data-time][tabindex="0"]'

function TranscriptSearch({ search, hasKey }: { search: Search; hasKey: boolean }) {
  const box = useRef<HTMLInputElement>(null)
  const { query, count, at, isSearching, walk } = search
  const find = () => {
    box.current?.focus()
    box.current?.select()
  }
  useHotkeys('Call', hasKey ? [{ key: '/', label: 'Search the transcript', run: find }] : [])
  return (
    // The keys belong to the field inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="flex items-center gap-1 @max-md:basis-full"
      onKeyDown={(event) => {
        const { key, target, currentTarget } = event
        if (target !== box.current) return
        const leaves = key === 'Escape' && query === ''
        if (key !== 'Enter' && !leaves) return
        event.preventDefault()
        if (leaves) currentTarget.closest('section')?.querySelector<HTMLElement>(TIME)?.focus()
        else walk(event.shiftKey ? -1 : 1)
      }}
    >
      {isSearching ? (
        <>
          <output className="text-meta whitespace-nowrap text-ink-muted tabular-nums">
            {count === 0 ? 'Not found' : `${at + 1} of ${count}`}
          </output>
          <IconButton
            size="sm"
            label="Previous place"
            disabledReason={count === 0 ? 'No matches' : null}
            icon={<ChevronUp />}
            onClick={() => walk(-1)}
          />
          <IconButton
            size="sm"
            label="Next place"
            disabledReason={count === 0 ? 'No matches' : null}
            icon={<ChevronDown />}
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

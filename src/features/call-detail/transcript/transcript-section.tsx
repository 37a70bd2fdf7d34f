import { clsx } from 'clsx'

import { useCallView } from '../call-view'
import { NoTranscript } from './no-transcript'
import { Transcript } from './transcript'
import { TranscriptSearch } from './transcript-search'
import { useTranscriptSearch } from './use-transcript-search'

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
            (Heading === 'h2' ? 'top-[10.875rem] xl:top-[8.125rem]' : 'top-[7.75rem]'),
        )}
      >
        <Heading id="transcript-title" className="text-section font-semibold">
          Transcript
        </Heading>
        {Heading === 'h2' ? (
          <a href="#call-summary" className="mr-auto text-row text-accent underline lg:hidden">
            Summary and next steps
          </a>
        ) : null}
        {isEmpty ? null : <TranscriptSearch search={search} hasKey={hasSearchKey} />}
      </div>
      {isEmpty ? <NoTranscript call={call} /> : <Transcript search={search} />}
    </section>
  )
}

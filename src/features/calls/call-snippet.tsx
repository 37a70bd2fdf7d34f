import { Link } from '@tanstack/react-router'

import { Highlight } from '@/components/highlight'
import type { Call, SearchSnippet } from '@/contracts/calls'
import { cutEnd } from '@/lib/graphemes'
import { clock } from '@/lib/time-format'

const FIELDS = { summary: 'Summary', caller: 'Caller', number: 'Number' } as const
const LONGEST_MATCH = 80

/** Where in the call the searched words stand; opens the call at that second. */
export function CallSnippet({
  call,
  snippet,
  context,
  isCurrent,
}: {
  call: Call
  snippet: SearchSnippet
  context: string | undefined
  isCurrent: boolean
}) {
  const { field, startSeconds, utterance } = snippet
  return (
    <Link
      to="/unified-dashboard/$id"
      params={{ id: call.id }}
      search={{ from: context, t: startSeconds ?? undefined, u: utterance ?? undefined }}
      preload={false}
      data-snippet=""
      tabIndex={isCurrent ? 0 : -1}
      className="mx-3 block h-5 overflow-clip rounded-chip text-row text-ellipsis whitespace-nowrap text-ink-muted hover:text-ink hover:underline"
    >
      <span className="mr-1.5 text-meta tabular-nums">
        {field === 'transcript'
          ? startSeconds === null
            ? 'Transcript'
            : clock(startSeconds)
          : FIELDS[field]}
      </span>
      <Highlight
        before={snippet.before}
        match={cutEnd(snippet.match, LONGEST_MATCH)}
        after={snippet.after}
      />
    </Link>
  )
}

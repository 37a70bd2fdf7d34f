import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'

import { Highlight } from '@/components/highlight'
import type { Call, SearchSnippet } from '@/contracts/calls'
import { cutEnd } from '@/lib/graphemes'
import { clock } from '@/lib/time-format'

const FIELDS = { summary: 'Summary', caller: 'Caller', number: 'Number' } as const
const PLACE = {
  card: 'top-[41px] line-clamp-2 max-h-10',
  row: 'top-[22px] block h-5 text-ellipsis whitespace-nowrap',
} as const
const LONGEST_MATCH = 80

const placeWords = ({ field, startSeconds }: SearchSnippet): string => {
  if (field !== 'transcript') return FIELDS[field]
  return startSeconds === null ? 'Transcript' : clock(startSeconds)
}

export function CallSnippet({
  call,
  snippet,
  context,
  isCurrent,
  look,
}: {
  call: Call
  snippet: SearchSnippet
  context: string | undefined
  isCurrent: boolean
  look: 'card' | 'row'
}) {
  const { startSeconds, utterance } = snippet
  return (
    <Link
      to="/unified-dashboard/$id"
      params={{ id: call.id }}
      search={{ from: context, t: startSeconds ?? undefined, u: utterance ?? undefined }}
      preload={false}
      data-snippet=""
      tabIndex={isCurrent ? 0 : -1}
      className={clsx(
        'absolute right-3 left-7 overflow-clip rounded-chip text-row text-ink-muted hover:text-ink hover:underline',
        PLACE[look],
      )}
    >
      <SnippetWords snippet={snippet} placeClassName="mr-1" />
    </Link>
  )
}

export function SnippetWords({
  snippet,
  placeClassName,
}: {
  snippet: SearchSnippet
  placeClassName?: string
}) {
  const { before, match, after } = snippet
  return (
    <>
      <span className={clsx('text-meta tabular-nums', placeClassName)}>{placeWords(snippet)}</span>{' '}
      <Highlight before={before} match={cutEnd(match, LONGEST_MATCH)} after={after} />
    </>
  )
}

import { clsx } from 'clsx'

import { CallerName } from '@/components/caller-name'
import type { Call } from '@/contracts/calls'
import { cutText } from '@/lib/cut-text'
import { relativeTime } from '@/lib/time-format'
import { useNow } from '@/ui/now'

import { callWords } from './call-words'
import type { Fact } from '../list-display'

/** As much as is caught in passing. */
const LONGEST = 100

/**
 * The inside of an entry that flies by: who called, when and what about, where they stand in a whole
 * one. Icons and facts are most of what an entry costs to draw, and are not seen at that speed.
 */
export function PassingLines({
  call,
  look,
  facts,
}: {
  call: Call
  look: 'card' | 'row'
  facts: ReadonlySet<Fact>
}) {
  const now = useNow()
  return (
    <>
      <span className="flex items-center gap-2 pl-4">
        <CallerName caller={call} className="flex-1 text-row font-medium text-ink" />
        <span className="shrink-0 text-meta text-ink-muted tabular-nums">
          {relativeTime(new Date(call.startedAt ?? call.updatedAt), now)}
        </span>
      </span>
      <bdi
        className={clsx(
          'overflow-clip pl-4 text-left text-row text-ink-muted',
          look === 'card' ? 'h-10' : 'h-5',
        )}
      >
        {facts.has('summary') ? cutText(callWords(call), LONGEST) : null}
      </bdi>
      <span className="h-5" />
    </>
  )
}

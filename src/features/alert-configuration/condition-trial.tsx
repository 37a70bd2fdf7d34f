import type { Condition } from '@/domain/alert-condition/condition'

import { findMatches } from './find-matches'
import { trialWords } from './trial-words'
import { useLastCalls } from './use-last-calls'

/** What a condition would have matched, while it is typed. */
export function ConditionTrial({ condition }: { condition: Condition }) {
  const { data } = useLastCalls()
  if (!data) return null
  return (
    <p className="text-meta text-ink-muted">
      {trialWords(findMatches(condition, data).length, data.calls.length)}
    </p>
  )
}

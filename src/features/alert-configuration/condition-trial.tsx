import { useQuery } from '@tanstack/react-query'

import { lastCallsQuery } from '@/api/last-calls'
import type { Condition } from '@/domain/filter/condition'

import { findMatches } from './find-matches'
import { trialWords } from './trial-labels'

/** What a condition would have matched, while it is typed. */
export function ConditionTrial({ condition }: { condition: Condition }) {
  const { data } = useQuery(lastCallsQuery)
  if (!data) return null
  return (
    <p className="text-meta text-ink-muted">
      {trialWords(findMatches(condition, data).length, data.calls.length)}
    </p>
  )
}

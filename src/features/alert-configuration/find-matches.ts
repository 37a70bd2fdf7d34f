import type { LastCalls } from '@/api/last-calls'
import type { Call } from '@/contracts/calls'
import { type Condition, conditionHolds, isAboutTheDay } from '@/domain/filter/condition'
import { dayOf } from '@/lib/day'

/** When a rule would have judged a call: as soon as it had ended. */
const judgedAt = ({ endedAt, startedAt, updatedAt }: Call) =>
  new Date(endedAt ?? startedAt ?? updatedAt)

/**
 * The calls a condition would have fired for, newest first. For one about the day's calls that is
 * the first call of each day with which it came true.
 */
export const findMatches = (
  condition: Condition,
  { calls, earlierThatDay }: LastCalls,
): readonly Call[] => {
  const counts = new Map<string, number>()
  const fired = new Set<string>()
  const matches: Call[] = []
  for (const call of calls.toReversed()) {
    const now = judgedAt(call)
    const day = dayOf(call.startedAt ? new Date(call.startedAt) : now)
    const before = counts.get(day) ?? (counts.size === 0 ? earlierThatDay : 0)
    const callsToday = before + 1
    counts.set(day, callsToday)
    if (!conditionHolds(condition, { call, callsToday, now })) continue
    const about = isAboutTheDay(condition) ? day : call.id
    if (fired.has(about)) continue
    fired.add(about)
    matches.unshift(call)
  }
  return matches
}

/** "Would have fired for 7 of the last 100 calls". */
export const trialWords = (matches: number, calls: number): string => {
  if (calls === 0) return 'No calls to test it on yet'
  const among = calls === 1 ? 'the last call' : `the last ${calls} calls`
  return matches === 0
    ? `Would have fired for none of ${among}`
    : `Would have fired for ${matches} of ${among}`
}

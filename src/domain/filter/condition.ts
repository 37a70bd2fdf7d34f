import type { Call } from '@/contracts/calls'

import type { ConditionField } from './condition-fields'
import { comparisonsOf, type Filter } from './filter'
import { matches, valueOf } from './matches'

/** What an alert rule waits for. */
export type Condition = Filter<ConditionField>

/** What a condition is judged against. */
export type Situation = {
  call: Call
  /** Calls that began on the local day of `now`, this one included. */
  callsToday: number
  /** The moment, read in the local time zone. */
  now: Date
}

export const conditionHolds = (
  condition: Condition,
  { call, callsToday, now }: Situation,
): boolean =>
  matches(condition, (field) => {
    if (field === 'calls') return callsToday
    return field === 'time' ? now.getHours() * 60 + now.getMinutes() : valueOf(call, field)
  })

/** Whether the number of today's calls must be counted before the condition can be judged. */
export const needsCallsToday = (condition: Condition): boolean =>
  comparisonsOf(condition).some(({ field }) => field === 'calls')

/**
 * Whether the condition speaks of the day's calls and of no single one: it then comes true once in
 * a day, not anew with every further call.
 */
export const isAboutTheDay = (condition: Condition): boolean =>
  needsCallsToday(condition) &&
  comparisonsOf(condition).every(({ field }) => field === 'calls' || field === 'time')

import type { Call } from '@/contracts/calls'

import type { ConditionField } from './condition-fields'
import { comparisonsOf, type Filter } from './filter'
import { matches } from './matches'
import { valueOf } from './value-of'

export type Condition = Filter<ConditionField>

export type Situation = {
  call: Call
  /** Calls that began on the local day of `now`, this one included. */
  callsToday: number
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

export const needsCallsToday = (condition: Condition): boolean =>
  comparisonsOf(condition).some(({ field }) => field === 'calls')

/**
 * Whether the condition speaks of the day's calls and of no single one: it then comes true once in
 * a day, not anew with every further call.
 */
export const isAboutTheDay = (condition: Condition): boolean =>
  needsCallsToday(condition) &&
  comparisonsOf(condition).every(({ field }) => field === 'calls' || field === 'time')

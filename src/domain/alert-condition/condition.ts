import type { FieldName } from './fields'

/** Longest first, so that `>=` is not read as `>`. */
export const OPERATORS = ['!=', '>=', '<=', '=', '>', '<'] as const
export type Operator = (typeof OPERATORS)[number]

/**
 * One comparison. The value is a number (of calls, of seconds, of minutes since midnight for a time
 * of day), true or false, a word or a text; null is `none`: nothing is known.
 */
export type Comparison = {
  field: FieldName
  operator: Operator
  value: string | number | boolean | null
}

/** Comparisons that must all hold; never empty. */
export type Condition = readonly [Comparison, ...Comparison[]]

/** Whether the number of today's calls must be counted before the condition can be judged. */
export const needsCallsToday = (condition: Condition): boolean =>
  condition.some(({ field }) => field === 'calls')

/**
 * Whether the condition speaks of the day's calls and of no single one: it then comes true once in
 * a day, not anew with every further call.
 */
export const isAboutTheDay = (condition: Condition): boolean =>
  needsCallsToday(condition) &&
  condition.every(({ field }) => field === 'calls' || field === 'time')

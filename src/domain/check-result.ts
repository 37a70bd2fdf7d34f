import type { CheckResult } from '@/contracts/self-check'

export const passed = (said: string): CheckResult => ({ state: 'passed', said, advice: null })

export const failed = (said: string, advice: string): CheckResult => ({
  state: 'failed',
  said,
  advice,
})

/** Nothing to check, or something in the way of it. */
export const unknown = (said: string, advice: string): CheckResult => ({
  state: 'unknown',
  said,
  advice,
})

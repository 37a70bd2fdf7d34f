import { atLeastZero, eachOf, lenient, textUpTo } from '@/lib/lenient'

import { FIGURES_SEARCH } from './figures-search'

/**
 * A report that is built: `report` is the saved one. Without `edited` what that says counts; with it,
 * which is the version that the edit began with, what the address says.
 */
export const readReportSearch = lenient({
  ...FIGURES_SEARCH,
  metrics: eachOf(textUpTo(40), 8),
  by: textUpTo(40),
  and: textUpTo(40),
  /** The page knows the grains and views, so that the first chunk need not. */
  grain: textUpTo(10),
  show: textUpTo(10),
  report: textUpTo(40),
  edited: atLeastZero,
})
export type ReportSearch = ReturnType<typeof readReportSearch>

import { GRAIN_WORDS } from '@/contracts/report-words'
import { atLeastZero, eachOf, lenient, oneOf, textUpTo } from '@/lib/lenient'

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
  grain: oneOf(GRAIN_WORDS),
  /** The page knows the views, so that the first chunk need not. */
  show: textUpTo(10),
  report: textUpTo(40),
  edited: atLeastZero,
})
export type ReportSearch = ReturnType<typeof readReportSearch>

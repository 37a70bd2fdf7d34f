import { CALL_SEARCH, FACET_SEARCH, readUuid } from '@/contracts/call-search'
import { RECORDED_FIGURES, RELATIVE_RANGES } from '@/contracts/report-words'
import { dayIn } from '@/lib/day'
import { lenient, oneOf, textUpTo } from '@/lib/lenient'

/** The range and the filters of every page of figures, as its address has them. */
export const FIGURES_SEARCH = {
  range: oneOf(RELATIVE_RANGES),
  /** Days of the organisation, both included; they win over `range`. */
  from: dayIn,
  to: dayIn,
  compare: oneOf(['previous']),
  ...FACET_SEARCH,
  hour: CALL_SEARCH.hour,
}
export const readFiguresSearch = lenient(FIGURES_SEARCH)
export type FiguresSearch = ReturnType<typeof readFiguresSearch>

/** With the figure whose records are shown, and whose it is. */
export const readPerformanceSearch = lenient({
  ...FIGURES_SEARCH,
  records: oneOf(RECORDED_FIGURES),
  person: readUuid,
})
export type PerformanceSearch = ReturnType<typeof readPerformanceSearch>

const dashboard = textUpTo(64)
/** Which dashboard: an id of one's own, of the team's, or `role`. */
export const readDashboardSearch = lenient({ dashboard })
export const readInteractiveSearch = lenient({ ...FIGURES_SEARCH, dashboard })
export type InteractiveSearch = ReturnType<typeof readInteractiveSearch>

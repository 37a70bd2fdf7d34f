import { lenient, oneOf, textUpTo } from '@/lib/lenient'

import { FIGURES_SEARCH } from './figures-search'

/** A measure by one or two dimensions; which of them there are, the page knows. */
export const readAdvancedSearch = lenient({
  ...FIGURES_SEARCH,
  measure: textUpTo(40),
  by: textUpTo(40),
  and: textUpTo(40),
  /** Without shades. */
  heat: oneOf(['off']),
  /** The smallest rows as well. */
  rows: oneOf(['all']),
})
export type AdvancedSearch = ReturnType<typeof readAdvancedSearch>

import type { CallQuery } from '@/contracts/metrics'

import { type CallListSearch, readCallListSearch } from './call-list-search'

/** The address of the list of a figure's calls, the same for every reader; null where there is none. */
export const cellSearch = (filters: CallQuery | null): CallListSearch | null => {
  if (!filters || 'hideShorterThan' in filters || 'hideWithoutTranscript' in filters) return null
  return readCallListSearch({ ...filters, hidden: 'show' })
}

import type { CallListSearch } from '@/api/call-list-search'

import { type WriteSearch, changedSearch } from '../call-list-state'
import { useUrlValue } from '@/ui/use-url-value'

/** Holding an arrow key down passes many calls; only where it rests is worth an address. */
const REST_MS = 120

/** The call in the reading pane. It is in the URL, without filling the history. */
export const useSelectedCall = (search: CallListSearch, writeSearch: WriteSearch) => {
  const [selected, select] = useUrlValue(
    search.selected ?? '',
    (id) => writeSearch(changedSearch(search, { selected: id }), { replace: true }),
    REST_MS,
  )
  return [selected === '' ? undefined : selected, select] as const
}

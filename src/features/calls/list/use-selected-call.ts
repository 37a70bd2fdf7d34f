import type { CallListSearch } from '@/api/call-list-search'

import { type WriteSearch, changedSearch } from '../call-list-state'
import { useUrlValue } from '@/ui/use-url-value'

const REST_MS = 120

export const useSelectedCall = (search: CallListSearch, writeSearch: WriteSearch) => {
  const [selected, select] = useUrlValue(
    search.selected ?? '',
    (id) => writeSearch(changedSearch(search, { selected: id }), { replace: true }),
    REST_MS,
  )
  return [selected === '' ? undefined : selected, select] as const
}

import { type ReactNode, useState } from 'react'

import { type CallListSearch, readCallListSearch } from '@/api/call-list-search'
import { lastCall } from '@/components/list-focus'
import type { CallListQuery } from '@/contracts/call-list-params'
import type { ListSelection } from '@/ui/use-selection'
import { useUrlValue } from '@/ui/use-url-value'

import type { DrawCall } from './reading-pane'

/** Writes a list's search to the URL. `replace`: without a step in the browser's history. */
export type WriteSearch = (search: CallListSearch, options?: { replace?: boolean }) => void

/** Changes some keys of the search; what is no value for its key clears it. */
export type ChangeSearch = (patch: { [Key in keyof CallListSearch]?: unknown }) => void

/** Applies a change as the URL would read it, so that nothing can be set that it would refuse. */
export const changedSearch = (
  search: CallListSearch,
  patch: { [Key in keyof CallListSearch]?: unknown },
): CallListSearch => readCallListSearch({ ...search, ...patch })

export const withoutFilters = ({ view, hidden, sort }: CallListSearch): CallListSearch => ({
  view,
  hidden,
  sort,
})

export const useCurrentCall = () => {
  const [current, setCurrent] = useState(lastCall.read)
  const remember = (id: string) => {
    lastCall.set(id)
    setCurrent(id)
  }
  return [current, remember] as const
}

const REST_MS = 120

export const useSelectedCall = (search: CallListSearch, writeSearch: WriteSearch) => {
  const [selected, select] = useUrlValue(
    search.selected ?? '',
    (id) => writeSearch(changedSearch(search, { selected: id }), { replace: true }),
    REST_MS,
  )
  return [selected === '' ? undefined : selected, select] as const
}

type SelectedCalls = {
  selection: ListSelection
  loaded: readonly string[]
  total: number
  totalIsEstimate: boolean
  filter: CallListQuery
}

export type ListSlots = {
  readingPane: DrawCall
  savedViews?: (list: { search: CallListSearch; writeSearch: WriteSearch }) => ReactNode
  listTools?: (list: Pick<SelectedCalls, 'filter' | 'total'>) => ReactNode
  bulkBar?: (selected: SelectedCalls) => ReactNode
}

import { type CallListSearch, readCallListSearch } from '@/api/call-list-search'

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

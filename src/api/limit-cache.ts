import type { Query, QueryClient } from '@tanstack/react-query'

/** With more answers than this in memory, those nobody looks at go, down to `KEPT`. */
const MOST = 120
const KEPT = 80

const isSpare = (query: Query) =>
  query.options.gcTime === undefined &&
  query.getObserversCount() === 0 &&
  query.state.fetchStatus === 'idle'

/** Opening a thousand calls must not keep them all: the oldest that no screen shows are dropped. */
export const limitCache = (queryClient: QueryClient): void => {
  const cache = queryClient.getQueryCache()
  cache.subscribe(({ type }) => {
    if (type !== 'added') return
    const all = cache.getAll()
    if (all.length <= MOST) return
    all
      .filter(isSpare)
      .toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
      .slice(0, all.length - KEPT)
      .forEach((query) => cache.remove(query))
  })
}

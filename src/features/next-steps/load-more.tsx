import { useEffect, useRef } from 'react'

import { Button } from '@/ui/button'

type Pages = {
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  isPending: boolean
  isError: boolean
  fetchNextPage: () => unknown
}

/** How far below the window the next page is asked for. */
const AHEAD = '1200px'

/** The rest of a list: loads as it comes near, or `byHand`; the button is always there for keys. */
export function LoadMore({ query, byHand = false }: { query: Pages; byHand?: boolean }) {
  const { hasNextPage, isFetchingNextPage, isFetching, isError, isPending, fetchNextPage } = query
  const end = useRef<HTMLDivElement>(null)
  const mayLoad = hasNextPage && !isFetching && !isError && !byHand

  useEffect(() => {
    if (!mayLoad || !end.current) return undefined
    const observer = new IntersectionObserver(
      // Several moments may come at once; the last one is now.
      (entries) => entries.at(-1)?.isIntersecting && void fetchNextPage(),
      { rootMargin: AHEAD },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [mayLoad, fetchNextPage])

  if (!hasNextPage) {
    return byHand && isPending ? <p className="px-3 py-2 text-ink-muted">Loading…</p> : null
  }
  return (
    <div ref={end} className="flex justify-center p-2">
      <Button
        size="sm"
        variant="ghost"
        pending={isFetchingNextPage}
        onClick={() => fetchNextPage()}
      >
        Show more
      </Button>
    </div>
  )
}

import type { ReactNode } from 'react'

import { Button } from './button'

type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** Reads the next page of a list; nothing where there is none. */
export function ShowMore({
  of,
  label = 'Show more',
  isCentred = false,
}: {
  of: Pages
  label?: ReactNode
  isCentred?: boolean
}) {
  return of.hasNextPage ? (
    <Button
      size="sm"
      variant={isCentred ? 'ghost' : 'secondary'}
      className={isCentred ? 'self-center' : 'self-start'}
      pending={of.isFetchingNextPage}
      onClick={() => void of.fetchNextPage()}
    >
      {label}
    </Button>
  ) : null
}

import { Button } from './button'

type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** Reads the next page of a list; nothing where there is none. */
export function ShowMore({ of, label = 'Show more' }: { of: Pages; label?: string }) {
  return of.hasNextPage ? (
    <Button
      size="sm"
      className="self-start"
      pending={of.isFetchingNextPage}
      onClick={() => void of.fetchNextPage()}
    >
      {label}
    </Button>
  ) : null
}

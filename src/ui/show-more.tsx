import type { ReactNode } from 'react'

import { Button, type ButtonProps } from './button'

export type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** Reads the next page of a list; nothing where there is none. */
export function ShowMore({
  of,
  label = 'Show more',
  variant = 'secondary',
  className = variant === 'ghost' ? 'self-center' : 'self-start',
}: { of: Pages; label?: ReactNode } & Pick<ButtonProps, 'variant' | 'className'>) {
  return of.hasNextPage ? (
    <Button
      size="tool"
      variant={variant}
      className={className}
      pending={of.isFetchingNextPage}
      onClick={() => void of.fetchNextPage()}
    >
      {label}
    </Button>
  ) : null
}

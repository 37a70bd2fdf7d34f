import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'

import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { ShowMore } from '@/ui/show-more'
import { ErrorState, SkeletonRows } from '@/ui/states'

type Page<Item> = { items: Item[]; total: number; nextCursor: string | null }

/** A list beside the page, read page by page; `children` draws the items of one page. */
export function ListDialog<Item>({
  title,
  of: list,
  summary,
  rowClassName,
  onClose,
  children,
}: {
  title: string
  of: UseInfiniteQueryResult<InfiniteData<Page<Item>>>
  /** Says how many they are and in what order. */
  summary: (total: number) => string
  /** The height of a row, for those that are awaited. */
  rowClassName: string
  onClose: () => void
  children: (items: readonly Item[]) => ReactNode
}) {
  const { data, error, refetch } = list
  const total = data?.pages[0]?.total
  return (
    <Dialog
      size="side"
      title={title}
      description={total === undefined ? undefined : summary(total)}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {data ? (
        <>
          <ul aria-label={title} className="divide-y divide-line">
            {data.pages.map(({ items }, at) => (
              // Pages are only added behind.
              // oxlint-disable-next-line react/no-array-index-key
              <Fragment key={at}>{children(items)}</Fragment>
            ))}
          </ul>
          <ShowMore of={list} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <SkeletonRows rows={6} rowClassName={rowClassName} label={`Loading ${title}`} />
      )}
    </Dialog>
  )
}

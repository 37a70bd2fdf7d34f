import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'

import { inboxQuery, markSeen } from '@/api/inbox-list'
import { Button } from '@/ui/button'
import { InlineError } from '@/ui/inline-error'
import { SkeletonRows } from '@/ui/skeleton'

import { InboxRow } from './inbox-row'

export function InboxPanel({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    inboxQuery(userId),
  )
  const { mutate } = useMutation(markSeen(userId))
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const [newest] = items
  const isAnyUnread = items.some(({ seenAt }) => seenAt === null) || Boolean(data?.pages[0]?.unread)
  return (
    <div className="flex w-[min(22rem,calc(100vw-48px))] flex-col gap-2">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h2 className="text-section font-semibold">Inbox</h2>
        {newest && isAnyUnread ? (
          <Button
            size="sm"
            variant="ghost"
            icon={<CheckCheck aria-hidden="true" size={16} />}
            onClick={() => mutate({ upTo: newest.mentionedAt })}
          >
            Mark all read
          </Button>
        ) : null}
      </div>
      {data === undefined && !error ? (
        <SkeletonRows rows={3} rowClassName="h-14" label="Loading the inbox" />
      ) : null}
      {data === undefined && error ? (
        <InlineError message={error.message} onRetry={() => void refetch()} />
      ) : null}
      {data && items.length === 0 ? (
        <p className="py-2 text-row text-ink-muted">
          Nothing here yet. When somebody writes @ and your name in a note on a call, or assigns
          work to you, it appears here.
        </p>
      ) : null}
      {items.length === 0 ? null : (
        <ul className="-mx-1 max-h-[min(28rem,60dvh)] divide-y divide-line overflow-y-auto px-1">
          {items.map((item) => (
            <InboxRow
              key={item.id}
              item={item}
              onGo={() => {
                if (item.seenAt === null) mutate({ ids: [item.id], seen: true })
                onClose()
              }}
              onMark={(seen) => mutate({ ids: [item.id], seen })}
            />
          ))}
        </ul>
      )}
      {hasNextPage ? (
        <Button size="sm" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      ) : null}
    </div>
  )
}

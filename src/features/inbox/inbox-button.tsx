import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CheckCheck, Circle, CircleDot, Inbox } from 'lucide-react'
import type { KeyboardEvent } from 'react'

import { useAuth } from '@/api/auth'
import { unreadQuery } from '@/api/inbox'
import { inboxQuery, markSeen } from '@/api/inbox-list'
import { callerWords } from '@/components/caller'
import type { InboxItem } from '@/contracts/notes'
import { notificationWords } from '@/domain/notification-words'
import { counted } from '@/lib/figures'
import { Button, IconButton } from '@/ui/button'
import { EVERYWHERE, usePressKey } from '@/ui/hotkeys'
import { InlineError, SkeletonRows } from '@/ui/states'
import { Popover } from '@/ui/popover'
import { RelativeTime } from '@/ui/relative-time'

import { placeOf, shownText } from './place-of'
import { useInboxPush } from './use-inbox-push'

const MOST_COUNTED = 99

export function InboxButton() {
  const { user } = useAuth()
  return user ? <InboxOf userId={user.id} /> : null
}

function InboxOf({ userId }: { userId: string }) {
  const { data: unread = 0 } = useQuery(unreadQuery(userId))
  const place = usePressKey(EVERYWHERE, 'i', 'Open the inbox')
  useInboxPush(userId)
  const count = unread > MOST_COUNTED ? `${MOST_COUNTED}+` : String(unread)
  return (
    <span ref={place} className="relative inline-flex">
      <Popover
        label="Inbox"
        align="end"
        trigger={
          <IconButton
            aria-keyshortcuts="i"
            label={unread === 0 ? 'Inbox' : `Inbox, ${count} unread`}
            icon={<Inbox />}
          />
        }
      >
        {(close) => <InboxPanel userId={userId} onClose={close} />}
      </Popover>
      <output className="sr-only">{unread === 0 ? '' : `${count} unread in the inbox`}</output>
      {unread === 0 ? null : (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute -top-0.5 -right-0.5 min-w-4 rounded-full bg-highlight px-1 text-center text-[11px] leading-4 font-semibold text-highlight-on tabular-nums"
        >
          {count}
        </span>
      )}
    </span>
  )
}

function InboxPanel({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    inboxQuery(userId),
  )
  const { mutate } = useMutation(markSeen(userId))
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const [newest] = items
  const isAnyUnread = items.some(({ seenAt }) => seenAt === null) || Boolean(data?.pages[0]?.unread)
  return (
    <div className="flex w-[min(22rem,calc(100vw-48px))] flex-col gap-2">
      <h2 className="text-section font-semibold">Inbox</h2>
      {data === undefined && !error ? (
        <SkeletonRows rows={3} rowClassName="h-14" label="Loading the inbox" />
      ) : null}
      {data === undefined && error ? (
        <InlineError message={error.message} onRetry={refetch} />
      ) : null}
      {data && items.length === 0 ? (
        <p className="py-2 text-row text-ink-muted">
          Nothing here yet. Mentions, assignments, tickets, due next steps and alerts appear here.
        </p>
      ) : null}
      {items.length === 0 ? null : (
        // The keys belong to the links inside.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ul
          ref={beginWithFirst}
          onKeyDown={moveAmongItems}
          className="-mx-1 max-h-[min(28rem,60dvh)] divide-y divide-line overflow-y-auto px-1"
        >
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
      {newest && isAnyUnread ? (
        <Button
          size="sm"
          variant="ghost"
          icon={<CheckCheck />}
          className="self-end"
          onClick={() => mutate({ upTo: newest.mentionedAt })}
        >
          Mark all read
        </Button>
      ) : null}
    </div>
  )
}

const linksIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('li > a')]

/** The panel has focus until its items come. */
const beginWithFirst = (list: HTMLUListElement | null) => {
  if (list && list.closest('[role=dialog]') === document.activeElement) linksIn(list)[0]?.focus()
}

const moveAmongItems = (event: KeyboardEvent<HTMLUListElement>) => {
  const { key, target, currentTarget } = event
  const links = linksIn(currentTarget)
  const at = links.findIndex(
    (link) => target instanceof Node && link.parentElement?.contains(target),
  )
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[key]
  if (to === undefined) return
  event.preventDefault()
  links[Math.max(0, to)]?.focus()
}

const nounOf = ({ kind, nextStep, ticket, callId, title }: InboxItem): string => {
  if (ticket) return `ticket #${ticket.number}`
  if (kind === 'mention') return 'note'
  if (kind === 'due') return 'due next step'
  if (kind === 'returned') return 'returned next step'
  if (kind === 'alert') return `alert ${title}`
  if (kind === 'team-alert') return title ?? ''
  if (kind === 'backup') return 'backup'
  return nextStep ? 'next step' : callId === null ? 'calls' : 'call'
}

const BY_ITSELF: Partial<Record<InboxItem['kind'], string>> = {
  due: 'Next step due',
  returned: 'Not started in time,',
}

/** Between who or what it is and its call. */
const verbOf = ({ kind, nextStep, count, callId }: InboxItem): string => {
  const hasCall = callId !== null
  if (kind === 'alert') return 'matched'
  if (kind === 'returned') return `back to the queue${hasCall ? ':' : ''}`
  if (kind === 'assigned' && nextStep) {
    const steps = count > 1 ? counted(count, 'next step') : 'a next step'
    return `assigned you ${steps}${hasCall ? ' on' : ''}`
  }
  if (kind === 'assigned') return `assigned you ${hasCall ? '' : counted(count, 'call')}`.trim()
  return hasCall ? 'on' : ''
}

function InboxRow({
  item,
  onGo,
  onMark,
}: {
  item: InboxItem
  onGo: () => void
  onMark: (seen: boolean) => void
}) {
  const { kind, by, note, ticket, title, callId, call, seenAt, mentionedAt } = item
  const isByPerson = kind === 'mention' || kind === 'assigned' || kind === 'comment'
  const name = isByPerson ? (note?.author.name ?? by.name) : (title ?? BY_ITSELF[kind] ?? '')
  const isUnread = seenAt === null
  const mark = isUnread ? 'Mark read' : 'Mark unread'
  return (
    <li className="flex items-start gap-1 py-2">
      <Link
        {...placeOf(item)}
        onClick={onGo}
        className="min-w-0 flex-1 rounded-chip text-row hover:bg-accent-soft/60"
      >
        {isUnread ? <span className="sr-only">Unread: </span> : null}
        {ticket ? (
          <bdi className={clsx(isUnread && 'font-semibold')}>
            {notificationWords(item, by.name)}
          </bdi>
        ) : (
          <>
            <bdi className={clsx(isUnread && 'font-semibold')}>{name}</bdi> {verbOf(item)}{' '}
            {callId === null ? null : (
              <>
                the call with <bdi>{callerWords(call)}</bdi>
              </>
            )}
          </>
        )}{' '}
        <RelativeTime at={mentionedAt} className="text-meta text-ink-muted" />
        <bdi className="line-clamp-2 wrap-anywhere text-ink-muted">{shownText(item)}</bdi>
      </Link>
      <IconButton
        size="sm"
        className="order-first"
        label={`${mark}: ${nounOf(item)}${isByPerson ? ` by ${name}` : ''}`}
        onClick={() => onMark(isUnread)}
        icon={
          isUnread ? (
            <CircleDot className="text-highlight" />
          ) : (
            <Circle className="text-ink-subtle" />
          )
        }
      />
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useRef } from 'react'

import { useAuth } from '@/api/auth'
import { unreadQuery } from '@/api/inbox'
import { IconButton } from '@/ui/icon-button'
import { useHotkeys } from '@/ui/hotkeys'
import { Popover } from '@/ui/popover'
import { pressWithin } from '@/ui/press-within'

import { InboxPanel } from './inbox-panel'

const MOST_COUNTED = 99

/** The way to what I should know, with how much of it I have not read. */
export function InboxButton() {
  const { user } = useAuth()
  return user ? <InboxOf userId={user.id} /> : null
}

function InboxOf({ userId }: { userId: string }) {
  const { data: unread = 0 } = useQuery(unreadQuery(userId))
  const place = useRef<HTMLSpanElement>(null)
  useHotkeys('Everywhere', [
    { key: 'i', label: 'Open the inbox', run: () => pressWithin(place.current) },
  ])
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
            icon={<Inbox aria-hidden="true" size={16} />}
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

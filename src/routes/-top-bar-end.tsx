import { OwnPresence } from '@/components/own-presence'
import { PresenceWatch } from '@/components/presence-watch'
import { InboxButton } from '@/features/inbox/inbox-button'

export function TopBarEnd() {
  return (
    // As wide as what stands here until it comes, so that nothing beside it moves.
    <span className="flex h-9 w-20 items-center justify-end gap-1 sm:w-32">
      <PresenceWatch />
      <OwnPresence />
      <InboxButton />
    </span>
  )
}

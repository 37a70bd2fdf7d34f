import { Avatar } from '@/ui/avatar'

import { useViewers } from './use-viewers'
import { viewerWords } from './viewer-labels'

const MOST_DRAWN = 3

export function Viewers({ callId }: { callId: string }) {
  const viewers = useViewers(callId)
  return (
    <output className="flex min-h-7 items-center gap-2 text-row text-ink-muted">
      {viewers.length === 0 ? null : (
        <>
          <span className="flex -space-x-1.5">
            {viewers.slice(0, MOST_DRAWN).map(({ id, name, role }) => (
              <span key={id} className="rounded-full border-2 border-canvas">
                <Avatar name={name} tone={role} size="sm" />
              </span>
            ))}
          </span>
          <bdi className="wrap-anywhere">{viewerWords(viewers.map(({ name }) => name))}</bdi>
        </>
      )}
    </output>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useEffect, useState } from 'react'

import { hasFeature } from '@/api/features'
import { stopViewing, viewersQuery } from '@/api/viewers'
import { copyCallLink } from '@/components/copy-call-link'
import type { CallDetail } from '@/contracts/calls'
import type { Viewer } from '@/contracts/viewers'
import { Avatar } from '@/ui/avatar'
import { IconButton } from '@/ui/button'
import { useHotkeys } from '@/ui/hotkeys'

const MOST_NAMED = 2

/** "Ada is also here", "Ada and Bo are also here", "Ada, Bo and 2 more are also here". */
export const viewerWords = (names: readonly string[]): string => {
  if (names.length === 0) return ''
  const named = names.slice(0, MOST_NAMED)
  const more = names.length - named.length
  const who = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(' and ')
  return `${who} ${names.length === 1 ? 'is' : 'are'} also here`
}

type HeaderPartProps = {
  call: Pick<CallDetail, 'id'>
  now: () => { seconds: number }
}

export function CallHeaderPart({ call: { id }, now }: HeaderPartProps) {
  const copy = () => void copyCallLink({ callId: id, seconds: now().seconds })
  useHotkeys('Call', [{ key: 'y', label: 'Copy a link to this call', run: copy }])
  return (
    <div className="flex max-w-80 flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <Viewers callId={id} />
      <IconButton
        variant="secondary"
        label="Copy link"
        aria-keyshortcuts="y"
        icon={<Link2 />}
        onClick={copy}
      />
    </div>
  )
}

const STAYS_AFTER_MS = 1000
const NOBODY: Viewer[] = []

const useViewers = (callId: string): Viewer[] => {
  const [isStaying, setStaying] = useState(false)
  useEffect(() => {
    if (!hasFeature('realTime')) return undefined
    const timer = setTimeout(() => setStaying(true), STAYS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!isStaying) return undefined
    const leave = () => stopViewing(callId)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [isStaying, callId])
  const { data = NOBODY } = useQuery({ ...viewersQuery(callId), enabled: isStaying })
  return data
}

const MOST_DRAWN = 3

function Viewers({ callId }: { callId: string }) {
  const viewers = useViewers(callId)
  return (
    <output className="flex items-center gap-2 text-row text-ink-muted empty:absolute">
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

import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { Button } from './button'
import { IconButton } from './icon-button'
import { type Notice, noticeStore } from './notify'

/** Draws the notices, bottom right; mounted once, in the shell. The region exists before its words. */
export function NoticeHost() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.read)
  return (
    <section
      aria-label="Notices"
      className="pointer-events-none fixed right-4 bottom-4 z-50 flex w-[min(24rem,calc(100vw-32px))] flex-col gap-2"
    >
      <output className="sr-only">
        {notices.map((notice) => (
          <span key={notice.id}>{notice.text}</span>
        ))}
      </output>
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  )
}

function NoticeCard({ notice }: { notice: Notice }) {
  const { id, tone, text, action, lasts } = notice
  const [held, setHeld] = useState(false)
  const left = useRef(lasts)
  useEffect(() => {
    if (held) return undefined
    const since = Date.now()
    const timer = setTimeout(() => noticeStore.dismiss(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - since
    }
  }, [held, id])

  const Icon = tone === 'success' ? CircleCheck : CircleAlert
  return (
    <div
      role="presentation"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex animate-appear items-center gap-2 rounded-control border border-line bg-raised py-1.5 pr-1.5 pl-3 text-row text-ink shadow-popover motion-reduce:animate-none"
    >
      <Icon
        aria-hidden="true"
        size={16}
        className={tone === 'success' ? 'shrink-0 text-success' : 'shrink-0 text-danger'}
      />
      <span aria-hidden="true" className="min-w-0 flex-1">
        {text}
      </span>
      {action ? (
        <Button
          size="sm"
          variant="ghost"
          className="text-accent"
          onClick={() => {
            noticeStore.dismiss(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton
        label="Dismiss"
        size="sm"
        icon={<X aria-hidden="true" size={16} />}
        onClick={() => noticeStore.dismiss(id)}
      />
    </div>
  )
}

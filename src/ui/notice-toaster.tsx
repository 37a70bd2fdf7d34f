import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster, toast } from 'sonner'

import { type Notice, noticeQueue } from './notify'

export function NoticeToaster() {
  useEffect(() => {
    const draw = () => noticeQueue.take().forEach(show)
    draw()
    return noticeQueue.subscribe(draw)
  }, [])

  return (
    <Toaster
      position="bottom-right"
      visibleToasts={3}
      containerAriaLabel="Notices"
      icons={{
        success: <CircleCheck aria-hidden="true" size={16} className="text-success" />,
        error: <CircleAlert aria-hidden="true" size={16} className="text-danger" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-[var(--width)] items-center gap-2 rounded-control border border-line bg-raised px-3 py-2 text-row text-ink shadow-popover',
          title: 'min-w-0',
          actionButton: 'ml-auto rounded-chip px-2 py-0.5 font-medium text-accent hover:bg-canvas',
        },
      }}
    />
  )
}

const show = ({ tone, text, action, lastsMs }: Notice) =>
  toast[tone](text, {
    duration: lastsMs,
    action: action ? { label: action.label, onClick: action.run } : undefined,
  })

import { BellRing, CircleAlert, CircleCheck, X } from 'lucide-react'
import { type FocusEvent, useEffect } from 'react'
import { Toaster, toast } from 'sonner'

import { isOffered, lastChange, type Toast, type ToastAction, toastQueue } from './notify'

const BOTTOM = { bottom: 'var(--toasts-bottom)' }

let cameFrom: HTMLElement | null = null

const enter = (event: FocusEvent<HTMLElement>) => {
  event.stopPropagation()
  const { relatedTarget, currentTarget } = event
  if (currentTarget.contains(relatedTarget)) return
  cameFrom = relatedTarget instanceof HTMLElement ? relatedTarget : null
}

const giveFocusBack = () => {
  if (document.activeElement?.closest('[data-sonner-toast]'))
    cameFrom?.focus({ preventScroll: true })
}

type Offer = { toast: Toast; until: number; shownAs?: string | number }

/** Without `shownAs` it was withdrawn, and comes back should the change that overtook it fail. */
const offers = new Map<ToastAction, Offer>()

const followChanges = () => {
  for (const [action, { toast: said, until, shownAs }] of offers) {
    if (shownAs === undefined && until < Date.now()) offers.delete(action)
    else if (isOffered(action)) {
      if (shownAs === undefined) show(said)
    } else if (shownAs !== undefined) {
      giveFocusBack()
      offers.set(action, { toast: said, until })
      toast.dismiss(shownAs)
    }
  }
}

export function Toasts() {
  useEffect(() => {
    const draw = () => toastQueue.take().forEach(show)
    draw()
    return toastQueue.subscribe(draw)
  }, [])
  useEffect(() => lastChange.subscribe(followChanges), [])

  return (
    <div onFocusCapture={enter}>
      <Toaster
        position="bottom-right"
        offset={BOTTOM}
        mobileOffset={BOTTOM}
        visibleToasts={3}
        containerAriaLabel="Toasts"
        icons={{
          success: <CircleCheck className="text-success" />,
          error: <CircleAlert className="text-danger" />,
          info: <BellRing className="text-accent" />,
          close: <X size={16} />,
        }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              'flex w-[var(--width)] items-center gap-2 rounded-control border border-line bg-raised px-3 py-2 text-row text-ink shadow-popover focus-visible:outline-2! focus-visible:outline-offset-2! focus-visible:outline-ring!',
            title: 'min-w-0',
            actionButton:
              'ml-auto shrink-0 rounded-chip px-2 py-0.5 font-medium whitespace-nowrap text-accent hover:bg-canvas',
            closeButton: 'order-last shrink-0 rounded-chip p-1 text-quiet hover:bg-canvas',
          },
        }}
      />
    </div>
  )
}

const show = (said: Toast) => {
  const { tone, text, action, lastsMs } = said
  const until = Date.now() + lastsMs
  if (action && !isOffered(action)) {
    offers.set(action, { toast: said, until })
    return
  }
  const forget = () => {
    if (action && offers.get(action)?.shownAs === shownAs) offers.delete(action)
  }
  const shownAs = toast[tone](text, {
    duration: lastsMs,
    closeButton: lastsMs === Infinity,
    onAutoClose: () => {
      forget()
      giveFocusBack()
    },
    onDismiss: forget,
    action: action
      ? {
          label: action.label,
          onClick: () => {
            action.run()
            giveFocusBack()
          },
        }
      : undefined,
  })
  if (action) offers.set(action, { toast: said, until, shownAs })
}

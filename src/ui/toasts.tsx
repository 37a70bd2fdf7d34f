import { BellRing, CircleAlert, CircleCheck } from 'lucide-react'
import { type FocusEvent, useEffect } from 'react'
import { Toaster, toast } from 'sonner'

import { lastChange, type Toast, type ToastAction, toastQueue } from './notify'

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

const offered = new Map<ToastAction, string | number>()

const isOvertaken = ({ things = [] }: ToastAction) => {
  const last = lastChange.read()
  return last?.things !== things && things.some((thing) => last?.things?.includes(thing))
}

const withdraw = () => {
  for (const [action, id] of offered) {
    action.isOver ||= isOvertaken(action)
    if (!action.isOver) continue
    giveFocusBack()
    toast.dismiss(id)
    offered.delete(action)
  }
}

export function Toasts() {
  useEffect(() => {
    const draw = () => toastQueue.take().forEach(show)
    draw()
    return toastQueue.subscribe(draw)
  }, [])
  useEffect(() => lastChange.subscribe(withdraw), [])

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
        }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              'flex w-[var(--width)] items-center gap-2 rounded-control border border-line bg-raised px-3 py-2 text-row text-ink shadow-popover focus-visible:outline-2! focus-visible:outline-offset-2! focus-visible:outline-ring!',
            title: 'min-w-0',
            actionButton:
              'ml-auto shrink-0 rounded-chip px-2 py-0.5 font-medium whitespace-nowrap text-accent hover:bg-canvas',
          },
        }}
      />
    </div>
  )
}

const show = ({ tone, text, action, lastsMs }: Toast) => {
  if (action && (action.isOver || isOvertaken(action))) return
  const forget = () => action && offered.delete(action)
  const id = toast[tone](text, {
    duration: lastsMs,
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
  if (action) offered.set(action, id)
}

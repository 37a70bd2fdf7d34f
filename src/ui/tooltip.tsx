import { type ReactNode, useEffect, useRef, useState } from 'react'

import { useLateCode } from './late-code'
import { overlayCode } from './overlay-code'

const HOVER_DELAY_MS = 400

/**
 * A short text beside what it explains, on hover and on keyboard focus; Escape hides it. It is only
 * drawn: what it says must also be the control's accessible name or description.
 */
export function Tooltip({
  text,
  children,
}: {
  /** Null: there is nothing to say now. */
  text: string | null
  children: ReactNode
}) {
  const host = useRef<HTMLSpanElement>(null)
  const anchor = useRef<Element>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)
  const { code, prepare } = useLateCode(overlayCode)

  const show = (delay: number) => {
    if (text === null) return
    prepare()
    anchor.current = host.current?.firstElementChild ?? null
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), delay)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!open) return undefined
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open])

  return (
    <span
      ref={host}
      role="presentation"
      className="contents"
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(HOVER_DELAY_MS)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
    >
      {children}
      {open && code && text !== null ? <code.TooltipBubble anchor={anchor} text={text} /> : null}
    </span>
  )
}

import { type ReactElement, type ReactNode, cloneElement, useRef, useState } from 'react'

import type { MenuTriggerProps } from './menu'
import { useLazyOverlay } from './use-lazy-part'

const loadContent = () => import('./popover-content')

/** A small panel with anything in it, under its trigger. Focus goes in on opening, back on closing. */
export function Popover({
  label,
  trigger,
  align = 'start',
  children,
}: {
  /** The panel's accessible name. */
  label: string
  trigger: ReactElement<MenuTriggerProps>
  align?: 'start' | 'end'
  children: ReactNode | ((close: () => void) => ReactNode)
}) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { part, prepare } = useLazyOverlay(loadContent, open, close)

  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        onPointerEnter: prepare,
        onFocus: prepare,
        onClick: () => setOpen(!open),
      })}
      {part && open ? (
        <part.PopoverContent label={label} anchor={anchor} align={align} onClose={close}>
          {typeof children === 'function' ? children(close) : children}
        </part.PopoverContent>
      ) : null}
    </>
  )
}

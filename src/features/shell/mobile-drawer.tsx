import { type ReactElement, cloneElement, useRef, useState } from 'react'

import type { MenuTriggerProps } from '@/ui/menu'
import { useLazyOverlay } from '@/ui/use-lazy-part'

const loadDrawer = () => import('./drawer-content')

/** The sidebar of small screens: slides in over the page, closes on navigation. */
export function MobileDrawer({ trigger }: { trigger: ReactElement<MenuTriggerProps> }) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { part, prepare } = useLazyOverlay(loadDrawer, open, close)
  return (
    <div className="lg:hidden">
      {cloneElement(trigger, {
        ref: anchor,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        onPointerEnter: prepare,
        onFocus: prepare,
        onClick: () => setOpen(true),
      })}
      {part && open ? <part.DrawerContent opener={anchor} onClose={close} /> : null}
    </div>
  )
}

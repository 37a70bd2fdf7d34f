import { type ReactElement, cloneElement, useRef, useState } from 'react'

import type { MenuTriggerProps } from '@/ui/menu'
import { useLazyPart } from '@/ui/use-lazy-part'

const loadDrawer = () => import('./drawer-content')

/** The sidebar of small screens: slides in over the page, closes on navigation. */
export function MobileDrawer({ trigger }: { trigger: ReactElement<MenuTriggerProps> }) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { part, prepare } = useLazyPart(loadDrawer)
  return (
    <div className="lg:hidden">
      {cloneElement(trigger, {
        ref: anchor,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        onPointerEnter: prepare,
        onFocus: prepare,
        onClick: () => {
          prepare()
          setOpen(true)
        },
      })}
      {part && open ? <part.DrawerContent opener={anchor} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

import { type ReactElement, cloneElement } from 'react'

import { type TriggerProps, useOverlayTrigger } from '@/ui/use-overlay-trigger'

const loadDrawer = () => import('./drawer-content')

/** The sidebar of small screens: slides in over the page, closes on navigation. */
export function MobileDrawer({ trigger }: { trigger: ReactElement<TriggerProps> }) {
  const { anchor, part, close, triggerProps } = useOverlayTrigger(loadDrawer, 'dialog')
  return (
    <div className="lg:hidden">
      {cloneElement(trigger, triggerProps)}
      {part ? <part.DrawerContent opener={anchor} onClose={close} /> : null}
    </div>
  )
}

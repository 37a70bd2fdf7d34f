import { X } from 'lucide-react'
import { type ReactElement, cloneElement, useEffect, useEffectEvent, useRef } from 'react'

import { IconButton } from '@/ui/icon-button'
import { type TriggerProps, useOverlayTrigger } from '@/ui/use-overlay-trigger'

import { Sidebar } from './sidebar'

/** From this width on the sidebar is always there (Tailwind's `lg`). */
const PERMANENT = '(min-width: 64rem)'

/** The sidebar of small screens: slides in over the page, closes on navigation. */
export function MobileDrawer({ trigger }: { trigger: ReactElement<TriggerProps> }) {
  const { anchor, overlays, close, triggerProps } = useOverlayTrigger('dialog')
  const navigated = useRef(false)
  const isOpen = overlays !== undefined
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return undefined
    navigated.current = false
    const wide = window.matchMedia(PERMANENT)
    const closeWhenWide = () => wide.matches && closeNow()
    wide.addEventListener('change', closeWhenWide)
    return () => wide.removeEventListener('change', closeWhenWide)
  }, [isOpen])

  return (
    <div className="lg:hidden">
      {cloneElement(trigger, triggerProps)}
      {overlays ? (
        <overlays.SidePanel
          title="Menu"
          onClose={close}
          onFocusBack={() => {
            // After a navigation the new page's heading takes focus.
            if (!navigated.current) anchor.current?.focus()
          }}
        >
          <Sidebar
            onNavigate={() => {
              navigated.current = true
              close()
            }}
          />
          <IconButton
            label="Close the menu"
            size="sm"
            icon={<X aria-hidden="true" size={16} />}
            onClick={close}
            className="absolute top-3 right-3"
          />
        </overlays.SidePanel>
      ) : null}
    </div>
  )
}

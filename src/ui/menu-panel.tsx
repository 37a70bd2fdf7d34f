import { Anchor, Content, Root } from '@radix-ui/react-menu'
import type { ReactNode, RefObject } from 'react'
import { createPortal } from 'react-dom'

import { MENU_PANEL } from './menu-classes'
import { giveFocusBack, leaveTriggerAlone } from './overlay-focus'

/** Neither scroll lock nor aria-hidden around it; pressing elsewhere closes it. */
export function MenuPanel({
  label,
  anchor,
  align = 'start',
  onClose,
  children,
}: {
  label: string
  anchor: RefObject<HTMLElement | null>
  align?: 'start' | 'end'
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Anchor virtualRef={anchor} />
      {createPortal(
        <section aria-label={label}>
          <Content
            aria-label={label}
            align={align}
            sideOffset={6}
            collisionPadding={8}
            loop
            onInteractOutside={leaveTriggerAlone(anchor)}
            onCloseAutoFocus={giveFocusBack(anchor)}
            className={MENU_PANEL}
          >
            {children}
          </Content>
        </section>,
        document.body,
      )}
    </Root>
  )
}

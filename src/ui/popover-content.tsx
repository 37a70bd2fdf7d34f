import { Anchor, Content, Portal, Root } from '@radix-ui/react-popover'
import type { ReactNode, RefObject } from 'react'

import { PANEL } from './menu-classes'
import { giveFocusBack, leaveTriggerAlone } from './overlay-focus'

export function PopoverContent({
  label,
  anchor,
  align,
  onClose,
  children,
}: {
  label: string
  anchor: RefObject<HTMLElement | null>
  align: 'start' | 'end'
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Root open onOpenChange={(open) => !open && onClose()}>
      <Anchor virtualRef={anchor} />
      <Portal>
        <Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={leaveTriggerAlone(anchor)}
          onCloseAutoFocus={giveFocusBack(anchor)}
          className={`${PANEL} max-w-[min(24rem,calc(100vw-16px))] p-3 text-body`}
        >
          {children}
        </Content>
      </Portal>
    </Root>
  )
}

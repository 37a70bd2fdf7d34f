import { Anchor, Content, Portal, Root } from '@radix-ui/react-popover'
import type { ReactNode, RefObject } from 'react'

import { PANEL } from './menu-classes'

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
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            anchor.current?.focus()
          }}
          // A press on the trigger is the trigger's to handle, or the panel would close and reopen.
          onPointerDownOutside={(event) => {
            if (event.target instanceof Node && anchor.current?.contains(event.target)) {
              event.preventDefault()
            }
          }}
          className={`${PANEL} max-w-[min(24rem,calc(100vw-16px))] p-3 text-body`}
        >
          {children}
        </Content>
      </Portal>
    </Root>
  )
}

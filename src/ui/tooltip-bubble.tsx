import { Anchor, Content, Root } from '@radix-ui/react-popper'
import type { RefObject } from 'react'
import { createPortal } from 'react-dom'

export function TooltipBubble({
  anchor,
  text,
}: {
  anchor: RefObject<Element | null>
  text: string
}) {
  return (
    <Root>
      <Anchor virtualRef={anchor} />
      {createPortal(
        <Content
          aria-hidden="true"
          data-tooltip=""
          side="bottom"
          sideOffset={6}
          collisionPadding={8}
          className="pointer-events-none z-50 max-w-72 rounded-chip bg-ink px-2 py-1 text-meta text-surface shadow-popover"
        >
          {text}
        </Content>,
        document.body,
      )}
    </Root>
  )
}

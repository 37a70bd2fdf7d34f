import { Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'

/** A modal panel at the left edge, as wide as the sidebar. */
export function SidePanel({
  title,
  onClose,
  onFocusBack,
  children,
}: {
  /** For screen readers. */
  title: string
  onClose: () => void
  /** It has closed: where the focus goes. */
  onFocusBack: () => void
  children: ReactNode
}) {
  return (
    <Root open onOpenChange={(open) => !open && onClose()}>
      <Portal>
        <Overlay className="fixed inset-0 z-40 animate-appear bg-black/50" />
        <Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            onFocusBack()
          }}
          className="fixed inset-y-0 left-0 z-50 w-sidebar animate-appear border-r border-line bg-canvas shadow-popover"
        >
          <Title className="sr-only">{title}</Title>
          {children}
        </Content>
      </Portal>
    </Root>
  )
}

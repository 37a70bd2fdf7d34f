import { Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'

import { IconButton } from '@/ui/icon-button'

import { Sidebar } from './sidebar'

/** From this width on the sidebar is always there (Tailwind's `lg`). */
const PERMANENT = '(min-width: 64rem)'

export function DrawerContent({
  opener,
  onClose,
}: {
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const navigated = useRef(false)
  useEffect(() => {
    const wide = window.matchMedia(PERMANENT)
    const closeWhenWide = () => wide.matches && onClose()
    wide.addEventListener('change', closeWhenWide)
    return () => wide.removeEventListener('change', closeWhenWide)
  }, [onClose])

  return (
    <Root open onOpenChange={(open) => !open && onClose()}>
      <Portal>
        <Overlay className="fixed inset-0 z-40 animate-appear bg-black/50" />
        <Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // After a navigation the new page's heading takes focus.
            if (!navigated.current) opener.current?.focus()
          }}
          className="fixed inset-y-0 left-0 z-50 w-sidebar animate-appear border-r border-line bg-canvas shadow-popover"
        >
          <Title className="sr-only">Menu</Title>
          <Sidebar
            onNavigate={() => {
              navigated.current = true
              onClose()
            }}
          />
          <IconButton
            label="Close the menu"
            size="sm"
            icon={<X aria-hidden="true" size={16} />}
            onClick={onClose}
            className="absolute top-3 right-3"
          />
        </Content>
      </Portal>
    </Root>
  )
}

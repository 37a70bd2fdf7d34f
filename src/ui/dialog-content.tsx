import { Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { clsx } from 'clsx'
import { useState } from 'react'

import type { DialogProps } from './dialog'
import { headingAbove, pageHeading } from './page'

const WIDTHS = {
  md: 'top-[12vh] max-h-[80vh] max-w-[480px]',
  lg: 'top-[5vh] max-h-[90vh] max-w-[960px]',
} as const

export function DialogContent({
  onClose,
  title,
  description,
  footer,
  children,
  role = 'dialog',
  size = 'md',
  opener,
}: DialogProps & { opener: HTMLElement | null }) {
  const [section] = useState(() => headingAbove(opener))
  return (
    <Root open onOpenChange={onClose}>
      <Portal>
        <Overlay className="fixed inset-0 z-40 animate-appear bg-black/50 motion-reduce:animate-none" />
        <Content
          role={role}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            restoreFocus([opener, section, pageHeading()])
          }}
          className={clsx(
            'fixed left-1/2 z-50 flex w-[calc(100vw-32px)] -translate-x-1/2 animate-appear flex-col gap-4 overflow-y-auto rounded-card border border-line bg-raised p-6 text-body text-ink shadow-popover motion-reduce:animate-none',
            WIDTHS[size],
          )}
        >
          <div className="flex flex-col gap-1">
            <Title className="text-section font-semibold">{title}</Title>
            {description ? (
              <Description className="text-ink-muted">{description}</Description>
            ) : null}
          </div>
          {children}
          {footer ? <div className="flex justify-end gap-2">{footer}</div> : null}
        </Content>
      </Portal>
    </Root>
  )
}

const restoreFocus = (places: (HTMLElement | null)[]) =>
  places.find((place) => place?.isConnected)?.focus({ preventScroll: true })

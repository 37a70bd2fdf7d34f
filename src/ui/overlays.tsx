import * as RadixDialog from '@radix-ui/react-dialog'
import * as RadixPopover from '@radix-ui/react-popover'
import * as Popper from '@radix-ui/react-popper'
import { clsx } from 'clsx'
import { type ReactNode, type RefObject, useState } from 'react'
import { createPortal } from 'react-dom'

import { type DialogProps, giveFocusBack, leaveTriggerAlone, PANEL } from './overlay-parts'
import { headingAbove, pageHeading } from './page'

export { MenuContent, MultiSelectContent } from './menu-overlays'
export { PickListContent } from './pick-list-content'

const CENTRED = 'left-1/2 w-[calc(100vw-32px)] -translate-x-1/2 rounded-card border'
const PLACES = {
  md: `${CENTRED} top-[12dvh] max-h-[80dvh] max-w-[480px]`,
  lg: `${CENTRED} top-[5dvh] max-h-[90dvh] max-w-[960px]`,
  side: 'inset-y-0 right-0 w-[min(28rem,100vw)] border-l',
} as const

/** The first Escape clears it, and does not close the dialog. */
const isFilledSearch = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''

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
    <RadixDialog.Root open onOpenChange={onClose}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 animate-appear bg-black/50 motion-reduce:animate-none" />
        <RadixDialog.Content
          role={role}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onEscapeKeyDown={(event) => {
            if (isFilledSearch(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            restoreFocus([opener, section, pageHeading()])
          }}
          className={clsx(
            'fixed z-50 flex animate-appear flex-col gap-4 overflow-y-auto border-line bg-raised p-6 text-body text-ink shadow-popover motion-reduce:animate-none',
            footer && 'scroll-pb-20 pb-0',
            PLACES[size],
          )}
        >
          <div className="flex flex-col gap-1">
            <RadixDialog.Title className="text-section font-semibold">{title}</RadixDialog.Title>
            {description ? (
              <RadixDialog.Description className="text-ink-muted">
                {description}
              </RadixDialog.Description>
            ) : null}
          </div>
          {children}
          {footer ? (
            <div
              data-panel-footer={size === 'side' ? '' : undefined}
              className="sticky bottom-0 -mx-6 flex justify-end gap-2 border-t border-line bg-raised px-6 py-4"
            >
              {footer}
            </div>
          ) : null}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

const restoreFocus = (places: (HTMLElement | null)[]) =>
  places.find((place) => place?.isConnected)?.focus({ preventScroll: true })

/** A modal panel at the left edge, as wide as the sidebar. */
export function SidePanel({
  title,
  onClose,
  onFocusBack,
  children,
}: {
  title: string
  onClose: () => void
  /** It has closed: where the focus goes. */
  onFocusBack: () => void
  children: ReactNode
}) {
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 animate-appear bg-black/50" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            onFocusBack()
          }}
          className="fixed inset-y-0 left-0 z-50 w-sidebar animate-appear border-r border-line bg-canvas shadow-popover"
        >
          <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

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
    <RadixPopover.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixPopover.Anchor virtualRef={anchor} />
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={leaveTriggerAlone(anchor)}
          onCloseAutoFocus={giveFocusBack(anchor)}
          className={`${PANEL} max-w-[min(24rem,calc(100vw-16px))] p-3 text-body`}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}

export function TooltipBubble({
  anchor,
  text,
}: {
  anchor: RefObject<Element | null>
  text: string
}) {
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={anchor} />
      {createPortal(
        <Popper.Content
          aria-hidden="true"
          data-tooltip=""
          side="bottom"
          sideOffset={6}
          collisionPadding={8}
          className="pointer-events-none z-50 max-w-72 rounded-chip bg-ink px-2 py-1 text-meta text-surface shadow-popover"
        >
          {text}
        </Popper.Content>,
        document.body,
      )}
    </Popper.Root>
  )
}

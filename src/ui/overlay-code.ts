import { type KeyboardEvent, type MouseEvent, type Ref, useRef, useState } from 'react'

import { lateCode, useLateOverlay } from './late-code'

/** What menus, popovers, dialogs and tooltips are drawn with; fetched when the shell has been drawn. */
export const overlayCode = lateCode(() => import('./overlays'))

export type TriggerProps = {
  ref?: Ref<HTMLButtonElement>
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  onClick?: (event: MouseEvent) => void
  onKeyDown?: (event: KeyboardEvent) => void
  onPointerEnter?: () => void
  onFocus?: () => void
}

/**
 * What opens over the page at a press of its trigger, a button that carries `triggerProps`. `overlays`
 * is what to draw it with, while it is open; `isByKey`: no pointer opened it.
 */
export const useOverlayTrigger = (
  kind: 'menu' | 'dialog',
  onOpenChange?: (open: boolean) => void,
) => {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpenState] = useState(false)
  const [isByKey, setByKey] = useState(false)
  const setOpen = (next: boolean) => {
    setOpenState(next)
    onOpenChange?.(next)
  }
  const close = () => setOpen(false)
  const { code, prepare } = useLateOverlay(overlayCode, open, close)
  return {
    anchor,
    overlays: open ? code : undefined,
    isByKey,
    close,
    triggerProps: {
      ref: anchor,
      'aria-haspopup': kind,
      'aria-expanded': open,
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: ({ detail }: MouseEvent) => {
        setByKey(detail === 0)
        setOpen(!open)
      },
    },
  }
}

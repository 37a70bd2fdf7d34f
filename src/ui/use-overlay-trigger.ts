import { type KeyboardEvent, type Ref, useRef, useState } from 'react'

import { useLazyOverlay } from './use-lazy-overlay'

export type TriggerProps = {
  ref?: Ref<HTMLButtonElement>
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  onClick?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  onPointerEnter?: () => void
  onFocus?: () => void
}

/**
 * What opens over the page at a press of its trigger, a button that carries `triggerProps`. `part` is
 * its loaded half, while it is open.
 */
export const useOverlayTrigger = <Part>(
  load: () => Promise<Part>,
  kind: 'menu' | 'dialog',
  onOpenChange?: (open: boolean) => void,
) => {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpenState] = useState(false)
  const setOpen = (next: boolean) => {
    setOpenState(next)
    onOpenChange?.(next)
  }
  const close = () => setOpen(false)
  const { part, prepare } = useLazyOverlay(load, open, close)
  return {
    anchor,
    part: open ? part : undefined,
    open: () => setOpen(true),
    close,
    triggerProps: {
      ref: anchor,
      'aria-haspopup': kind,
      'aria-expanded': open,
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: () => setOpen(!open),
    },
  }
}

import type { RefObject } from 'react'

type Anchor = RefObject<HTMLElement | null>

export const giveFocusBack = (anchor: Anchor) => (event: Event) => {
  event.preventDefault()
  if (document.activeElement === document.body) anchor.current?.focus()
}

/** A press on the trigger is the trigger's to handle; else the panel would close and open again. */
export const leaveTriggerAlone = (anchor: Anchor) => (event: Event) => {
  if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
}

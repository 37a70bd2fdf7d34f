import { cloneElement, type ReactElement, type ReactNode } from 'react'

import { type TriggerProps, useOverlayTrigger } from './overlay-code'

/** A small panel with anything in it, under its trigger. Focus goes in on opening, back on closing. */
export function Popover({
  label,
  trigger,
  align = 'start',
  children,
}: {
  label: string
  trigger: ReactElement<TriggerProps>
  align?: 'start' | 'end'
  children: ReactNode | ((close: () => void) => ReactNode)
}) {
  const { anchor, overlays, close, triggerProps } = useOverlayTrigger('dialog')
  return (
    <>
      {cloneElement(trigger, triggerProps)}
      {overlays ? (
        <overlays.PopoverContent label={label} anchor={anchor} align={align} onClose={close}>
          {typeof children === 'function' ? children(close) : children}
        </overlays.PopoverContent>
      ) : null}
    </>
  )
}

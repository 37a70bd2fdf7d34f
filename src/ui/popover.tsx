import { type ReactElement, type ReactNode, cloneElement } from 'react'

import { type TriggerProps, useOverlayTrigger } from './use-overlay-trigger'

const loadContent = () => import('./popover-content')

/** A small panel with anything in it, under its trigger. Focus goes in on opening, back on closing. */
export function Popover({
  label,
  trigger,
  align = 'start',
  children,
}: {
  /** The panel's accessible name. */
  label: string
  trigger: ReactElement<TriggerProps>
  align?: 'start' | 'end'
  children: ReactNode | ((close: () => void) => ReactNode)
}) {
  const { anchor, part, close, triggerProps } = useOverlayTrigger(loadContent, 'dialog')
  return (
    <>
      {cloneElement(trigger, triggerProps)}
      {part ? (
        <part.PopoverContent label={label} anchor={anchor} align={align} onClose={close}>
          {typeof children === 'function' ? children(close) : children}
        </part.PopoverContent>
      ) : null}
    </>
  )
}

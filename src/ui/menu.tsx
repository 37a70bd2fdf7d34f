import { cloneElement, type ReactElement } from 'react'
import { flushSync } from 'react-dom'

import { type TriggerProps, useOverlayTrigger } from './overlay-code'
import type { MenuEntry } from './overlay-parts'

/**
 * A menu under its trigger (a Button or IconButton). Opened by key, its first entry is highlighted;
 * arrows, Home, End and typing move through it, Escape closes it, and focus returns to the trigger before an action runs, so that a dialog opened
 * from a menu gives focus back to the trigger too.
 */
export function Menu({
  label,
  trigger,
  entries,
  align = 'start',
}: {
  label: string
  trigger: ReactElement<TriggerProps>
  entries: MenuEntry[]
  align?: 'start' | 'end'
}) {
  const { anchor, overlays, isByKey, close, triggerProps } = useOverlayTrigger('menu')
  const run = (action: () => void) => {
    flushSync(close)
    anchor.current?.focus()
    action()
  }

  return (
    <>
      {cloneElement(trigger, {
        ...triggerProps,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          anchor.current?.click()
        },
      })}
      {overlays ? (
        <overlays.MenuContent
          label={label}
          anchor={anchor}
          entries={entries}
          align={align}
          isByKey={isByKey}
          onClose={close}
          onRun={run}
        />
      ) : null}
    </>
  )
}

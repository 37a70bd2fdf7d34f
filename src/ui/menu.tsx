import { type ReactElement, type Ref, cloneElement, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import type { MenuEntry } from './menu-entry'
import { useLazyOverlay } from './use-lazy-part'

const loadContent = () => import('./menu-content')

export type MenuTriggerProps = {
  ref?: Ref<HTMLButtonElement>
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  onClick?: () => void
  onKeyDown?: (event: React.KeyboardEvent) => void
  onPointerEnter?: () => void
  onFocus?: () => void
}

/**
 * A menu under its trigger (a Button or IconButton). Arrows, Home, End and typing move through it,
 * Escape closes it, and focus returns to the trigger before an action runs, so that a dialog opened
 * from a menu gives focus back to the trigger too.
 */
export function Menu({
  label,
  trigger,
  entries,
  align = 'start',
}: {
  /** The menu's accessible name. */
  label: string
  trigger: ReactElement<MenuTriggerProps>
  entries: MenuEntry[]
  align?: 'start' | 'end'
}) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { part, prepare } = useLazyOverlay(loadContent, open, () => setOpen(false))
  const run = (action: () => void) => {
    flushSync(() => setOpen(false))
    anchor.current?.focus()
    action()
  }

  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onPointerEnter: prepare,
        onFocus: prepare,
        onClick: () => setOpen(!open),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        },
      })}
      {part && open ? (
        <part.MenuContent
          label={label}
          anchor={anchor}
          entries={entries}
          align={align}
          onClose={() => setOpen(false)}
          onRun={run}
        />
      ) : null}
    </>
  )
}

import { useSyncExternalStore } from 'react'

import { overlayIsOpen, useHotkeys } from '@/ui/hotkeys'

const ROW = '[data-step]'

let lastFocused: Element | null = null

const follow = (onChange: () => void) => {
  const look = () => {
    if (overlayIsOpen()) return
    lastFocused = document.activeElement?.closest(ROW) ?? null
    onChange()
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget === null) setTimeout(look)
  }
  document.addEventListener('focusin', look)
  document.addEventListener('focusout', leave)
  return () => {
    document.removeEventListener('focusin', look)
    document.removeEventListener('focusout', leave)
  }
}

const rowInUse = () => (lastFocused?.isConnected && lastFocused.matches(ROW) ? lastFocused : null)

const press = (key: string) => () => {
  const [first, second] = document.querySelectorAll(ROW)
  const isOnlyOne = first?.getAttribute('data-step') === 'front' || second === undefined
  const row = rowInUse() ?? (isOnlyOne ? first : undefined)
  const control = (row ?? first)?.querySelector<HTMLElement>(
    `[aria-keyshortcuts="${row ? key : 'e'}"]`,
  )
  control?.focus()
  if (row) control?.click()
}

/**
 * The keys of the queue, for the step that has the focus. Without one, H snoozes the step in front or
 * the only one, and of several focuses the first.
 */
export const useStepKeys = (open: number) => {
  const place = useSyncExternalStore(follow, () => rowInUse()?.getAttribute('data-step'))
  const snooze = { key: 'h', label: 'Snooze the next step: change due', run: press('h') }
  const assign = { key: 'a', label: 'Assign the next step', run: press('a') }
  const done = { key: 'e', label: 'Mark the next step done', run: press('e'), changes: true }
  // That of the step in front goes on to the next.
  const ofFocused = place === 'front' ? [assign] : place === '' ? [done, assign] : []
  useHotkeys('Next step', open === 0 ? [] : [...ofFocused, snooze], true)
}

import { useSyncExternalStore } from 'react'

import { overlayIsOpen, useHotkeys } from '@/ui/hotkeys'

const ROW = '[data-step]'

let inUse: Element | null = null

const follow = (onChange: () => void) => {
  const look = () => {
    if (overlayIsOpen()) return
    inUse = document.activeElement?.closest(ROW) ?? null
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

const rowInUse = () => (inUse?.isConnected && inUse.matches(ROW) ? inUse : null)

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
 * The keys of the queue, for the open step of a call that has the focus. Snoozed is also the one in
 * front, or the only one; of several, the first takes the focus.
 */
export const useStepKeys = (open: number) => {
  const place = useSyncExternalStore(follow, () => rowInUse()?.getAttribute('data-step'))
  const snooze = { key: 'h', label: 'Snooze the next step: change due', run: press('h') }
  const assign = { key: 'a', label: 'Assign the next step', run: press('a') }
  const done = { key: 'e', label: 'Mark the next step done', run: press('e'), changes: true }
  // That of the step in front goes on to the next.
  const inUse = place === 'front' ? [assign] : place === '' ? [done, assign] : []
  useHotkeys('Next step', open === 0 ? [] : [...inUse, snooze], true)
}

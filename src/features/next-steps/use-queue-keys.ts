import { type RefObject, useEffect } from 'react'

import { useHotkeys } from '@/ui/hotkeys'

import { focusedRow, moveInQueue, pressInRow } from './queue-focus'

export const useQueueKeys = (host: RefObject<HTMLElement | null>) => {
  const move = (by: number) => () => moveInQueue(host.current, by)
  const press =
    (...selectors: string[]) =>
    () => {
      const row = focusedRow(host.current)
      if (!row) return moveInQueue(host.current, 0)
      pressInRow(row, selectors)
    }
  useHotkeys('Next Steps', [
    { key: 'j', label: 'Next row, also ↓', run: move(1) },
    { key: 'k', label: 'Previous row, also ↑', run: move(-1) },
    { key: 'x', label: 'Complete or undo, also Space', run: press('input[type=checkbox]') },
    { key: 'a', label: 'Assign', run: press('[data-action=assign]', '[data-action=more]') },
    { key: 'd', label: 'Change due', run: press('[data-action=due]', '[data-action=more]') },
    {
      key: 'p',
      label: 'Change priority',
      run: press('[data-action=priority]', '[data-action=more]'),
    },
    { key: 'Enter', label: 'Open the call', run: press('[data-open]') },
  ])

  useEffect(() => {
    const element = host.current
    const onKeyDown = (event: KeyboardEvent) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (by === undefined || event.defaultPrevented || !focusedRow(element)) return
      if (document.querySelector('[role=menu],[role=dialog]')) return
      event.preventDefault()
      moveInQueue(element, by)
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [host])
}

import { type RefObject, useEffect } from 'react'

import { pressCommand, useHotkeys } from '@/ui/hotkeys'
import type { ListSelection } from '@/ui/use-selection'

import { completeRow, focusedRow, moveInQueue, pressInRow } from './queue-focus'

export const useQueueKeys = (
  host: RefObject<HTMLElement | null>,
  selection: ListSelection,
  order: readonly string[],
) => {
  const move = (by: number) => () => moveInQueue(host.current, by)
  const press =
    (...selectors: string[]) =>
    () => {
      const row = focusedRow(host.current)
      if (!row) return moveInQueue(host.current, 0)
      pressInRow(row, selectors)
    }
  const toggle = () => {
    const id = focusedRow(host.current)?.dataset['row']
    if (id === undefined) moveInQueue(host.current, 0)
    else selection.toggle(id)
  }
  const extend = (by: number) => () => {
    const from = focusedRow(host.current)?.dataset['row']
    moveInQueue(host.current, from === undefined ? 0 : by)
    const to = focusedRow(host.current)?.dataset['row']
    if (from !== undefined && selection.isEmpty) selection.toggle(from)
    if (to !== undefined) selection.extendTo(to, order)
  }
  useHotkeys('Next Steps', [
    { key: 'j', label: 'Next row, also ↓', run: move(1) },
    { key: 'k', label: 'Previous row, also ↑', run: move(-1) },
    {
      key: 'e',
      label: 'Mark done and go to the next row',
      run: () => completeRow(host.current),
      changes: true,
    },
    { key: 'x', label: 'Select the row', run: toggle },
    { key: 'J', label: 'Select down to the next row', run: extend(1) },
    { key: 'K', label: 'Select up to the previous row', run: extend(-1) },
    { key: 'Shift+ArrowDown', label: 'Select down to the next row', run: extend(1) },
    { key: 'Shift+ArrowUp', label: 'Select up to the previous row', run: extend(-1) },
    { key: 'Mod+a', label: 'Select all loaded rows', run: () => selection.selectLoaded(order) },
    {
      key: 'a',
      label: 'Assign',
      run: press('[data-action=assign]', '[data-action=more]'),
    },
    {
      key: 'h',
      label: 'Snooze: change due',
      run: press('[data-action=due]', '[data-action=more]'),
    },
    {
      key: 'p',
      label: 'Change priority',
      run: press('[data-action=priority]', '[data-action=more]'),
    },
    { key: '', label: 'Export these next steps as CSV', run: pressCommand('export') },
    { key: 'Enter', label: 'Open the call', run: press('[data-open]') },
  ])

  useEffect(() => {
    const element = host.current
    const onKeyDown = (event: KeyboardEvent) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (by === undefined || event.shiftKey || event.defaultPrevented || !focusedRow(element))
        return
      if (document.querySelector('[role=menu],[role=dialog]')) return
      event.preventDefault()
      moveInQueue(element, by)
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [host])
}

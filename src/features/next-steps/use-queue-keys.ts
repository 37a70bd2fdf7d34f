import { type RefObject, useEffect } from 'react'

import { hasFeature } from '@/api/features'
import { dialIn } from '@/components/caller'
import { pressCommand, useHotkeys } from '@/ui/hotkeys'
import type { ListSelection } from '@/ui/use-selection'

import { selectKeys } from '@/components/select-keys'
import { completeRow, focusedRow, isDrawn, moveInQueue } from '@/components/queue-focus'
import type { RowQuestion } from './row-context'

export const useQueueKeys = (
  host: RefObject<HTMLElement | null>,
  selection: ListSelection,
  order: readonly string[],
  ask: (about: RowQuestion['about'] | 'callback', id: string) => void,
) => {
  const move = (by: number) => () => void moveInQueue(host.current, by)
  const onRow = (run: (row: HTMLElement, id: string) => void) => () => {
    const row = focusedRow(host.current)
    if (row) run(row, row.dataset['row'] ?? '')
    else moveInQueue(host.current, 0)
  }
  // Where the row has no room for its buttons, a dialog asks what they would.
  const act = (about: RowQuestion['about']) =>
    onRow((row, id) => {
      const control = row.querySelector<HTMLElement>(`[data-action=${about}]`)
      if (!control) return
      if (isDrawn(control)) control.click()
      else ask(about, id)
    })
  const toggle = onRow((_row, id) => selection.toggle(id))
  const current = () => focusedRow(host.current)?.dataset['row']
  const go = (by: number) => moveInQueue(host.current, by)
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
    ...selectKeys('row', selection, order, { current, go }),
    { key: 'a', label: 'Assign', run: act('assign') },
    { key: 'h', label: 'Snooze: change due', run: act('due') },
    { key: 'd', label: 'Dial', run: onRow(dialIn) },
    { key: 'p', label: 'Change priority', run: act('priority') },
    ...(hasFeature('callbacks')
      ? [{ key: 'b', label: 'Schedule callback', run: onRow((_row, id) => ask('callback', id)) }]
      : []),
    { key: '', label: 'Export these next steps as CSV', run: pressCommand('export') },
    { key: 'Enter', label: 'Open the call', run: onRow(openRow) },
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

const openRow = (row: HTMLElement) => row.querySelector<HTMLElement>('[data-open]')?.click()

import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useRef,
} from 'react'

import type { CallRows } from '@/api/call-rows'
import type { Call } from '@/contracts/calls'
import { useHotkeys } from '@/ui/hotkeys'
import type { ListSelection } from '@/ui/use-selection'

import { entryId, isIn, lineAskedFor } from '../entry/entry-look'
import type { AskedLine } from '../reading-pane'
import type { ListMoves } from './use-list-moves'

export const useListKeys = ({
  rows,
  currentIndex,
  selection,
  moves: { goTo, linkOf, onCurrentCall },
  goToWords,
}: {
  rows: CallRows
  currentIndex: number
  selection: ListSelection
  moves: ListMoves
  goToWords: (call: Call) => void
}) => {
  const extend = (key: string) => {
    const current = rows.at(currentIndex)
    if (current && selection.isEmpty) selection.toggle(current.id)
    const index = goTo(key) ?? -1
    const target = rows.at(index)
    if (target) selection.extendTo(target.id, rows.runAt(index))
  }
  const open = ({ id }: Call) => linkOf(id)?.click()
  const toggle = ({ id }: Call) => selection.toggle(id)
  const findKeys = rows.at(0)?.snippet
    ? [{ key: 'f', label: 'Go to the next match', run: () => onCurrentCall(goToWords) }]
    : []
  useHotkeys('Calls', [
    { key: 'j', label: 'Next call', run: () => goTo('j') },
    { key: 'k', label: 'Previous call', run: () => goTo('k') },
    { key: 'ArrowDown', label: 'Call below', run: () => goTo('ArrowDown') },
    { key: 'ArrowUp', label: 'Call above', run: () => goTo('ArrowUp') },
    { key: 'Enter', label: 'Open the call', run: () => onCurrentCall(open) },
    { key: 'x', label: 'Select the call', run: () => onCurrentCall(toggle) },
    { key: 'J', label: 'Select down to the next call', run: () => extend('j') },
    { key: 'K', label: 'Select up to the previous call', run: () => extend('k') },
    ...findKeys,
    {
      key: 'Mod+a',
      label: 'Select all loaded calls',
      run: () => selection.selectLoaded(rows.ids()),
    },
  ])
}

export const useListEvents = ({
  rows,
  columns,
  moves: { goTo },
  onCheck,
  onCurrent,
  onSelect,
  wordsOf,
}: {
  rows: CallRows
  columns: number
  moves: ListMoves
  onCheck: (id: string, isRange: boolean) => void
  onCurrent: (id: string) => void
  onSelect: ((call: Call, asked?: AskedLine) => void) | undefined
  wordsOf: (id: string) => HTMLElement | null
}) => {
  const isPointerInside = useRef(false)
  const handlers = {
    onPointerMove: ({ movementX, movementY }: PointerEvent) => {
      if (movementX !== 0 || movementY !== 0) isPointerInside.current = true
    },
    onPointerLeave: () => {
      isPointerInside.current = false
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const isForGrid = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
      if (event.key.length === 1 || (isForGrid && columns === 1)) return
      if (goTo(event.key) !== undefined) event.preventDefault()
    },
    onFocus: ({ target }: FocusEvent) => {
      const id = entryId(target)
      if (id) onCurrent(id)
    },
    // Before the link itself hears of it, which would open the call.
    onClickCapture: (event: MouseEvent) => {
      const call = rows.at(rows.indexOf(entryId(event.target)))
      if (!call || isIn(event.target, '[data-check]')) return
      if (event.shiftKey) {
        event.preventDefault()
        onCheck(call.id, true)
        return
      }
      onCurrent(call.id)
      if (!onSelect || event.ctrlKey || event.metaKey) return
      const isWords = isIn(event.target, '[data-snippet]')
      const isByKey = event.detail === 0
      if (isByKey && !isWords) return
      event.preventDefault()
      const origin = isByKey ? wordsOf(call.id) : null
      onSelect(call, isWords ? lineAskedFor(call, origin) : undefined)
    },
  }
  return { handlers, isPointerInside: () => isPointerInside.current }
}

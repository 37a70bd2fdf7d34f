import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useRef,
} from 'react'

import type { CallRows } from '@/api/call-rows'
import type { Call } from '@/contracts/calls'

import { entryId, isIn, lineAskedFor } from '../entry/entry-target'
import type { AskedLine } from '../reading-pane'
import type { ListMoves } from './use-list-moves'

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

import { useLayoutEffect, useRef } from 'react'

import type { CallRows } from '@/api/call-rows'

type Shown = { id: string; line: number }

const AT_TOP = 8

export const useScrollHold = ({
  rows,
  columns,
  lineHeight,
  firstLine,
  pane,
  isInPane,
}: {
  rows: CallRows
  columns: number
  lineHeight: number
  firstLine: number
  pane: HTMLElement | null
  isInPane: boolean
}) => {
  const held = useRef<Shown>(undefined)
  const heldRows = useRef(rows)
  const heldShape = useRef(`${columns}/${lineHeight}`)
  useLayoutEffect(() => {
    const scroller = isInPane ? pane : document.scrollingElement
    const shape = `${columns}/${lineHeight}`
    const before = held.current
    if (scroller && before && heldRows.current !== rows && heldShape.current === shape) {
      const index = rows.indexOf(before.id)
      const moved = index < 0 ? 0 : Math.floor(index / columns) - before.line
      if (moved !== 0 && scroller.scrollTop > AT_TOP) scroller.scrollBy(0, moved * lineHeight)
      if (moved !== 0) held.current = { id: before.id, line: before.line + moved }
    }
    const sameList = heldRows.current === rows
    heldRows.current = rows
    heldShape.current = shape
    const first = rows.at(firstLine * columns)
    if (first && (sameList || !held.current)) held.current = { id: first.id, line: firstLine }
  }, [rows, columns, lineHeight, firstLine, pane, isInPane])
}

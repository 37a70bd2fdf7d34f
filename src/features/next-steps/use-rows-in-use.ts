import { type FocusEvent, type PointerEvent, useMemo, useState } from 'react'

import { rowOf } from './queue-focus'

const OVERLAY = '[role=menu],[role=dialog]'

/** Menus and panels of a row are drawn elsewhere, but their events still come by. */
const isInside = (event: { currentTarget: Element; target: EventTarget }) =>
  event.target instanceof Node && event.currentTarget.contains(event.target)

/** Whether the focus that goes to `to` is still at work on a row. */
const staysInUse = (host: Element, to: EventTarget | null) =>
  to instanceof Element
    ? host.contains(to) || to.closest(OVERLAY) !== null
    : !document.hasFocus() || document.querySelector(OVERLAY) !== null

/** Which rows somebody is using, with the focus or with the pointer. */
export const useRowsInUse = () => {
  /** The last row that had the focus: where Tab comes back to. */
  const [activeId, setActiveId] = useState<string | null>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const [pointerId, setPointerId] = useState<string | null>(null)
  const [hasPointer, setHasPointer] = useState(false)

  const handlers = useMemo(
    () => ({
      onFocus: (event: FocusEvent) => {
        const row = isInside(event) ? rowOf(event.target) : null
        if (!row) return
        setActiveId(row.dataset['row'] ?? null)
        setHasFocus(true)
      },
      onBlur: (event: FocusEvent) => {
        if (!staysInUse(event.currentTarget, event.relatedTarget)) setHasFocus(false)
      },
      onPointerOver: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse' || !isInside(event)) return
        setHasPointer(true)
        setPointerId(rowOf(event.target)?.dataset['row'] ?? null)
      },
      onPointerLeave: () => {
        setHasPointer(false)
        setPointerId(null)
      },
    }),
    [],
  )
  return { activeId, focusId: hasFocus ? activeId : null, pointerId, hasPointer, handlers }
}

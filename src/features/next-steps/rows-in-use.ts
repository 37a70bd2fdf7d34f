import type { FocusEvent, PointerEvent } from 'react'

import { createListeners } from '@/lib/listeners'

import { rowOf } from '@/components/queue-focus'

const OVERLAY = '[role=menu],[role=dialog]'

const isInside = (event: { currentTarget: Element; target: EventTarget }) =>
  event.target instanceof Node && event.currentTarget.contains(event.target)

/** Whether the focus that goes to `to` is still at work on a row. */
const staysInUse = (host: Element, to: EventTarget | null) =>
  to instanceof Element
    ? host.contains(to) || to.closest(OVERLAY) !== null
    : !document.hasFocus() || document.querySelector(OVERLAY) !== null

type Use = {
  activeId: string | null
  hasFocus: boolean
  pointerId: string | null
  hasPointer: boolean
}

export const createRowsInUse = () => {
  let use: Use = { activeId: null, hasFocus: false, pointerId: null, hasPointer: false }
  const { subscribe, announce } = createListeners()
  const set = (patch: Partial<Use>) => {
    const next = { ...use, ...patch }
    const isSame =
      next.activeId === use.activeId &&
      next.hasFocus === use.hasFocus &&
      next.pointerId === use.pointerId &&
      next.hasPointer === use.hasPointer
    if (isSame) return
    use = next
    announce()
  }
  return {
    subscribe,
    activate: (activeId: string) => set({ activeId }),
    isActive: (id: string) => use.activeId === id,
    isInUse: (id: string) => use.activeId === id || use.pointerId === id,
    /** Nothing may move while the pointer is over the rows; otherwise only the row in focus stays. */
    stays: (id: string) => use.hasPointer || (use.hasFocus && use.activeId === id),
    /** Changes whenever `stays` may answer differently. */
    stamp: () => `${use.hasPointer} ${use.hasFocus ? use.activeId : ''}`,
    drawn: (ids: readonly string[]) => {
      if (use.activeId === null || !ids.includes(use.activeId)) set({ activeId: ids[0] ?? null })
    },
    handlers: {
      onFocus: (event: FocusEvent) => {
        const row = isInside(event) ? rowOf(event.target) : null
        if (row) set({ activeId: row.dataset['row'] ?? null, hasFocus: true })
      },
      onBlur: (event: FocusEvent) => {
        if (!staysInUse(event.currentTarget, event.relatedTarget)) set({ hasFocus: false })
      },
      onPointerOver: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse' || !isInside(event)) return
        set({ hasPointer: true, pointerId: rowOf(event.target)?.dataset['row'] ?? null })
      },
      onPointerLeave: () => set({ hasPointer: false, pointerId: null }),
    },
  }
}
export type RowsInUse = ReturnType<typeof createRowsInUse>

import { type RefObject, useEffect, useRef } from 'react'

import type { CallRows } from '@/api/call-rows'
import { nextCallRow } from '@/components/list-focus'
import type { Call } from '@/contracts/calls'
import type { VirtualList } from '@/ui/virtual-list'

/** Where a key leads in a list of `count` entries in `columns`, from `index`; undefined: no such key. */
export const keyTarget = (
  key: string,
  index: number,
  { count, columns, linesOnScreen }: { count: number; columns: number; linesOnScreen: number },
): number | undefined => {
  if (count === 0) return undefined
  const page = Math.max(1, linesOnScreen - 1) * columns
  const step: Record<string, number> = {
    j: 1,
    k: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    ArrowRight: 1,
    ArrowLeft: -1,
    PageDown: page,
    PageUp: -page,
  }
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const by = step[key]
  if (by === undefined) return undefined
  if (index < 0) return 0
  const next = index + by
  if (next >= 0 && next < count) return next
  if (key.startsWith('Page')) return next < 0 ? 0 : count - 1
  if (key === 'ArrowDown' && Math.floor(index / columns) < Math.floor((count - 1) / columns)) {
    return count - 1
  }
  return index
}

/**
 * Moves through a list by keys, and takes focus along. Who moves to a call that was not read yet,
 * far down say, arrives when it is.
 */
export const useListMoves = ({
  list,
  rows,
  grid,
  currentIndex,
  onMove,
}: {
  list: RefObject<HTMLElement | null>
  rows: CallRows
  grid: VirtualList
  /** Where the keyboard is, or -1. */
  currentIndex: number
  onMove: (call: Call) => void
}) => {
  const { columns, count, first, last } = grid
  /** The call whose link takes focus as soon as it is drawn. */
  const wantsFocus = useRef<string>(undefined)
  /** The row that is gone to as soon as it is read. */
  const pending = useRef<{ index: number; wasSeen: boolean }>(undefined)
  const linkOf = (id: string) =>
    list.current?.querySelector<HTMLElement>(`[data-call="${id}"] a`) ?? null
  const focusWanted = () => {
    const id = wantsFocus.current
    const link = id === undefined ? null : linkOf(id)
    if (link || rows.indexOf(id) < 0) wantsFocus.current = undefined
    if (!link) return
    link.focus({ preventScroll: true })
  }
  const isOnScreen = (index: number) => {
    const line = Math.floor(index / columns)
    return index >= 0 && line >= first && line <= last
  }
  const moveTo = (index: number) => {
    const target = Math.max(0, Math.min(index, count - 1))
    const call = rows.at(target)
    grid.scrollTo(target)
    pending.current = call ? undefined : { index: target, wasSeen: false }
    if (!call) return
    onMove(call)
    wantsFocus.current = call.id
    focusWanted()
  }
  useEffect(() => {
    wantsFocus.current ??= nextCallRow.take()
  }, [])
  useEffect(() => {
    if (wantsFocus.current !== undefined) focusWanted()
    const asked = pending.current
    if (!asked) return
    const { index, wasSeen } = asked
    asked.wasSeen ||= isOnScreen(index)
    // The list may have turned out shorter; who has scrolled elsewhere meanwhile stays there.
    const isGone = index >= count
    if (!isGone && wasSeen && !isOnScreen(index)) pending.current = undefined
    else if (isGone || rows.at(index)) moveTo(index)
  })

  return {
    linkOf,
    isOnScreen,
    moveTo,
    /** Where a key leads, undefined for a key that leads nowhere; goes there. */
    goTo: (key: string) => {
      const shape = { count, columns, linesOnScreen: last - first + 1 }
      const target = keyTarget(key, pending.current?.index ?? currentIndex, shape)
      if (target !== undefined) moveTo(target)
      return target
    },
    /** Runs for the call the reader has in front of them; where that is none, one is taken first. */
    onCurrentCall: (run: (call: Call) => void) => {
      const call = rows.at(currentIndex)
      if (call && isOnScreen(currentIndex)) run(call)
      else moveTo(call ? currentIndex : first * columns)
    },
    /** Focus goes to this call as soon as it is drawn. */
    focusSoon: (id: string) => {
      wantsFocus.current = id
    },
  }
}

export type ListMoves = ReturnType<typeof useListMoves>

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

import { pageHeading } from '@/ui/page'

import { focusedRow, focusRow, rowsIn } from './queue-focus'

/** The nearest of the rows before and after `id` that are also in `common`. */
const neighboursOf = (id: string, ids: readonly string[], common: ReadonlySet<string>) => {
  const at = ids.indexOf(id)
  const isCommon = (other: string) => common.has(other)
  return {
    previous: ids.slice(0, Math.max(at, 0)).findLast(isCommon),
    next: ids.slice(at + 1).find(isCommon),
  }
}

const idOf = ({ dataset }: HTMLElement) => dataset['row'] ?? ''

/**
 * Where the row that has the focus goes away, or to another place of the list, the focus goes on to
 * the one that was below it; where the whole list goes away, to the heading of the page. `opened`
 * returns the pane a row is open in, which takes the focus instead; such a row keeps it when it moves.
 */
export const useFocusGoesOn = (
  host: RefObject<HTMLElement | null>,
  opened?: (id: string) => HTMLElement | null,
) => {
  const last = useRef<{ element: HTMLElement; id: string }>(null)
  const order = useRef<string[]>([])
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const row = focusedRow(host.current)
      last.current =
        row && target instanceof HTMLElement ? { element: target, id: idOf(row) } : null
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [host])
  useLayoutEffect(() => {
    const list = host.current
    return () => {
      if (list?.contains(document.activeElement)) pageHeading()?.focus({ preventScroll: true })
    }
  }, [host])
  useLayoutEffect(() => {
    const rows = rowsIn(host.current)
    const [before, ids] = [order.current, rows.map(idOf)]
    order.current = ids
    if (!last.current) return
    const { element, id } = last.current
    const isLost = !element.isConnected && document.activeElement === document.body
    if (!isLost && document.activeElement !== element) return
    const there = new Set(ids)
    const [was, is] = [neighboursOf(id, before, there), neighboursOf(id, ids, new Set(before))]
    const isMoved = there.has(id) && was.previous !== is.previous && was.next !== is.next
    if (!isLost && (opened || !isMoved)) return
    const place = opened?.(id)
    if (place) return place.focus({ preventScroll: true })
    const stays = there.has(id) && !isMoved ? id : (was.next ?? was.previous ?? id)
    const row = rows.find((one) => idOf(one) === stays)
    if (row) focusRow(row)
    else pageHeading()?.focus({ preventScroll: true })
  })
}

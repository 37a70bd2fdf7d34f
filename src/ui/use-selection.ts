import { useState } from 'react'

import {
  EVERYTHING,
  NOTHING_SELECTED,
  type Selection,
  extendedTo,
  hasAllOf,
  isSelected,
  selectedCount,
  toggled,
  withLoaded,
} from '@/lib/selection'

/** `list` names the list, e.g. by its filters: another list starts with nothing selected. */
export const useSelection = (list: string) => {
  const [held, setHeld] = useState({ list, selection: NOTHING_SELECTED })
  if (held.list !== list) setHeld({ list, selection: NOTHING_SELECTED })
  const selection = held.list === list ? held.selection : NOTHING_SELECTED
  const change = (next: (now: Selection) => Selection) =>
    setHeld((now) => (now.list === list ? { list, selection: next(now.selection) } : now))

  return {
    /** As it is sent: see `Selection`. */
    value: selection,
    isEmpty: selection.kind === 'some' && selection.ids.size === 0,
    isEverything: selection.kind === 'all',
    has: (id: string) => isSelected(selection, id),
    /** How many of a list of `total`. */
    count: (total: number) => selectedCount(selection, total),
    hasAllOf: (order: readonly string[]) => hasAllOf(selection, order),
    toggle: (id: string) => change((now) => toggled(now, id)),
    /** From the last toggled entry to this one; `order`: the ids of the list from top to bottom. */
    extendTo: (id: string, order: readonly string[]) => change((now) => extendedTo(now, id, order)),
    selectLoaded: (order: readonly string[]) => change((now) => withLoaded(now, order)),
    selectEverything: () => change(() => EVERYTHING),
    clear: () => change(() => NOTHING_SELECTED),
  }
}

export type ListSelection = ReturnType<typeof useSelection>

import type { Hotkey } from '@/ui/hotkeys'
import type { ListSelection } from '@/ui/use-selection'

/**
 * The keys that select several rows. `current` returns the id of the row in use; `go` moves `by` rows,
 * or to the first one where none is in use, and returns the id of the row it came to.
 */
export const selectKeys = (
  noun: string,
  selection: ListSelection,
  order: readonly string[],
  { current, go }: { current: () => string | undefined; go: (by: number) => string | undefined },
): Hotkey[] => {
  const extend = (by: number) => () => {
    const from = current()
    const to = go(by)
    if (from !== undefined && order.includes(from) && selection.isEmpty) selection.toggle(from)
    if (to !== undefined) selection.extendTo(to, order)
  }
  const down = { label: `Select down to the next ${noun}`, run: extend(1) }
  const up = { label: `Select up to the previous ${noun}`, run: extend(-1) }
  return [
    { key: 'J', ...down },
    { key: 'K', ...up },
    { key: 'Shift+ArrowDown', ...down },
    { key: 'Shift+ArrowUp', ...up },
    { key: 'Mod+a', label: `Select all loaded ${noun}s`, run: () => selection.selectLoaded(order) },
  ]
}

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

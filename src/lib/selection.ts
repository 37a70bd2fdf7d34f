/** `some`: these ids. `all`: everything the filters match except these ids. */
export type Selection = {
  readonly kind: 'some' | 'all'
  readonly ids: ReadonlySet<string>
  readonly anchor: string | undefined
  readonly reach: string | undefined
}

export const NOTHING_SELECTED: Selection = {
  kind: 'some',
  ids: new Set(),
  anchor: undefined,
  reach: undefined,
}

export const EVERYTHING: Selection = { ...NOTHING_SELECTED, kind: 'all' }

export const isSelected = ({ kind, ids }: Selection, id: string): boolean =>
  ids.has(id) === (kind === 'some')

export const selectedCount = ({ kind, ids }: Selection, total: number): number =>
  kind === 'some' ? ids.size : Math.max(0, total - ids.size)

const withAll = (selection: Selection, changed: readonly string[], selected: boolean) => {
  const ids = new Set(selection.ids)
  const listed = selected === (selection.kind === 'some')
  for (const id of changed) {
    if (listed) ids.add(id)
    else ids.delete(id)
  }
  return { ...selection, ids }
}

export const toggled = (selection: Selection, id: string): Selection => ({
  ...withAll(selection, [id], !isSelected(selection, id)),
  anchor: id,
  reach: id,
})

const between = (order: readonly string[], one: string | undefined, other: string | undefined) => {
  const from = one === undefined ? -1 : order.indexOf(one)
  const to = other === undefined ? -1 : order.indexOf(other)
  return from < 0 || to < 0 ? [] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** Replaces the previous range from the anchor; without an anchor it begins at `id`. */
export const extendedTo = (
  selection: Selection,
  id: string,
  order: readonly string[],
): Selection => {
  const range = between(order, selection.anchor, id)
  if (range.length === 0) return { ...withAll(selection, [id], true), anchor: id, reach: id }
  const before = between(order, selection.anchor, selection.reach)
  const without = withAll(selection, before, false)
  return { ...withAll(without, range, true), reach: id }
}

export const withLoaded = (selection: Selection, order: readonly string[]): Selection =>
  withAll(selection, order, true)

export const hasAllOf = (selection: Selection, order: readonly string[]): boolean =>
  order.length > 0 && order.every((id) => isSelected(selection, id))

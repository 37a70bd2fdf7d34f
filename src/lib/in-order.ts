/** The items with these ids, in their order; an id without an item is left out. */
export const inOrderOf = <Item extends { id: string }>(
  ids: readonly string[],
  items: readonly Item[],
): Item[] => {
  const byId = new Map(items.map((item) => [item.id, item]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

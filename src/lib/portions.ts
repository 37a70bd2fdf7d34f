/** The items in their order, `size` at a time; the last portion may be smaller. */
export function* portionsOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}

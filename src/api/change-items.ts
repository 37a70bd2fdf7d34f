import type { InfiniteData } from '@tanstack/react-query'

/** The pages of a list with each item as `change` answers it; what it answers unchanged stays the very same. */
export const changeItems = <Page extends { items: readonly unknown[] }>(
  list: InfiniteData<Page> | undefined,
  change: (item: Page['items'][number]) => Page['items'][number],
): InfiniteData<Page> | undefined => {
  // The keys of lists begin the keys of other queries, too.
  if (!list?.pages) return list
  const pages = list.pages.map((page) => {
    const items = page.items.map(change)
    return items.every((item, at) => item === page.items[at]) ? page : { ...page, items }
  })
  return pages.every((page, at) => page === list.pages[at]) ? list : { ...list, pages }
}

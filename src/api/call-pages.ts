import type { QueryClient } from '@tanstack/react-query'

import type { Call, CallPage } from '@/contracts/calls'

export type ListPage = CallPage & { unread: number }

export type CallPages = { pages: readonly ListPage[] }

export const firstPage = (page: CallPage): CallPages => ({ pages: [{ ...page, unread: 0 }] })

export const callsOf = ({ pages }: CallPages): Call[] => pages.flatMap(({ items }) => items)

export const goesOn = ({ pages }: CallPages): boolean => (pages.at(-1)?.nextCursor ?? null) !== null

const newer = (old: Call, next: Call): Call => {
  if (next.updatedAt < old.updatedAt) return old
  if (next.updatedAt === old.updatedAt && next.version === old.version) {
    // A caller is renamed without their calls; what is being changed here stays.
    const { callerName } = next
    return callerName === old.callerName ? old : { ...old, callerName }
  }
  return { ...next, snippet: next.snippet ?? old.snippet }
}

const mapItems = (list: CallPages, change: (items: Call[]) => Call[]): CallPages => {
  const changed = list.pages.map((page) => {
    const items = change(page.items)
    const isSame =
      items.length === page.items.length && items.every((item, at) => item === page.items[at])
    return isSame ? page : { ...page, items }
  })
  return changed.every((page, at) => page === list.pages[at]) ? list : { pages: changed }
}

/** Order never changes and nothing is added; without a difference it is the same object. */
export const updateCalls = (
  pages: CallPages,
  readings: readonly Call[],
  gone: ReadonlySet<string> = new Set(),
): CallPages => {
  const byId = new Map(readings.map((call) => [call.id, call]))
  return mapItems(pages, (items) =>
    items.flatMap((item) => {
      if (gone.has(item.id)) return []
      const next = byId.get(item.id)
      return [next ? newer(item, next) : item]
    }),
  )
}

export const updateTotals = (pages: CallPages, head: CallPage): CallPages => {
  const [first, ...rest] = pages.pages
  if (!first) return pages
  const { total, totalIsEstimate, hidden } = head
  return { pages: [{ ...first, total, totalIsEstimate, hidden }, ...rest] }
}

/** `gap`: so much is new that calls may be missing in between; the new page replaces the list. */
export const findNewCalls = (pages: CallPages, head: CallPage): { fresh: Call[]; gap: boolean } => {
  const known = new Set(callsOf(pages).map((call) => call.id))
  const lastKnown = head.items.findLastIndex((call) => known.has(call.id))
  const hasMore = goesOn(pages) || pages.pages.some(({ unread }) => unread > 0)
  const fresh = head.items.filter(
    (call, at) => !known.has(call.id) && (lastKnown < 0 || at < lastKnown || !hasMore),
  )
  return { fresh, gap: lastKnown < 0 && head.items.length > 0 && head.nextCursor !== null }
}

export const insertNewCalls = (pages: CallPages, head: CallPage): CallPages => {
  const { fresh, gap } = findNewCalls(pages, head)
  if (fresh.length === 0) return pages
  const list = callsOf(pages)
  if (gap || list.length === 0) return firstPage(head)

  const positions = new Map(list.map((call, at) => [call.id, at]))
  const lastKnown = Math.max(...head.items.map((call) => positions.get(call.id) ?? -1))
  let anchor = list[lastKnown + 1]?.id
  const before = new Map<string | undefined, Call[]>()
  for (const call of head.items.toReversed()) {
    if (positions.has(call.id)) anchor = call.id
    else before.set(anchor, [call, ...(before.get(anchor) ?? [])])
  }
  const placed = new Set<string>()
  const inserted = mapItems(pages, (items) =>
    items.flatMap((item) => {
      if (placed.has(item.id)) return [item]
      placed.add(item.id)
      return [...(before.get(item.id) ?? []), item]
    }),
  )
  const atTheEnd = before.get(undefined)
  const last = inserted.pages.at(-1)
  if (!atTheEnd || !last) return inserted
  const ended = { ...last, items: [...last.items, ...atTheEnd] }
  return { pages: [...inserted.pages.slice(0, -1), ended] }
}

const LISTS = { queryKey: ['calls', 'list'] }

export const changeRows = (queryClient: QueryClient, id: string, change: (row: Call) => Call) => {
  queryClient.setQueriesData<CallPages>(LISTS, (pages) =>
    pages
      ? mapItems(pages, (items) => items.map((item) => (item.id === id ? change(item) : item)))
      : pages,
  )
}

export const callInLists = (queryClient: QueryClient, id: string): Call | undefined => {
  let newest: Call | undefined
  for (const [, pages] of queryClient.getQueriesData<CallPages>(LISTS)) {
    for (const page of pages?.pages ?? []) {
      for (const row of page.items) if (row.id === id) newest = newest ? newer(newest, row) : row
    }
  }
  return newest
}

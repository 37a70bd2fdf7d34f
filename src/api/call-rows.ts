import type { Call } from '@/contracts/calls'
import { countLeading } from '@/lib/count-leading'

import { type CallPages, goesOn, type ListPage } from './call-pages'

/** The rows of a list by their places, from 0, whether they were read or not. */
export type CallRows = {
  count: number
  /** Undefined: there is none, or it was not read yet. */
  at: (index: number) => Call | undefined
  /** -1 for a call that was not read. */
  indexOf: (id: string | undefined) => number
  runAt: (index: number) => string[]
  ids: () => string[]
}

const places = new WeakMap<ListPage, Map<string, number>>()

const placesIn = (page: ListPage): Map<string, number> => {
  const known = places.get(page)
  if (known) return known
  const made = new Map(page.items.map((call, at) => [call.id, at]))
  places.set(page, made)
  return made
}

export const startsOf = ({ pages }: CallPages): number[] => {
  const starts: number[] = []
  let at = 0
  for (const page of pages) {
    starts.push(at + page.unread)
    at += page.unread + page.items.length
  }
  return [...starts, at]
}

const idsOf = (pages: readonly ListPage[]) =>
  pages.flatMap(({ items }) => items.map(({ id }) => id))

export const rowsOf = (list: CallPages): CallRows => {
  const { pages } = list
  const starts = startsOf(list)
  const end = starts.at(-1) ?? 0
  const pageAt = (index: number) =>
    countLeading(pages.length, (page) => (starts[page] ?? 0) <= index) - 1
  const runAt = (index: number) => {
    let first = pageAt(index)
    let last = first
    while (first > 0 && pages[first]?.unread === 0) first -= 1
    while (pages[last + 1]?.unread === 0) last += 1
    return idsOf(pages.slice(first, last + 1))
  }
  return {
    count: goesOn(list) ? Math.max(pages[0]?.total ?? 0, end + 1) : end,
    at: (index) => {
      const page = pageAt(index)
      return pages[page]?.items[index - (starts[page] ?? 0)]
    },
    indexOf: (id) => {
      if (id === undefined) return -1
      for (const [number, page] of pages.entries()) {
        const at = placesIn(page).get(id)
        if (at !== undefined) return (starts[number] ?? 0) + at
      }
      return -1
    },
    runAt,
    ids: () => idsOf(pages),
  }
}

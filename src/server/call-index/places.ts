import type { CallSort, Priority } from '@/contracts/call-words'
import { decodeCursor, encodeCursor } from '@/lib/cursor'

export type SortKey = 'startedAt' | 'updatedAt' | 'seconds'

/** One part of a sorted list: which calls, by what, and from which end. Parts follow one another. */
export type Walk = {
  key: SortKey
  direction: 1 | -1
  /** Only calls of this priority; null: of none. */
  priority?: Priority | null
  /** Only calls whose length is known, or only those whose is not. */
  hasLength?: boolean
}

/** Equal keys by arrival, in the direction of the walk. */
export const WALKS: Record<CallSort, Walk[]> = {
  newest: [{ key: 'startedAt', direction: -1 }],
  oldest: [{ key: 'startedAt', direction: 1 }],
  // What has no length is shorter than everything, so it comes last by itself.
  longest: [{ key: 'seconds', direction: -1 }],
  shortest: [
    { key: 'seconds', direction: 1, hasLength: true },
    { key: 'seconds', direction: 1, hasLength: false },
  ],
  priority: (['high', 'normal', 'low', null] as const).map((priority) => ({
    key: 'startedAt',
    direction: -1,
    priority,
  })),
  updated: [{ key: 'updatedAt', direction: -1 }],
}

/** A place in a sorted list, between calls: it stays where it is when calls move. */
export type Place = { walk: number; key: number; seq: number }

export const encodePlace = (sort: CallSort, { walk, key, seq }: Place): string =>
  encodeCursor([sort, String(walk), String(key), String(seq)])

/** Null when the text is no cursor of this sort. */
export const decodePlace = (sort: CallSort, cursor: string): Place | null => {
  const [of, ...rest] = decodeCursor(cursor, 4) ?? []
  const [walk = NaN, key = NaN, seq = NaN] = rest.map(Number)
  if (of !== sort || rest.some((part) => !part)) return null
  if (![walk, key, seq].every(Number.isFinite)) return null
  return WALKS[sort][walk] ? { walk, key, seq } : null
}

/** A range of a sorted list: `limit` calls from a place, after leaving out `skip` of them. */
export type PageRange = {
  sort: CallSort
  /** Null: the top, or the end for who goes up. */
  from: Place | null
  /** The calls above the place instead of those below; the nearest comes first. */
  isUpward?: boolean
  skip?: number
  limit: number
}

/** Calls of a range by their numbers, the nearest to where it begins first. */
export type Page = {
  seqs: number[]
  /** Places of the first and the last of them. */
  first: Place | null
  last: Place | null
  /** Whether there are calls beyond the last. */
  hasMore: boolean
  total: number
  /** Calls that only a hiding rule leaves out; what both would hide counts as short. */
  hidden: { short: number; withoutTranscript: number }
  isEstimate: boolean
}

import type { CallSort, Priority } from '@/contracts/call-words'
import { decodeCursor, encodeCursor } from '@/lib/cursor'

export type SortKey = 'startedAt' | 'updatedAt' | 'seconds'

export type Walk = {
  key: SortKey
  direction: 1 | -1
  /** Only calls of this priority; null: of none. */
  priority?: Priority | null
  hasLength?: boolean
}

export const WALKS: Record<CallSort, Walk[]> = {
  newest: [{ key: 'startedAt', direction: -1 }],
  oldest: [{ key: 'startedAt', direction: 1 }],
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
  isUpward?: boolean
  skip?: number
  limit: number
}

export type Page = {
  seqs: number[]
  first: Place | null
  last: Place | null
  /** Whether there are calls beyond the last. */
  hasMore: boolean
  total: number
  /** Calls that only a hiding rule leaves out; what both would hide counts as short. */
  hidden: { short: number; withoutTranscript: number }
  isEstimate: boolean
}

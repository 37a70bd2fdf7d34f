import { callField, type CallSort, callSort } from '@/contracts/call-fields'
import { decodeCursor, encodeCursor } from '@/lib/cursor'

import type { Filter } from './filter/filter'

/** The parts of a sort, each wholly before the next; within one, calls follow the sort's field. */
export const partsOf = (sort: CallSort): readonly Filter[] => {
  const { field, direction, first } = callSort(sort)
  if (first) {
    const { type, words = [] } = callField(first)
    const values = type === 'flag' ? [true, false] : [...words.toReversed(), null]
    return values.map((value) => ({ field: first, operator: '=', value }))
  }
  // What has no length stands last either way.
  return field === 'duration' && direction === 1
    ? [
        { field, operator: '!=', value: null },
        { field, operator: '=', value: null },
      ]
    : [{ and: [] }]
}

/** Where a call stands in a sort. Of an instant `key` is in epoch milliseconds; below zero: unknown. */
export type Place = { part: number; key: number; seq: number }

export const encodePlace = (sort: CallSort, { part, key, seq }: Place): string =>
  encodeCursor([sort, String(part), String(key), String(seq)])

/** Null when the text is no cursor of this sort. */
export const decodePlace = (sort: CallSort, cursor: string): Place | null => {
  const [of, ...rest] = decodeCursor(cursor, 4) ?? []
  const [part = NaN, key = NaN, seq = NaN] = rest.map(Number)
  if (of !== sort || rest.some((text) => !text)) return null
  if (![part, key, seq].every(Number.isFinite)) return null
  return partsOf(sort)[part] ? { part, key, seq } : null
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

import { type Bitmap, bitmapOf, countBits, intersect } from '../call-index/bitmap'
import type { CallTable } from '../call-index/call-table'
import { sampleSlots } from '../call-index/sample-slots'
import type { WordSearch } from './word-search'

/** Of no more calls, all are looked at; of more, so many of them. */
const LOOKED_AT = 800
/** So many when those few told too little, and all others would cost more than `DEAR`. */
const LOOKED_AT_AGAIN = 4000
/** In calls looked at one by one. */
const DEAR = 20_000
/** So many of all calls say how many have the words at all. */
const LOOKED_AT_OF_ALL = 400
/** Words that no more calls have are read from all of them. */
const FEW = 2000
/** When so many of those looked at have the words, a walk along the list finds enough. */
const COMMON_FROM = 8

/** Words that too many calls have to read them all: what a look at some of the calls showed. */
export type FoundWords = {
  search: WordSearch
  /** Calls spread evenly over the candidates, and those of them that have the words. */
  looked: Bitmap
  found: Bitmap
  /** The share of the candidates that have the words. */
  share: number
  /** Looks at every candidate. */
  settle: () => Promise<void>
}

/** Looks at some of the candidates; at all of them, and answers null, when they or the words are few. */
export const findWords = async (
  search: WordSearch,
  table: CallTable,
  candidates: Bitmap,
): Promise<FoundWords | null> => {
  if (search.countUnknown(candidates) <= LOOKED_AT) {
    await search.lookAt(candidates)
    return null
  }
  const everyCall = table.everyCall()
  const lookAtSome = async (of: Bitmap, most: number) => {
    const looked = bitmapOf(sampleSlots(of, most), table.slots())
    await search.lookAt(looked)
    const found = intersect(looked, search.has())
    return { looked, found, share: countBits(found) / countBits(looked) }
  }
  const anywhere = await lookAtSome(everyCall, LOOKED_AT_OF_ALL)
  const having = anywhere.share * countBits(everyCall)
  const settle = () => search.settle(candidates, having)
  for (const most of having > FEW ? [LOOKED_AT, LOOKED_AT_AGAIN] : []) {
    const some = await lookAtSome(candidates, most)
    if (countBits(some.found) >= COMMON_FROM) return { search, ...some, settle }
    if (search.costToSettle(candidates, having) <= DEAR) break
  }
  await settle()
  return null
}

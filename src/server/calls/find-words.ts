import { type Bitmap, bitmapOf, countBits, intersect } from '../call-index/bitmap'
import type { CallTable } from '../call-index/call-table'
import { sampleSlots } from '../call-index/sample-slots'
import type { WordSearch } from './word-search'

const LOOKED_AT = 800
/** So many when those few told too little, and all others would cost more than `DEAR`. */
const LOOKED_AT_AGAIN = 4000
const DEAR = 20_000
const LOOKED_AT_OF_ALL = 400
const FEW = 2000
const COMMON_FROM = 8

export type FoundWords = {
  search: WordSearch
  looked: Bitmap
  found: Bitmap
  share: number
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

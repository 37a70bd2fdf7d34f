import { type Bitmap, bitmapOf, countBits, intersect } from '../call-index/bitmap'
import type { CallTable } from '../call-index/call-table'
import { sampleRows } from '../call-index/sample-rows'
import type { WordSearch } from './word-search'

const SAMPLE = 800
/** Taken when the first sample found too few and searching all would cost more than `AFFORDABLE`. */
const LARGER_SAMPLE = 4000
const AFFORDABLE = 20_000
const SAMPLE_OF_ALL = 400
const RARE = 2000
const ENOUGH_FOUND = 8

export type FoundWords = {
  search: WordSearch
  looked: Bitmap
  found: Bitmap
  share: number
  settle: () => Promise<void>
}

/** Searches a sample of the candidates; all of them, answering null, when they or the matches are few. */
export const findWords = async (
  search: WordSearch,
  table: CallTable,
  candidates: Bitmap,
): Promise<FoundWords | null> => {
  if (search.countUnknown(candidates) <= SAMPLE) {
    await search.lookAt(candidates)
    return null
  }
  const everyCall = table.everyCall()
  const lookAtSome = async (of: Bitmap, most: number) => {
    const looked = bitmapOf(sampleRows(of, most), table.rows())
    await search.lookAt(looked)
    const found = intersect(looked, search.has())
    return { looked, found, share: countBits(found) / countBits(looked) }
  }
  const anywhere = await lookAtSome(everyCall, SAMPLE_OF_ALL)
  const having = anywhere.share * countBits(everyCall)
  const settle = () => search.settle(candidates, having)
  for (const most of having > RARE ? [SAMPLE, LARGER_SAMPLE] : []) {
    const some = await lookAtSome(candidates, most)
    if (countBits(some.found) >= ENOUGH_FOUND) return { search, ...some, settle }
    if (search.costToSettle(candidates, having) <= AFFORDABLE) break
  }
  await settle()
  return null
}

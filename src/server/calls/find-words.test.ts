import { expect, test } from 'vitest'

import { type Bitmap, bitmapOf, countBits, hasBit } from '../call-index/bitmap'
import { createCallTable } from '../call-index/call-table'
import { INDEX_FACETS } from '../call-index/index-facets'
import { findWords } from './find-words'

const CALLS = 100_000
const table = createCallTable()
const words = INDEX_FACETS.map(() => '').join(',')
for (let seq = 1; seq <= CALLS; seq += 1) {
  table.put({
    seq,
    id: '',
    words,
    startedAt: seq,
    updatedAt: seq,
    duration: 60,
  })
}

/** Words that every `nth` call has, and those of the others that are not candidates. */
const wordsOf = (name: string, nth: number, candidates: number) => {
  const words = table.words.of(name)
  let looked = 0
  const has = (row: number) => row > candidates || row % nth === 0
  const read = async (rows: Int32Array | null) => {
    const asked = rows ?? Int32Array.from({ length: CALLS }, (_, index) => index + 1)
    looked += asked.length
    return asked.filter(has)
  }
  return {
    looked: () => looked,
    search: {
      countUnknown: words.countUnknown,
      has: words.has,
      lookAt: (some: Bitmap) => words.ask(some, read),
      costToSettle: (some: Bitmap) => words.countUnknown(some),
      settle: (some: Bitmap) => words.ask(some, read),
    },
  }
}
const firstCalls = (count: number) =>
  bitmapOf(
    Array.from({ length: count }, (_, index) => index + 1),
    table.rows(),
  )

test('words that few of many calls have are looked for in more of them, not in all', async () => {
  const candidates = firstCalls(50_000)
  const { search, looked } = wordsOf('one in 201', 201, 50_000)
  const common = await findWords(search, table, candidates)
  expect(looked()).toBeLessThan(6000)
  expect(common?.share).toBeGreaterThan(0.002)
  expect(common?.share).toBeLessThan(0.01)
})

test('words that hardly any of many calls have are looked for in all', async () => {
  const { search } = wordsOf('one in 20,011', 20_011, 50_000)
  expect(await findWords(search, table, firstCalls(50_000))).toBeNull()
  expect(hasBit(search.has(), 20_011)).toBe(true)
  expect(hasBit(search.has(), 40_022)).toBe(true)
})

test('of a few thousand calls all are looked at when a few hundred tell too little', async () => {
  const candidates = firstCalls(10_000)
  const { search } = wordsOf('one in 457', 457, 10_000)
  expect(await findWords(search, table, candidates)).toBeNull()
  expect(search.countUnknown(candidates)).toBe(0)
  expect(countBits(search.has())).toBeGreaterThanOrEqual(21)
})

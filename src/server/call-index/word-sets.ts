import { addAll, type Bitmap, clearBit, growBitmap, hasBit, makeBitmap, setBit } from './bitmap'

export const UNKNOWN = ''

type WordSet = { bits: Bitmap }

export const createWordSets = (
  named: readonly { name: string; isMany?: boolean }[],
  firstCapacity: number,
) => {
  let capacity = firstCapacity
  const alive: WordSet = { bits: makeBitmap(capacity) }
  const facets = named.map(() => new Map<string, WordSet>())
  const byName = new Map(named.map(({ name }, at) => [name, facets[at]]))
  const every = [alive]

  const setFor = (facet: Map<string, WordSet> | undefined, word: string): WordSet => {
    const known = facet?.get(word)
    if (known) return known
    const added = { bits: makeBitmap(capacity) }
    facet?.set(word, added)
    every.push(added)
    return added
  }

  const isAlive = (row: number) => hasBit(alive.bits, row)
  const take = (row: number) => {
    for (const { bits } of every) clearBit(bits, row)
  }
  return {
    grow: (rows: number) => {
      capacity = rows
      for (const set of every) set.bits = growBitmap(set.bits, rows)
    },
    /** The words of each facet, with commas between; those of one that has many, with spaces. */
    put: (row: number, line: string) => {
      if (isAlive(row)) take(row)
      setBit(alive.bits, row)
      const words = line.split(',')
      if (words.length !== named.length) throw new Error('A call has other facts than the index')
      for (const [at, some] of words.entries()) {
        const all = named[at]?.isMany ? some.split(' ') : [some]
        for (const word of all) setBit(setFor(facets[at], word).bits, row)
      }
    },
    take,
    /** Nothing is known any more of calls that had this word. */
    forget: (name: string, word: string) => {
      const facet = byName.get(name)
      const gone = facet?.get(word)
      if (!gone) return
      addAll(setFor(facet, UNKNOWN).bits, gone.bits)
      gone.bits.fill(0)
    },
    isAlive,
    alive: () => alive.bits,
    of: (name: string): ReadonlyMap<string, Bitmap> =>
      new Map(Array.from(byName.get(name) ?? [], ([word, { bits }]) => [word, bits])),
  }
}

export type WordSets = ReturnType<typeof createWordSets>

import { type Bitmap, clearBit, growBitmap, hasBit, makeBitmap, setBit } from './bitmap'

export const UNKNOWN = ''
const MOST_LINES = 50_000

type WordSet = { bits: Bitmap }

export const createWordSets = (names: readonly string[], firstCapacity: number) => {
  let capacity = firstCapacity
  const alive: WordSet = { bits: makeBitmap(capacity) }
  const facets = names.map(() => new Map<string, WordSet>())
  const byName = new Map(names.map((name, at) => [name, facets[at]]))
  const every = [alive]
  const lines = new Map<string, readonly WordSet[]>()

  const setFor = (facet: Map<string, WordSet> | undefined, word: string): WordSet => {
    const known = facet?.get(word)
    if (known) return known
    const added = { bits: makeBitmap(capacity) }
    facet?.set(word, added)
    every.push(added)
    return added
  }
  const setsOf = (line: string): readonly WordSet[] => {
    const known = lines.get(line)
    if (known) return known
    const words = line.split(',')
    if (words.length !== names.length) throw new Error('A call has other facts than the index')
    const sets = [
      alive,
      ...words.flatMap((some, at) => some.split(' ').map((word) => setFor(facets[at], word))),
    ]
    if (lines.size >= MOST_LINES) lines.clear()
    lines.set(line, sets)
    return sets
  }

  const isAlive = (slot: number) => hasBit(alive.bits, slot)
  const take = (slot: number) => {
    for (const { bits } of every) clearBit(bits, slot)
  }
  return {
    grow: (slots: number) => {
      capacity = slots
      for (const set of every) set.bits = growBitmap(set.bits, slots)
    },
    put: (slot: number, line: string) => {
      if (isAlive(slot)) take(slot)
      for (const { bits } of setsOf(line)) setBit(bits, slot)
    },
    take,
    isAlive,
    alive: () => alive.bits,
    of: (name: string): ReadonlyMap<string, Bitmap> =>
      new Map(Array.from(byName.get(name) ?? [], ([word, { bits }]) => [word, bits])),
    bytes: () => every.reduce((sum, { bits }) => sum + bits.byteLength, 0),
  }
}

export type WordSets = ReturnType<typeof createWordSets>

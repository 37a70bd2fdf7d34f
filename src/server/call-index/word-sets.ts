import { type Bitmap, clearBit, growBitmap, hasBit, makeBitmap, setBit } from './bitmap'

/** What stands for a call of which nothing is known. */
export const UNKNOWN = ''
/** So many lines are remembered: most calls say what another has said. */
const MOST_LINES = 50_000

type WordSet = { bits: Bitmap }

/**
 * For every word of every facet the calls that have it; words are new when the first call has them.
 * All sets have room for the same number of slots.
 */
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
    const sets = [alive, ...words.map((word, at) => setFor(facets[at], word))]
    if (lines.size >= MOST_LINES) lines.clear()
    lines.set(line, sets)
    return sets
  }

  const isAlive = (slot: number) => hasBit(alive.bits, slot)
  const take = (slot: number) => {
    for (const { bits } of every) clearBit(bits, slot)
  }
  return {
    /** Makes room for so many slots. */
    grow: (slots: number) => {
      capacity = slots
      for (const set of every) set.bits = growBitmap(set.bits, slots)
    },
    /** What a call says now: a word for every facet, in their order, with commas between them. */
    put: (slot: number, line: string) => {
      if (isAlive(slot)) take(slot)
      for (const { bits } of setsOf(line)) setBit(bits, slot)
    },
    /** The call in a slot is gone. */
    take,
    isAlive,
    /** Every call there is. */
    alive: () => alive.bits,
    /** By word, the calls of which a facet says it; not to be written to. */
    of: (name: string): ReadonlyMap<string, Bitmap> =>
      new Map(Array.from(byName.get(name) ?? [], ([word, { bits }]) => [word, bits])),
    bytes: () => every.reduce((sum, { bits }) => sum + bits.byteLength, 0),
  }
}

export type WordSets = ReturnType<typeof createWordSets>

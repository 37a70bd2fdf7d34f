import { type Bitmap, clearBit, growBitmap, makeBitmap, setBit } from './bitmap'
import { codeIn, type Facet, FACETS } from './facets'

/** The calls of which a facet says one word. */
type Said = { bits: Bitmap; size: number }

/**
 * For every word of every closed facet the calls of which it is said: what a filter asks for is put
 * together from these. All that are in use have room for the same number of slots.
 */
export const createFacetBitmaps = (firstCapacity: number) => {
  let capacity = firstCapacity
  const alive: Said = { bits: makeBitmap(0), size: 0 }
  const facets = FACETS.map((facet) => ({
    facet,
    words: Array.from({ length: facet.size }, (): Said => ({ bits: makeBitmap(0), size: 0 })),
  }))
  const every = [alive, ...facets.flatMap(({ words }) => words)]

  const put = (said: Said | undefined, slot: number) => {
    if (!said) return
    if (said.bits.length === 0) said.bits = makeBitmap(capacity)
    setBit(said.bits, slot)
    said.size += 1
  }
  const take = (said: Said | undefined, slot: number) => {
    if (!said) return
    clearBit(said.bits, slot)
    said.size -= 1
  }

  return {
    /** Makes room for so many slots. */
    grow: (slots: number) => {
      capacity = slots
      // Words that nobody has said take no room.
      for (const said of every) if (said.bits.length > 0) said.bits = growBitmap(said.bits, slots)
    },
    /** What a call says now, and what it said; packed as in `facets.ts`, zero for no call. */
    move: (slot: number, before: readonly [number, number], now: readonly [number, number]) => {
      if (before[0] === 0 && now[0] !== 0) put(alive, slot)
      if (before[0] !== 0 && now[0] === 0) take(alive, slot)
      for (const { facet, words } of facets) {
        const was = before[0] === 0 ? -1 : codeIn(facet, before[facet.group])
        const is = now[0] === 0 ? -1 : codeIn(facet, now[facet.group])
        if (was === is) continue
        take(words[was], slot)
        put(words[is], slot)
      }
    },
    /** Every call there is. */
    alive: () => alive.bits,
    /** By code, the calls of which a facet says it. */
    wordsOf: ({ name }: Pick<Facet, 'name'>): readonly Readonly<Said>[] =>
      facets.find(({ facet }) => facet.name === name)?.words ?? [],
    /** Bytes of the arrays. */
    bytes: () => every.reduce((sum, { bits }) => sum + bits.byteLength, 0),
  }
}

export type FacetBitmaps = ReturnType<typeof createFacetBitmaps>

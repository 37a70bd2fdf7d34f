import { sql, type SQL } from 'drizzle-orm'

import { pairOf, searchUnits } from '@/lib/search-units'

/** Postgres refuses a tsvector over 1 MB, and tells of no places beyond these. */
const MOST_BYTES = 1_000_000
const [LAST_PLACE, MOST_PLACES] = [16_383, 255]
const [ENTRY_BYTES, PLACE_BYTES] = [8, 2]

/** The words by which a text is found, as {@link searchQuery} asks for them, in the notation of a tsvector. */
export const documentText = (text: string): string => {
  const places = new Map<string, number[]>()
  let bytes = 0
  const add = (word: string, place: number | null) => {
    const known = places.get(word)
    if (known === undefined) {
      bytes += Buffer.byteLength(word) + ENTRY_BYTES
      if (bytes > MOST_BYTES) return
      places.set(word, [])
    }
    const list = places.get(word) ?? []
    if (place === null || place > LAST_PLACE || list.length >= MOST_PLACES) return
    bytes += PLACE_BYTES
    if (bytes <= MOST_BYTES) list.push(place)
  }
  const units = searchUnits(text)
  for (const [index, unit] of units.entries()) {
    if (bytes > MOST_BYTES) break
    const [before, next] = [units[index - 1], units[index + 1]]
    const isPaired = unit.isCharacter && next?.isCharacter === true && next.isTied
    add(isPaired ? pairOf(unit, next) : unit.text, index + 1)
    if (before && unit.isTied && !(before.isCharacter && unit.isCharacter)) {
      add(pairOf(before, unit), null)
    }
  }
  return Array.from(
    places,
    ([word, at]) => `'${word}'${at.length > 0 ? `:${at.join()}` : ''}`,
  ).join(' ')
}

export const searchDocument = (text: string): SQL => sql`${documentText(text)}::tsvector`

import { readSearch, writeSearch } from './search-text'

/** In characters: what is longer is left out of an address. */
export const LONGEST_FROM = 2000

/** Search of the list a screen was opened from, in a stable order; undefined without filters. */
export const encodeListContext = (
  search: Parameters<typeof writeSearch>[0],
): string | undefined => {
  const sorted = Object.entries(search)
    .filter(([, value]) => !Array.isArray(value) || value.length > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return writeSearch(Object.fromEntries(sorted)) || undefined
}

export const decodeListContext = (text: string | undefined): Record<string, string> =>
  readSearch(text ?? '')

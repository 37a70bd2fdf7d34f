import { readSearch, writeSearch } from './search-text'

/**
 * The search of the list a screen was opened from, as one text for a link's search, so that
 * "previous" and "next" there go through the same list: `outcome=voicemail,spam&q=late`. Undefined
 * for a list without filters. The same filters give the same text, whatever their order.
 */
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

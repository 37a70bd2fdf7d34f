type SearchValue = string | number | boolean | readonly string[] | undefined

/**
 * The search of the list a screen was opened from, as one text for a link's search, so that
 * "previous" and "next" there go through the same list: `outcome=voicemail,spam&q=late`. Undefined
 * for a list without filters.
 */
export const encodeListContext = (search: Record<string, SearchValue>): string | undefined => {
  const params = new URLSearchParams()
  for (const key of Object.keys(search).sort()) {
    const value = search[key]
    const text = typeof value === 'object' ? value.join(',') : String(value ?? '')
    if (text !== '') params.set(key, text)
  }
  return params.size > 0 ? params.toString() : undefined
}

/** The other way. What comes out is as good as typed by hand: read it leniently. */
export const decodeListContext = (text: string | undefined): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text ?? ''))

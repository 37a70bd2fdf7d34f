type SearchValue = string | number | boolean | readonly (string | number)[] | null | undefined

/** `outcome=voicemail,spam&q=late`; undefined and null are left out, an empty list is `key=`. */
export const writeSearch = (search: Record<string, SearchValue>): string => {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue
    params.set(key, typeof value === 'object' ? value.join(',') : String(value))
  }
  return params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
}

/** The other way: every value is text, which the readers of `lenient` judge. Never throws. */
export const readSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))

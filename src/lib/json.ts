/** What a text says as JSON; undefined when it is none. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** JSON set out in lines; any other text as it is. */
export const prettyJson = (text: string): string => {
  const value = parseJson(text)
  return value === undefined ? text : JSON.stringify(value, null, 2)
}

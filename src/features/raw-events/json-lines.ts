const LONGEST_LINE = 2000

export const prettyJson = (json: string): string => {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}

export const linesOf = (pretty: string): string[] =>
  pretty.split('\n').map((line) => {
    const more = line.length - LONGEST_LINE
    return more > 0 ? `${line.slice(0, LONGEST_LINE)}… (${more} more characters)` : line
  })

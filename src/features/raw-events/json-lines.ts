const LONGEST_LINE = 2000

export const linesOf = (pretty: string): string[] =>
  pretty.split('\n').map((line) => {
    const more = line.length - LONGEST_LINE
    return more > 0 ? `${line.slice(0, LONGEST_LINE)}… (${more} more characters)` : line
  })

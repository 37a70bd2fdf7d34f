const JOINT =
  / (?:for|from|with|within|at|on|in|to|of|by|over|under|about|and|or|but|that|who|which|because|so|when|while|until|after|before|since|if|where)(?= )|[,;]/gi
const SHORTEST = 12

/** The start of `text`, at most `max` characters, that says something whole; empty where no phrase ends in reach. */
export function cutOnPhrase(text: string, max: number): string {
  if (text.length <= max) return text
  const end = [...text.slice(0, max + 1).matchAll(JOINT)].at(-1)?.index ?? 0
  return end < SHORTEST ? '' : text.slice(0, end)
}

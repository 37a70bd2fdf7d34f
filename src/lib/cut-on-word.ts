/** The start of `text`, at most `max` characters, ending on a whole word where one ends in reach. */
export function cutOnWord(text: string, max: number): string {
  const trimmed = text.trimStart()
  if (trimmed.length <= max) return trimmed.trimEnd()
  const head = trimmed.slice(0, max)
  if (/\s/.test(trimmed.charAt(max))) return head.trimEnd()
  const lastSpace = head.search(/\s\S*$/)
  if (lastSpace <= 0) return head.replace(/[\uD800-\uDBFF]$/, '')
  return head.slice(0, lastSpace).trimEnd()
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The beginning of `text`, at most `max` UTF-16 units, cut between whole characters as a reader
 * sees them: an emoji sequence or a letter with its accents is kept or left out whole. A single
 * character longer than `max` is cut inside, between code points.
 */
export const cutText = (text: string, max: number): string => {
  if (text.length <= max) return text
  const end = graphemes.segment(text.slice(0, max + 64)).containing(max)?.index ?? 0
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
}

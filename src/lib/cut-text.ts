import { once } from './once'

const graphemes = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** At most `max` UTF-16 units, cut between graphemes; one longer than `max` between code points. */
export const cutText = (text: string, max: number): string => {
  if (text.length <= max) return text
  const end =
    graphemes()
      .segment(text.slice(0, max + 64))
      .containing(max)?.index ?? 0
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
}

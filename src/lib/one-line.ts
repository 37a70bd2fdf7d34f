const BREAKS = /[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu
// Joiners, variation selectors and the tags of a flag make the letter or picture beside them.
const UNSEEN =
  /(?!\u200c|\u200d|\p{VS}|\p{Emoji_Component})[\p{Cc}\p{DI}\p{Bidi_C}\p{NChar}]|\u2800|(?<!\p{ExtPict}|[\u{e0020}-\u{e007f}])[\u{e0020}-\u{e007f}]+/gu
const SEEN = /[\p{L}\p{N}\p{P}\p{S}\p{Co}\p{Cn}]/u

/** Something of the text is seen, not only spaces and marks without a width. */
export const isSeen = (text: string): boolean => SEEN.test(text.replace(UNSEEN, ''))

/** A name as one line that reads as it is written; empty when nothing of it is seen. */
export const oneLine = (text: string): string => {
  const line = text.replace(BREAKS, ' ').replace(UNSEEN, '')
  return SEEN.test(line) ? line : ''
}

import { isWithheld } from './caller-identity'

/** The words of placeholders: a text of these alone is no name. */
const PLACEHOLDER_WORDS = new Set(
  `n a na nan none null nil undefined unset empty blank tbd test no not given provided specified set stated mentioned
   available applicable known unknown declined redacted customer caller user guest client contact person first last
   full name firstname lastname your the of string text value field true false wireless cell phone toll free call
   number agent assistant ai bot voicemail`.split(/\s+/),
)
const PLACEHOLDERS = new Set(['object object', 'yes', '-', '--', '?'])
const TEMPLATE =
  /\{\{|\}\}|\$\{|<%|%>|\{[\w .-]+\}|\[[\w .-]*name[\w .-]*\]|%\w+%|%\(\w+\)|^\$\w+$|^(?:<|&lt;)[\w .-]+(?:>|&gt;)$/i
const IDENTIFIER =
  /^(?:tel|sips?|mailto):|^\S+@\S+$|\d{5}|^\+?[\d\s().-]{7,}(?:x|ext\b)|^[a-z]+_(?=\S*\d)\S+$|^[\da-f]{8}-[\da-f]{4}-/i
const SUSPECTED =
  /^(?:(?:potential|possible|suspected) )?(?:spam|scam|fraud|telemarketer|robocaller)\b/

/** Whether a text that a provider sends as the caller's name names nobody: a number, "N/A", "{{name}}". */
export const isNoName = (text: string): boolean => {
  const sent = text.trim().replaceAll(/\s+/g, ' ')
  const bare = sent.toLowerCase()
  const plain = sent
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return (
    /^[\p{N}\p{P}\p{Sm}\p{Sc}\p{Z}]*$/u.test(bare) ||
    TEMPLATE.test(bare) ||
    IDENTIFIER.test(bare) ||
    PLACEHOLDERS.has(plain) ||
    SUSPECTED.test(plain) ||
    plain.split(' ').every((word) => PLACEHOLDER_WORDS.has(word) || /^\d+$/.test(word)) ||
    isWithheld(bare)
  )
}

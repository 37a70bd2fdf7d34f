import { isContentWord } from './topic'

const GENERIC = new Set(
  'call callback ring phone send email mail text caller customer client them promised follow check look arrange visit team manager have confirm'.split(
    ' ',
  ),
)
const STEM = 4

export const wordsMeant = (text: string): string[] => [
  ...new Set(
    (text.toLowerCase().match(/[a-z]{3,}/g) ?? []).filter(
      (word) => isContentWord(word) && !GENERIC.has(word),
    ),
  ),
]

/** "Heat" and "heating". */
const isOneWord = (one: string, other: string) =>
  one === other ||
  (Math.min(one.length, other.length) >= STEM && (one.startsWith(other) || other.startsWith(one)))

/** How many words of one text name what the other does. */
export const countShared = (words: readonly string[], others: readonly string[]): number =>
  words.filter((word) => others.some((theirs) => isOneWord(word, theirs))).length

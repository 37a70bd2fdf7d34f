import { atLeastZero, lenient, textUpTo } from '@/lib/lenient'

const LONGEST_FROM = 2000

const index = (value: unknown) => {
  const number = atLeastZero(value)
  return Number.isSafeInteger(number) ? number : undefined
}

/** The search of a call's address; in the entry chunk, so plain readers. */
export const readCallSearch = lenient({
  /** The list it was opened from: see `encodeListContext`. */
  from: textUpTo(LONGEST_FROM),
  /** An utterance to go to, and its second. */
  u: index,
  t: atLeastZero,
  /** A note to go to, by id. */
  note: textUpTo(64),
})

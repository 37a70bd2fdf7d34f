const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  )

const longestFirst = (words: string[]) => words.toSorted((a, b) => b.length - a.length).join('|')

export const NUMBER = String.raw`(?:\d{1,3}(?:\.5)?|(?:${TENS.join('|')})(?:[ -](?:${ONES.slice(1, 10).join('|')}))?|${longestFirst(ONES.slice(1))})`
export const ORDINAL = String.raw`(?:\d{1,2}(?:st|nd|rd|th)|twenty[ -](?:${ORDINALS.slice(0, 9).join('|')})|thirty[ -]first|thirtieth|${longestFirst(ORDINALS)})`
export const DIGIT_WORD = `(?:${ONES.slice(0, 10).join('|')}|oh)`

/** "25", "twenty-five", "2.5"; NaN for what is no number. */
export const numberOf = (words: string): number => {
  if (/^\d/.test(words)) return Number.parseFloat(words)
  const [first = '', second] = words.split(/[ -]/)
  const ten = TENS.indexOf(first)
  const one = (word: string) => (ONES.includes(word) ? ONES.indexOf(word) : Number.NaN)
  if (ten === -1) return one(first)
  return (ten + 2) * 10 + (second === undefined ? 0 : one(second))
}

/** "5th", "twenty-first", and a plain number; NaN for what is neither. */
export const ordinalOf = (words: string): number => {
  const [first = '', second] = words.split(/[ -]/)
  const tens = { twenty: 20, thirty: 30 }[first]
  if (second !== undefined && tens && ORDINALS.includes(second)) {
    return tens + ORDINALS.indexOf(second) + 1
  }
  if (first === 'thirtieth') return 30
  return ORDINALS.includes(first) ? ORDINALS.indexOf(first) + 1 : numberOf(words)
}

const HOURS = new Map(
  'one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index) => [word, index + 1]),
)
const MINUTES = new Map([
  ['ten', 10],
  ['fifteen', 15],
  ['twenty', 20],
  ['thirty', 30],
  ['forty', 40],
  ['forty-five', 45],
  ['forty five', 45],
  ['fifty', 50],
  ['sixty', 60],
  ['ninety', 90],
])

const hour = String.raw`(${[...HOURS.keys()].join('|')}|1[0-2]|[1-9])`
const minute = `(${[...MINUTES.keys()].sort((a, b) => b.length - a.length).join('|')})`
const lead = '(after|around|about|by|before|past|until|till|at|from|to)'
const notClock = String.raw`(?![\w:]| *(?:minutes?|hours?|days?|weeks?|months?|people|of|or so|more))`

const DASHED = new RegExp(String.raw`\b(half|quarter) (past|to) ${hour}\b`, 'g')
const DAY_PART = new RegExp(
  String.raw`\b${hour}(?: ${minute})? (?:in the (morning|afternoon|evening)|at night)\b`,
  'g',
)
const BETWEEN = new RegExp(String.raw`\bbetween ${hour} and ${hour}\b`, 'g')
const CLOCK = new RegExp(String.raw`\b${lead} ${hour}(?: ${minute}| (o'? ?clock))?${notClock}`, 'g')
const MARKED = new RegExp(
  String.raw`\b${hour}(?: ${minute})?(?= *(?:am|pm|a\.m|p\.m|o'? ?clock)\b)`,
  'g',
)
const AMOUNT = new RegExp(String.raw`\b${minute}(?= +minutes?\b)`, 'g')
const LONG_NUMBER = /\d(?:[ .()-]?\d){4,}/g

/**
 * Rewrites spoken times as digits ("after half past three" → "at 3:30"), in a text of exactly the
 * same length, so that offsets still point into the original. Expects lower case.
 */
export function writeTimesAsDigits(words: string): string {
  const hourOf = (word: string) => HOURS.get(word) ?? Number(word)
  const clock = (h: number, m = 0) => `${h}:${String(m).padStart(2, '0')}`
  return words
    .replace(LONG_NUMBER, (all) => 'x'.repeat(all.length))
    .replace(DASHED, (all, part: string, side: string, word: string) => {
      const minutes = part === 'half' ? 30 : 15
      const value = hourOf(word)
      const text =
        side === 'past' ? clock(value, minutes) : clock(((value + 10) % 12) + 1, 60 - minutes)
      return fit(`at ${text}`, all)
    })
    .replace(DAY_PART, (all, value: string, minutes?: string, part?: string) => {
      const half = part === 'morning' ? 'am' : 'pm'
      return fit(`${clock(hourOf(value), MINUTES.get(minutes ?? ''))} ${half}`, all)
    })
    .replace(BETWEEN, (all, from: string, to: string) =>
      fit(`from ${hourOf(from)} to ${hourOf(to)}`, all),
    )
    .replace(CLOCK, (all, word: string, value: string, minutes: string | undefined) => {
      const keep = word === 'to' || word === 'from'
      const digits = minutes ? clock(hourOf(value), MINUTES.get(minutes)) : String(hourOf(value))
      return fit(`${keep ? word : 'at'} ${digits}`, all)
    })
    .replace(MARKED, (all, value: string, minutes: string | undefined) =>
      fit(minutes ? clock(hourOf(value), MINUTES.get(minutes)) : String(hourOf(value)), all),
    )
    .replace(AMOUNT, (all) => String(MINUTES.get(all) ?? all).padStart(all.length, FILLER))
    .replaceAll(/\b(?:eastern|central|pacific|mountain)(?: time)?\b/g, (all) =>
      fit(`${all.charAt(0).toUpperCase()}T`, all),
    )
}

export const FILLER = '\u00A0'

/** What would be longer than what it replaces is left alone. */
function fit(text: string, original: string): string {
  return text.length > original.length ? original : text.padEnd(original.length, FILLER)
}

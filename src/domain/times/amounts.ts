import { NUMBER, numberOf } from './numbers'
import {
  type Found,
  DAY_MS,
  matchAt,
  type Moment,
  type Part,
  UNCLEAR,
  weekdayOf,
  words,
} from './parts'

const MINUTE_MS = 60_000
const HOUR_WORD = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
const QUANTITY = String.raw`half(?: an?)?|a half|a quarter of an|three quarters of an|a couple(?: of)?|couple(?: of)?|a few|several|an?|the next|the|${NUMBER}`
const UNIT = 'minutes?|mins?|hours?|hrs?|days?|weeks?|wks?|fortnights?|months?'
const FILLERS = String.raw`(?: the next| the following| the coming| next| about| around| approximately| roughly| maybe| like| say| another| just| less than| under| at most| no more than| exactly)*`
const AMOUNT = String.raw`(?<low>${QUANTITY})(?: ?(?:or|to|-|–) ?(?<high>${NUMBER}))?(?<plus> and a half)? ?(?<business>business |working )?-?(?<unit>${UNIT})(?: or (?<more>two|three|so))?(?:(?: and)?(?: a)? (?<and>half|quarter|${NUMBER}(?= ?min)))?(?: ?min(?:ute)?s?)?(?: or so)?(?:'s?)?(?: time)?`
const LED = words(
  String.raw`(?<lead>in|within|after|over(?= the (?:next|coming|following)))${FILLERS} ${AMOUNT}(?: from (?:now|today))?`,
)
const FROM_NOW = words(String.raw`${AMOUNT} (?:from (?:now|today)|hence)`)
/** "Two weeks at 10am", "a week later": an amount without "in" counts beside a clock or "later". */
const BARE = new RegExp(
  String.raw`(?<repeated>(?:every|each|for|last|past|these|those|of|wait(?:ed|ing)?) )?(?<![\w-])${AMOUNT}(?: later\b(?! than)|(?=,? (?:(?:at|around|about) )*(?:\d|noon|midday|midnight|half past|quarter (?:past|to)|(?:${HOUR_WORD})\b)))`,
  'y',
)
const TYPED_SUM = words(
  String.raw`(?:in )?(?:(?<days>\d{1,3}) ?d(?:ays?)? ?)?(?:(?<hours>\d{1,3}) ?h(?:rs?|ours?)?)(?: ?(?<minutes>\d{1,3}) ?m(?:ins?|inutes?)?)?`,
)
const TYPED = words(String.raw`(?:in )?(?:${AMOUNT}|(?<count>\d{1,4}) ?(?<short>m|h|d|w))`)
const IDIOM = words(
  'in (?:just )?(?:a|one) (?:bit|little bit|while|little while|moment|minute|second|sec|jiffy|few)|in no time|in due course',
)

const LENGTHS: Record<string, number> = { m: MINUTE_MS, h: 60 * MINUTE_MS }
const DAYS: Record<string, number> = { d: 1, w: 7, f: 14 }
const FRACTIONS: Record<string, number> = {
  half: 0.5,
  quarter: 0.25,
  'half a': 0.5,
  'half an': 0.5,
  'a half': 0.5,
  'a quarter of an': 0.25,
  'three quarters of an': 0.75,
  a: 1,
  an: 1,
  the: 1,
  'the next': 1,
  'a couple': 2,
  'a couple of': 2,
  couple: 2,
  'couple of': 2,
}

const quantityOf = (words: string) =>
  FRACTIONS[words] ?? (/^\d+$/.test(words) ? Number(words) : numberOf(words))

const afterWorkingDays = (count: number, moment: Moment) => {
  let days = 0
  for (let left = count; left > 0;) {
    days += 1
    if (weekdayOf(moment, days) < 5) left -= 1
  }
  return days
}

const afterMonths = (count: number, { today }: Moment) => {
  const from = new Date(today)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + count]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return (Date.UTC(year, month, Math.min(from.getUTCDate(), last)) - today) / DAY_MS
}

type Groups = Record<string, string | undefined>

const partsOf = (all: string, said: Groups, moment: Moment): Part[] | null => {
  const { lead = 'in', unit = said.short ?? '', business } = said
  const amount = said.low ?? said.count ?? ''
  if (amount === 'the' && lead !== 'within') return null
  if (/few|several/.test(amount)) return [UNCLEAR]
  const isDeadline =
    lead === 'within' ||
    / (?:next|following|coming|less than|under|at most|no more than) /.test(all)
  const more = { two: 2, three: 3 }[said.more ?? '']
  const plus =
    said.plus !== undefined
      ? 0.5
      : said.and === undefined
        ? 0
        : quantityOf(said.and) / (said.and in FRACTIONS ? 1 : 60)
  const low = quantityOf(amount) + plus
  const high =
    more ?? (said.high === undefined ? low : quantityOf(said.high) + (said.plus ? 0.5 : 0))
  if (!(low > 0) || !(high >= low) || high > 1000) return [UNCLEAR]
  const isMonth = unit.startsWith('mo')
  const length = isMonth ? undefined : LENGTHS[unit.charAt(0)]
  if (length !== undefined)
    return [{ kind: 'ahead', from: low * length, to: high * length, isDeadline }]
  const perUnit = DAYS[unit.charAt(0)] ?? 1
  if (!Number.isInteger(low * perUnit) || !Number.isInteger(high * perUnit)) return [UNCLEAR]
  const later = (count: number) =>
    isMonth
      ? afterMonths(count, moment)
      : business
        ? afterWorkingDays(count * perUnit, moment)
        : count * perUnit
  if (isDeadline) return [{ kind: 'day', days: later(high) }, { kind: 'close' }]
  if (high > low) return [{ kind: 'days', from: later(low), to: later(high) }]
  return [{ kind: 'day', days: later(low) }]
}

/** "1h30m", "2d4h": a sum of units that was typed. */
const sumOf = (text: string, at: number): Found | null => {
  const match = matchAt(TYPED_SUM, text, at)
  const { days, hours, minutes } = match?.groups ?? {}
  if (!match || (days === undefined && minutes === undefined)) return null
  const length =
    (Number(days ?? 0) * 24 + Number(hours)) * 60 * MINUTE_MS + Number(minutes ?? 0) * MINUTE_MS
  return {
    parts: [{ kind: 'ahead', from: length, to: length, isDeadline: false }],
    end: at + match[0].length,
  }
}

const bareOf = (text: string, at: number, moment: Moment): Found | null => {
  const match = matchAt(BARE, text, at)
  const { groups = {} } = match ?? {}
  if (!match || /^(?:min|h)/.test(groups.unit ?? '')) return null
  const parts = groups.repeated ? [UNCLEAR] : partsOf(match[0], groups, moment)
  return parts && { parts, end: at + match[0].length }
}

/** How long from now: "in an hour and a half", "within two business days", "a week from now". */
export const findAmount = (text: string, at: number, moment: Moment): Found | null => {
  const idiom = matchAt(IDIOM, text, at)
  if (idiom) return { parts: [{ kind: 'vague' }], end: at + idiom[0].length }
  const sum = moment.isTyped ? sumOf(text, at) : null
  if (sum) return sum
  const patterns = moment.isTyped ? [LED, FROM_NOW, TYPED] : [LED, FROM_NOW]
  for (const pattern of patterns) {
    const match = matchAt(pattern, text, at)
    const parts = match && partsOf(match[0], match.groups ?? {}, moment)
    if (match && parts) return { parts, end: at + match[0].length }
  }
  return bareOf(text, at, moment)
}

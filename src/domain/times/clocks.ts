import { NUMBER, numberOf } from './numbers'
import { type Clock, type Found, matchAt, type Moment, type Part, UNCLEAR, words } from './parts'
import { findZone } from './zones'

const HOUR_WORD = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
const HOUR = String.raw`(?:1[0-2]|0?[1-9]|${HOUR_WORD})`
const MINUTE = String.raw`(?:[0-5]\d|(?:oh|o)[ -](?:\d|one|two|three|four|five|six|seven|eight|nine)|(?:twenty|thirty|forty|fifty)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)`
const HALF = String.raw` ?(?<half>[ap])(?:m\b|\. ?m\b\.?| m\b|(?=$|[ -])(?<!\s.))`
const OCLOCK = String.raw` ?o ?'? ?clock`

const NAMED = words('noon(?:ish)?|midday|mid-day|midnight')
const PAST_HOUR = words(
  String.raw`(?:a )?(?<minutes>half|quarter|${NUMBER}(?: minutes?)?) (?<side>past|after|to|till|til|of|before) (?<hour>${HOUR})(?:${HALF}|${OCLOCK})?`,
)
const DIGITAL = new RegExp(
  String.raw`(?<hour>[01]?\d|2[0-3]|24(?=:00))(?<sign>[:.h])(?<minute>[0-5]\d)(?![\d.:]?\d)(?:${HALF}|(?!\w))`,
  'y',
)
const SPOKEN = words(
  String.raw`(?<hour>${HOUR})(?:[ -](?<minute>${MINUTE}))?(?:(?<clock>${OCLOCK})|(?<about>-?ish)?(?:${HALF})?)`,
)
const MILITARY = words(
  String.raw`(?<hour>thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty(?:[ -](?:one|two|three))?)[ -](?<minute>hundred(?: hours)?|${MINUTE})(?: hours)?`,
)
const FOUR_DIGITS = words(
  String.raw`(?<hour>[01]\d|2[0-3])(?<minute>[0-5]\d)(?<sure> ?(?:hours|hrs))?`,
)
const YEAR = /^(?:19|20)\d\d$/
const HOUR_ONLY = words(`(?<hour>${HOUR})`)
const WRITTEN_HOUR = words(String.raw`(?<hour>[01]?\d|2[0-3])`)
const HALF_TWO = words(String.raw`half (?<hour>${HOUR})`)

const AFTER_HOUR =
  /(?:[ ,]*(?:ish)?$|-?ish\b|\s*[,;!?)–-]|\s*\.(?!\d)| (?:please|pls|would|will|is|was|if|or|and|but|when|because|so|my|your|local|that|thanks?|then|to|on|in|at|today|tomorrow|tonight|this|next|works?|should|could|can|since|i|i'm|i'll|i'd|we|you|it|sharp|onwards?|eastern|central|pacific|mountain|okay|ok|yes|right|maybe|probably|through|until|till?|before|after|the|by|unless|once|as|not|monday|tuesday|wednesday|thursday|friday|saturday|sunday|for|ish|also|suits?|fits|does|do|instead|he|she|they|just|too|again|still|with|from|e[sd]?t|c[sd]?t|p[sd]?t|m[sd]?t|gmt|utc)\b)/y
const LEAD = /\b(?:at|by|after|before|around|about|until|till?|from|past|between|than|either) $/
const DAY_BESIDE =
  /^,? ?(?:at |on |in )?(?:the )?(?:today|tomorrow|tonight|this (?:morning|afternoon|evening)|morning|afternoon|evening|night|(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/

const ZONE_BESIDE = /^ (?:gmt|utc|ces?t|bst|[ecmp][sd]t)\b/

/** A clock that was read; it counts only when something beside it shows that the number is an hour. */
type Read = { clock: Clock; end: number; isMarked: boolean }

const halfOf = (letter: string | undefined) =>
  letter === undefined ? undefined : letter === 'a' ? ('am' as const) : ('pm' as const)

const withHalf = (hour: number, minute: number, half: 'am' | 'pm' | undefined): Clock | null => {
  if (half === undefined) return { hour, minute, isLiteral: hour === 0 || hour > 12 }
  if (hour < 1 || hour > 12) return null
  return { hour: (hour % 12) + (half === 'pm' ? 12 : 0), minute, half, isLiteral: true }
}

const minuteOf = (said: string | undefined): number => {
  if (said === undefined) return 0
  return numberOf(said.replace(/^oh?[ -]/, ''))
}

const readPastHour = (text: string, at: number): Read | 'unclear' | null => {
  const match = matchAt(PAST_HOUR, text, at)
  if (!match?.groups) return null
  const { minutes = '', side = '', hour = '', half } = match.groups
  const isNumber = minutes !== 'half' && minutes !== 'quarter'
  const amount = isNumber ? numberOf(minutes) : minutes === 'half' ? 30 : 15
  const isBefore = side === 'to' || side === 'of' || side.startsWith('t') || side === 'before'
  if (amount < 1 || amount > 30 || (minutes === 'half' && isBefore)) return null
  const isRange = isNumber && isBefore && amount <= 12 && !minutes.includes('minute')
  if (isRange && !/\bat (?:about |around )?$/.test(text.slice(0, at))) {
    // "Ten to three" is 2:50 or from ten to three.
    const isBoth = (amount === 5 || amount === 10) && !/\d/.test(minutes)
    return isBoth && matchAt(AFTER_HOUR, text, at + match[0].length) ? 'unclear' : null
  }
  const base = numberOf(hour)
  const spokenHour = isBefore ? ((base + 10) % 12) + 1 : base
  const spokenHalf = halfOf(half)
  // "Quarter to twelve pm" is before noon: nobody says it, and nobody can tell.
  if (isBefore && base === 12 && spokenHalf) return 'unclear'
  const clock = withHalf(spokenHour, isBefore ? 60 - amount : amount, spokenHalf)
  return clock && { clock, end: at + match[0].length, isMarked: true }
}

const readDigital = (text: string, at: number, { isTyped }: Moment): Read | null => {
  const match = matchAt(DIGITAL, text, at)
  if (!match?.groups) return null
  const { hour = '', sign, minute = '', half } = match.groups
  if ((sign !== ':' || hour === '24') && !isTyped && half === undefined) return null
  const clock = withHalf(Number(hour), Number(minute), halfOf(half))
  if (!clock) return null
  const isLiteral = clock.isLiteral || hour.startsWith('0')
  return { clock: { ...clock, isLiteral }, end: at + match[0].length, isMarked: true }
}

const readNamed = (text: string, at: number): Read | null => {
  const match = matchAt(NAMED, text, at)
  if (!match) return null
  const clock = { hour: match[0] === 'midnight' ? 0 : 12, minute: 0, isLiteral: true }
  return { clock, end: at + match[0].length, isMarked: true }
}

const readSpoken = (text: string, at: number, moment: Moment): Read | null => {
  const british = matchAt(HALF_TWO, text, at)
  const spoken = british ?? matchAt(SPOKEN, text, at)
  const { minute: said, half: saidHalf } = spoken?.groups ?? {}
  // "11-13" are two hours.
  const isTwoNumbers = /^\d/.test(said ?? '') && saidHalf === undefined
  const match = isTwoNumbers ? matchAt(HOUR_ONLY, text, at) : spoken
  if (!match?.groups) return moment.isTyped ? readTypedHour(text, at) : null
  const { hour = '', minute, half, about, clock: oclock } = match.groups
  const clock = withHalf(numberOf(hour), british ? 30 : minuteOf(minute), halfOf(half))
  if (!clock) return null
  const end = at + match[0].length
  return { clock, end, isMarked: !!half || !!oclock || !!about }
}

const readMilitary = (text: string, at: number): Read | null => {
  const match = matchAt(MILITARY, text, at)
  if (!match?.groups) return null
  const { hour = '', minute = '' } = match.groups
  const isFull = minute.startsWith('hundred')
  const clock = withHalf(numberOf(hour), isFull ? 0 : minuteOf(minute), undefined)
  return clock && { clock, end: at + match[0].length, isMarked: isFull }
}

const readFourDigits = (text: string, at: number, { isTyped }: Moment): Read | null => {
  const match = matchAt(FOUR_DIGITS, text, at)
  if (!match?.groups) return null
  const { hour = '', minute = '', sure } = match.groups
  if (YEAR.test(match[0]) && !isTyped && !/\bat $/.test(text.slice(0, at))) return null
  const clock = { hour: Number(hour), minute: Number(minute), isLiteral: true }
  return { clock, end: at + match[0].length, isMarked: sure !== undefined }
}

const readTypedHour = (text: string, at: number): Read | null => {
  const match = matchAt(WRITTEN_HOUR, text, at)
  if (!match) return null
  const clock = { hour: Number(match[0]), minute: 0, isLiteral: true }
  return { clock, end: at + match[0].length, isMarked: false }
}

const readClock = (text: string, at: number, moment: Moment) =>
  readNamed(text, at) ??
  readPastHour(text, at) ??
  readDigital(text, at, moment) ??
  readMilitary(text, at) ??
  readFourDigits(text, at, moment) ??
  readSpoken(text, at, moment)

const LEADING = /(?:between|from|after|not before) /y
const JOIN = / ?(?:-|–) ?| (?:to|until|till?|through|(?:but |and )before) /y
const OR = / or (?:at |maybe )?| ?\/ ?/y
const JOIN_BETWEEN = / (?:and|to) (?:before )?/y

/** "Between 2 and 4", "from nine to noon", "2-4pm", "after two but before four". */
const readRange = (
  text: string,
  at: number,
  moment: Moment,
  isBesideDay: boolean,
): Found | null => {
  const lead = matchAt(LEADING, text, at)?.[0] ?? ''
  const from = readClock(text, at + lead.length, moment)
  if (!from || from === 'unclear') return null
  const joins = lead.startsWith('between') ? JOIN_BETWEEN : JOIN
  const join = matchAt(joins, text, from.end)
  if (!join) return null
  const until = readClock(text, from.end + join[0].length, moment)
  if (!until || until === 'unclear') return null
  const isHour =
    [from, until].some(({ isMarked }) => isMarked) ||
    isBesideDay ||
    isAnHour(text, at, until.end, moment, lead)
  if (!isHour || !mayFollow(text, until)) return null
  return { parts: [{ kind: 'clock', clock: from.clock, until: until.clock }], end: until.end }
}

const mayFollow = (text: string, { end, isMarked }: Read) =>
  isMarked ||
  matchAt(AFTER_HOUR, text, end) !== null ||
  (text[end] === ' ' && !!findZone(text, end + 1))

const isAnHour = (text: string, at: number, end: number, { isTyped }: Moment, lead = '') =>
  isTyped ||
  lead !== '' ||
  LEAD.test(text.slice(0, at)) ||
  DAY_BESIDE.test(text.slice(end)) ||
  ZONE_BESIDE.test(text.slice(end))

/** A time of day. `isBesideDay`: a day stands right before it, so a plain number is its hour. */
export const findClock = (
  text: string,
  at: number,
  moment: Moment,
  isBesideDay: boolean,
): Found | null => {
  const range = readRange(text, at, moment, isBesideDay)
  if (range) return range
  const read = readClock(text, at, moment)
  if (read === 'unclear') return { parts: [UNCLEAR], end: at + 1 }
  if (!read) return null
  const isHour = read.isMarked || isBesideDay || isAnHour(text, at, read.end, moment)
  if (!isHour || !mayFollow(text, read)) return null
  const or = matchAt(OR, text, read.end)
  const other = or && readClock(text, read.end + or[0].length, moment)
  if (other && other !== 'unclear' && mayFollow(text, other)) {
    return { parts: [UNCLEAR], end: other.end }
  }
  const parts: Part[] = [{ kind: 'clock', clock: read.clock }]
  return { parts, end: read.end }
}

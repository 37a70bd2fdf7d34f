import { NUMBER, numberOf, ORDINAL, ordinalOf } from './numbers'
import {
  DAY_MS,
  type Found,
  matchAt,
  type Moment,
  type Part,
  UNCLEAR,
  weekdayOf,
  words,
} from './parts'

const WEEKDAY = String.raw`mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday|nes|s)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?`
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`
const YEAR = String.raw`(?:,? (?<year>(?:19|20|2[4-9]|[3-9]\d)\d\d))?`
const UNIT = String.raw`(?:minute|min|hour|hr|day|week|wk|fortnight|month|year)s?`
const LAST_YEAR = 2100
const SATURDAY = 5
const FRIDAY = 4

const dayAfter = (days: number): Part[] => [{ kind: 'day', days }]

const fridayOf = (moment: Moment, weeks = 0) => FRIDAY - weekdayOf(moment) + 7 * weeks

const endOf = (what: string, moment: Moment): Part[] => {
  const close: Part = { kind: 'close' }
  if (/month/.test(what)) {
    const today = new Date(moment.today)
    const last = Date.UTC(
      today.getUTCFullYear(),
      today.getUTCMonth() + (/next/.test(what) ? 2 : 1),
      0,
    )
    return [{ kind: 'day', days: (last - moment.today) / DAY_MS }, close]
  }
  if (/week|eow/.test(what)) {
    const isNext = /next/.test(what)
    // On a Saturday or Sunday nobody can tell which week ends.
    if (weekdayOf(moment) >= SATURDAY) return [UNCLEAR]
    return [{ kind: 'day', days: fridayOf(moment, isNext ? 1 : 0) }, close]
  }
  return [close]
}

const weekOf = (which: string, part: string, isWeekend: boolean, moment: Moment): Part[] => {
  const weekday = weekdayOf(moment)
  const weeks = which === 'after-next' ? 2 : which === 'next' ? 1 : 0
  if (isWeekend) {
    if (weekday >= SATURDAY || (weeks > 0 && weekday < FRIDAY)) return [UNCLEAR]
    const saturday = SATURDAY - weekday + 7 * weeks
    return [{ kind: 'days', from: saturday, to: saturday + 1 }]
  }
  if (part === 'mid' || (weeks > 0 && weekday === 6 && !moment.isTyped)) return [UNCLEAR]
  const monday = 7 * weeks - weekday
  if (part === 'late') return [{ kind: 'days', from: monday + 3, to: monday + FRIDAY }]
  if (part === 'early') return [{ kind: 'days', from: monday, to: monday + 1 }]
  return [{ kind: 'week', weeks }]
}

const dateOf = (day: number, month: number | null, year: number | null, moment: Moment): Part[] => {
  const today = new Date(moment.today)
  if (year !== null && year > today.getUTCFullYear() + 2 && !(moment.isTyped && year < LAST_YEAR)) {
    return [UNCLEAR]
  }
  const wanted = (later: number) => {
    const inYear = year ?? today.getUTCFullYear() + (month === null ? 0 : later)
    const inMonth = month ?? today.getUTCMonth() + later
    const date = new Date(Date.UTC(inYear, inMonth, day))
    return date.getUTCDate() === day ? (date.getTime() - moment.today) / DAY_MS : null
  }
  const days = wanted(0)
  if (days !== null && days >= (month === null ? 1 : 0)) return dayAfter(days)
  if (days !== null && year !== null) return [{ kind: 'past' }]
  if (days === null || (month === null && days === 0)) return [UNCLEAR]
  const next = wanted(1)
  // What was a few weeks ago is hardly meant for next year.
  return next === null || next > 300 ? [UNCLEAR] : dayAfter(next)
}

const monthOf = (word: string) => MONTHS.indexOf(word.slice(0, 3))
const yearOf = (year: string | undefined) =>
  year === undefined ? null : Number(year) + (year.length === 2 ? 2000 : 0)

const isAbbreviatedNoun = (word: string, text: string, end: number) =>
  /^(?:sat|sun)$/.test(word) && !/^ ?(?:\d|at \d|morning|afternoon)/.test(text.slice(end))

type Groups = Record<string, string | undefined>
type Reader = (said: Groups, moment: Moment, text: string, end: number) => Part[] | null

const rules: [RegExp, Reader][] = [
  [
    words(
      String.raw`(?:the )?(?:${MONTH} )?${ORDINAL} ?(?:or|to|through|thru|until|till|and|-|–) ?(?:the )?(?:${MONTH} )?${ORDINAL}`,
    ),
    () => [UNCLEAR],
  ],
  [
    words(
      String.raw`yesterday|since (?:last |this |the )?(?:${WEEKDAY}|morning|afternoon|week|${ORDINAL}|${MONTH}|\d+)|last (?:night|time|week|weekend|month|year|${WEEKDAY})|the other (?:day|week|night)|earlier (?:today|this \w+)|(?:a |an |the |${NUMBER} |couple of |few )+(?:of )?${UNIT} ago|(?:past|previous|last) (?:${NUMBER} )?${UNIT}`,
    ),
    () => [{ kind: 'past' }],
  ],
  [
    words(
      String.raw`(?:every|each) (?:other )?(?:\w+day|day|morning|afternoon|evening|night|week|month)|weekdays|daily|m-?w-?f|(?:sat(?:urday)?) ?(?:or|and|&|/) ?(?:sun(?:day)?)|(?:${WEEKDAY}) ?(?:-|–|to|through|thru|until|till) ?(?:${WEEKDAY})|(?:mon|tues|wednes|thurs|fri|satur|sun)days`,
    ),
    () => [UNCLEAR],
  ],
  [
    words(
      String.raw`(?:the )?(?<what>end of (?:the |this |my |your )?(?:business|work(?:ing)? day|business day|day|next week|week|next month|month)|eod|cob|eow|close of business)`,
    ),
    ({ what = '' }, moment) => endOf(what, moment),
  ],
  [
    words(
      String.raw`(?:(?<count>a|one|two|three|four|\d) weeks?(?: from| on| after)?|a (?<fortnight>fortnight)(?: on)?)(?= (?:${WEEKDAY}|today|tomorrow)\b)`,
    ),
    ({ count = 'a', fortnight }) => [
      { kind: 'later', weeks: fortnight ? 2 : count === 'a' ? 1 : numberOf(count) },
    ],
  ],
  [
    words(
      String.raw`(?:the )?(?:(?<part>early|late|later|mid|middle of|beginning of|start of) (?:the )?)?-?(?<which>this|this coming|next|the following|the coming|following|coming|the) (?<unit>week|weekend|month|year)(?<after> after(?: next)?)?`,
    ),
    ({ part = '', which = '', unit = '', after }, moment) => {
      if (unit === 'month' || unit === 'year' || /following/.test(which)) return [UNCLEAR]
      if (part === 'later') return [{ kind: 'vague' }]
      const isWeekend = unit === 'weekend'
      if (which === 'the' && after === undefined)
        return isWeekend ? weekOf('this', '', true, moment) : null
      if (after !== undefined) return weekOf('after-next', '', isWeekend, moment)
      const side = /beginning|start|early/.test(part) ? 'early' : /mid/.test(part) ? 'mid' : part
      return weekOf(/next|^the coming/.test(which) ? 'next' : 'this', side, isWeekend, moment)
    },
  ],
  [
    words('(?:the )?last day of (?:the|this) month'),
    (_, moment) => endOf('month', moment).slice(0, 1),
  ],
  [
    words(
      String.raw`(?:the )?(?:last|first|second|third|fourth) (?:working |business |week ?)?(?:day|${WEEKDAY}) (?:of|in) (?:the|this|next|the following|${MONTH})(?: (?:month|week|year))?|(?<=\b(?:on|by|until|till|before|after) )the (?:thirty[ -](?:second|third|fourth|fifth|sixth|seventh|eighth|ninth)|3[2-9](?:st|nd|rd|th)|[4-9]\d(?:st|nd|rd|th))`,
    ),
    () => [UNCLEAR],
  ],
  [
    words(String.raw`(?:christmas|x-?mas) (?<name>day|eve)|new year'?s (?<other>day|eve)`),
    ({ name, other }, moment) => {
      if (name) return dateOf(name === 'day' ? 25 : 24, 11, null, moment)
      return other === 'day' ? dateOf(1, 0, null, moment) : dateOf(31, 11, null, moment)
    },
  ],
  [words('(?:the )?day after tomorrow'), () => dayAfter(2)],
  [
    words('(?<later>later (?:on )?)?today'),
    ({ later }) => (later ? [...dayAfter(0), { kind: 'vague' }] : dayAfter(0)),
  ],
  [
    words('tomorrow|tomorow|tommorow|tommorrow|tmrw|tmr|(?<typed>tom)'),
    ({ typed }, { isTyped }) => (typed && !isTyped ? null : dayAfter(1)),
  ],
  [
    words(
      String.raw`(?<which>this coming|the coming|this|next|coming|(?:the )?following)? ?\b(?<day>${WEEKDAY})(?<suffix> week| fortnight| after next)?`,
    ),
    ({ which = '', day = '', suffix }, moment, text, end) => {
      if (!moment.isTyped && isAbbreviatedNoun(day, text, end)) return null
      if (which.includes('following')) return [UNCLEAR]
      const weekday = WEEKDAYS.indexOf(day.slice(0, 3))
      const isNext = which === 'next' || suffix === ' after next'
      const named: Part = {
        kind: 'weekday',
        weekday,
        which: isNext ? 'next' : which === 'this' ? 'this' : 'nearest',
      }
      if (suffix === undefined) return [named]
      if (suffix === ' fortnight' && weekday === weekdayOf(moment)) return [UNCLEAR]
      return [named, { kind: 'later', weeks: suffix === ' fortnight' ? 2 : 1 }]
    },
  ],
  [
    words(String.raw`(?<year>20\d\d)-(?<month>\d\d)-(?<day>\d\d)`),
    ({ year, month, day }, moment) =>
      Number(month) < 1 || Number(month) > 12
        ? [UNCLEAR]
        : dateOf(Number(day), Number(month) - 1, Number(year), moment),
  ],
  [
    /(?<day>\d{1,2})\. ?(?<month>\d{1,2})(?:(?<dot>\.)(?: ?(?<year>20\d\d)(?!\d))?|(?=(?<beside>,? (?:at )?\d{1,2}:\d\d))|)(?=\W|$)/y,
    ({ day, month, dot, beside, year }, moment) =>
      Number(month) < 1 ||
      Number(month) > 12 ||
      !(dot || (moment.isTyped && (beside || Number(day) > 24)))
        ? null
        : dateOf(Number(day), Number(month) - 1, yearOf(year), moment),
  ],
  [
    words(
      String.raw`(?<month>${MONTH}) (?:the )?(?<day>${ORDINAL}|${NUMBER})(?! ?(?::|am\b|pm\b|a\.m|p\.m))${YEAR}`,
    ),
    ({ month = '', day = '', year }, moment) =>
      dateOf(ordinalOf(day), monthOf(month), yearOf(year), moment),
  ],
  [
    words(
      String.raw`(?:the )?(?<day>${ORDINAL}|\d{1,2})(?:\.? (?:of )?|-)(?<month>${MONTH})(?:-(?<full>20\d\d)|(?!-\d)${YEAR})`,
    ),
    ({ month = '', day = '', full, year = full }, moment) =>
      dateOf(ordinalOf(day), monthOf(month), yearOf(year), moment),
  ],
  [
    words(
      String.raw`(?<one>\d{1,2})(?:/(?<two>\d{1,2})(?:/(?<year>\d{2,4}))?|-(?<dashed>\d{1,2})-(?<full>20\d\d))`,
    ),
    ({ one, dashed, two = dashed, full, year = full }, moment) => {
      const [first, second] = [Number(one), Number(two)]
      if (first > 31 || second > 31 || (first > 12 && second > 12)) return null
      if (first <= 12 && second <= 12 && first !== second) return [UNCLEAR]
      return dateOf(Math.max(first, second), Math.min(first, second) - 1, yearOf(year), moment)
    },
  ],
  [
    words(
      String.raw`(?:(?<=\b(?:on|by|until|till|before|after|day|day,) )the (?<spelled>${ORDINAL})|the (?<day>\d{1,2}(?:st|nd|rd|th)))(?= ?(?:$|[,;.!?]|(?:at|after|before|between|around|would|is|works?|in the|if|please|or|and|morning|afternoon|of (?:this|next|the) month)\b))(?: of (?<which>this|next|the) month)?`,
    ),
    ({ spelled = '', day = spelled, which }, moment) => {
      if (which !== 'next') return dateOf(ordinalOf(day), null, null, moment)
      const today = new Date(moment.today)
      const month = (today.getUTCMonth() + 1) % 12
      return dateOf(ordinalOf(day), month, today.getUTCFullYear() + (month === 0 ? 1 : 0), moment)
    },
  ],
]

/** A day, a week, an end of one, or what tells that a time has passed or comes back. */
export const findDay = (text: string, at: number, moment: Moment): Found | null => {
  for (const [pattern, read] of rules) {
    const match = matchAt(pattern, text, at)
    const parts = match && read(match.groups ?? {}, moment, text, at + match[0].length)
    if (match && parts) return { parts, end: at + match[0].trimEnd().length }
  }
  return null
}

import { wallClockAt } from '@/lib/zoned-time'

import { findAmount } from './amounts'
import { isMovedBy, PREPOSITIONS } from './beside'
import { findClock } from './clocks'
import { findDayPart } from './day-parts'
import { findDay } from './days'
import { endOfNoTime, findMark } from './marks'
import { findOddTime } from './odd-times'
import { type Moment, type Part, UNCLEAR } from './parts'
import { resolve, type Resolved } from './resolve'

/**
 * The words that name a time, and where they begin. `at` is null when they name no single time, or one
 * that has passed.
 */
export type TimeReading = { text: string; offset: number; isRefused: boolean } & (
  | Resolved
  | { at: null; window: null }
)

const MAX_CHARACTERS = 240
const WORD = /(?<![\w'$£€#])(?<!\d[.,:/])[\w$£€#]/g
const GLUE = String.raw`(?:[\s,;–—-]|\b(?:at|on|in|the|around|about|of|for|maybe|perhaps|say|like|round|roughly|approximately|ideally|preferably|probably|some ?time|any ?time|um|uh|then|again|local|exactly|yes|yeah|works(?: for me)?|(?:is|would be|sounds) (?:fine|good|ok|okay|great|perfect|better|best|ideal))\b)*`
const ONLY_GLUE = new RegExp(`^${GLUE}$`)
const ALTERNATIVE = new RegExp(
  String.raw`^${GLUE}(?:[/&]|\b(?:or|and|versus|otherwise)\b)${GLUE}(?:either|even|else)?${GLUE}$`,
)
const REFUSED_BEFORE =
  /\b(?:(?<!\bif [\w' ]{0,12})(?:do not|don't|never) (?:call|ring|phone|contact|try)(?: (?:me|us|back|again))*|not|except|but not|can't do|cannot do|can not do|other than|instead of|rather than|isn't|apart from|unless|(?:any\w*|every\w*|all)(?: \w+)? but|busy|booked(?: up)?|unavailable|away|out of (?:town|the office)|off)(?: +(?:on|at|for|the))* *$/
const REFUSED_AFTER =
  /^[\s,]*(?:(?:but|just|only|though) not\b|does(?:n't| not)|do(?:n't| not)|wo(?:n't)|will not|is(?:n't| not)|is (?:no good|bad|out)|would(?:n't| not)|can(?:'t|not)|no wait|no,? (?:at )?(?=\d|one(?! (?:is|will|was|can|else)\b)\b|two\b|three\b|four\b|five\b|six\b|seven\b|eight\b|nine\b|ten\b|eleven\b|twelve\b|noon\b)|i mean|actually|make (?:it|that)|sorry|scratch that|rather)\b/
const DONE =
  /\b(?:called|rang|phoned|spoke|spoken|talked|received|bought|ordered|happened|started|came|went|tried|paid|sent|arrived|left|emailed|texted|broke|charged|signed up|missed|visited)\b(?!.*\b(?:call|ring|phone|contact|will|can|could|would|please|back|try|should|let's|we'll|i'll)\b)[^.;?!]{0,40}$/
const OTHER_MATTER =
  /\b(?:appointment|reservation|booking|flight|meeting|delivery|interview|class|shift)(?: (?:is|was|scheduled|booked|set))*(?: (?:on|for|at))* *$/
const POLITE_TODAY =
  /\b(?:all|else|that(?:'s| is| was| will be| would be) (?:it|everything)|(?:help|assist)\w*(?: (?:you|me|us))?(?: out)?|calling(?: us| in)?|doing|feeling|how are you|your (?:time|business|call))(?: (?:for|with))* *$/
const BUSY_UNTIL =
  /\b(?:\w*n't|not|never) [^.;?!]{2,25}\b(?:until|till?) |\b(?:busy|meeting|work(?:ing)?|class|away|driving|asleep|booked|unavailable|out|off)\b[^.;?!]{0,25}\b(?:until|till?) |(?:\bbe|'m|\bam|\bare|\bis) (?:\w+ )?(?:home|back|done|free|finished|available|there|in) by /
/** Right before "from 9 to 5". */
const BUSY_BEFORE =
  /\b(?:busy|in (?:a meeting|class)|working|away|driving|asleep|unavailable|out)\s*$/
const CERTAIN = new Set<Part['kind']>(['ahead', 'week', 'later', 'close', 'same-time'])
const NO_TIME_ALONE = new Set<Part['kind']>(['bound', 'zone', 'same-time', 'odd'])
const NO_ANSWER = { at: null, window: null }

type Piece = { parts: Part[]; start: number; end: number }
type Expression = { parts: Part[]; start: number; end: number }

const momentOf = (now: Date, zone: string, isTyped: boolean): Moment => {
  const { year, month, day, hour, minute } = wallClockAt(now, zone)
  return { now, zone, today: Date.UTC(year, month - 1, day), minutes: hour * 60 + minute, isTyped }
}

const nextWord = (text: string, from: number): number => {
  WORD.lastIndex = from
  return WORD.exec(text)?.index ?? text.length
}

const findPieces = (text: string, moment: Moment): Piece[] => {
  const pieces: Piece[] = []
  for (let at = nextWord(text, 0); at < text.length;) {
    const last = pieces.at(-1)
    const isNear = last !== undefined && ONLY_GLUE.test(text.slice(last.end, at))
    const lastKind = isNear ? last.parts.at(-1)?.kind : undefined
    const isBesideDay = lastKind === 'day' || lastKind === 'weekday' || lastKind === 'day-part'
    const day = findDay(text, at, moment)
    const end = day ? null : endOfNoTime(text, at)
    const found =
      day ??
      (end === null
        ? (findAmount(text, at, moment) ??
          findClock(text, at, moment, isBesideDay) ??
          findDayPart(text, at) ??
          findMark(text, at, lastKind) ??
          findOddTime(text, at, isBesideDay))
        : { parts: [], end })
    if (found && found.parts.length > 0) pieces.push({ ...found, start: at })
    else if (found && last && isNear) last.end = found.end
    at = nextWord(text, found ? found.end : skipWord(text, at))
  }
  return pieces
}

const skipWord = (text: string, at: number) =>
  at + (/^[\w'$£€#]+/.exec(text.slice(at))?.[0].length ?? 1)

const toExpressions = (text: string, pieces: Piece[]): Expression[] => {
  const expressions: Expression[] = []
  for (const { parts, start, end } of pieces) {
    const last = expressions.at(-1)
    const between = last ? text.slice(last.end, start) : ''
    const isBound = last?.parts.every(({ kind }) => kind === 'bound') ?? false
    if (last && ONLY_GLUE.test(between)) {
      last.parts.push(...parts)
      last.end = end
    } else if (last && !isBound && parts[0]?.kind !== 'vague' && ALTERNATIVE.test(between)) {
      last.parts.push(UNCLEAR)
      last.end = end
    } else {
      expressions.push({ parts: [...parts], start, end })
    }
  }
  return expressions.flatMap((expression) => trimmed(text, expression) ?? [])
}

/** Without "by" or "after" at its end, which belong to other words; null for what is no time then. */
const trimmed = (text: string, expression: Expression): Expression | null => {
  const { parts, start } = expression
  const dangling = /\s*\b(?:(?<loose>by|from|past|up to)|after|before|until|till?|prior to)$/.exec(
    text.slice(start, expression.end),
  )
  let kept = parts
  let { end } = expression
  if (dangling && parts.at(-1)?.kind === 'bound') {
    const isHalf = !dangling.groups?.loose && !parts.some(({ kind }) => kind === 'clock')
    kept = isHalf && parts.length > 1 ? [...parts.slice(0, -1), UNCLEAR] : parts.slice(0, -1)
    end = start + dangling.index
  }
  const isTime = kept.some((part) =>
    part.kind === 'day-part' ? part.isSure || kept.length > 1 : !NO_TIME_ALONE.has(part.kind),
  )
  return isTime && !kept.some(({ kind }) => kind === 'past') ? { parts: kept, start, end } : null
}

const readExpression = (text: string, { parts, start, end }: Expression, moment: Moment) => {
  const before = text.slice(0, start).replace(PREPOSITIONS, '')
  const offset = before.length
  const isExcluded = REFUSED_BEFORE.test(before)
  const isRefused =
    isExcluded ||
    (BUSY_BEFORE.test(before) && /^ ?(?:from|between) /.test(text.slice(offset))) ||
    REFUSED_AFTER.test(text.slice(end)) ||
    BUSY_UNTIL.test(text.slice(0, end).slice(-80))
  const answer = isRefused ? null : resolve(parts, moment)
  const isVague = parts.every(({ kind }) => kind === 'vague')
  const namesDay = parts.some(({ kind }) => kind === 'weekday' || kind === 'day')
  return { offset, end, isVague, answer, isExcluded, namesDay }
}

/** Words of time beside an expression that nothing has read may move it: "9am in a year". */
const besideUnread = (
  text: string,
  written: string,
  all: Expression[],
  at: number,
): Expression | undefined => {
  const expression = all[at]
  if (!expression) return undefined
  const { parts, start, end } = expression
  const before = text.slice(all[at - 1]?.end ?? 0, start)
  const next = all[at + 1]?.start ?? text.length
  const [after, inItsCase] = [text, written].map((full) => full.slice(end, next))
  return isMovedBy(before, parts, after ?? '', inItsCase ?? '')
    ? { ...expression, parts: [...parts, UNCLEAR] }
    : expression
}

const isAboutElse = (text: string, { parts, start }: Expression) =>
  OTHER_MATTER.test(text.slice(0, start).replace(PREPOSITIONS, '')) ||
  (parts.every((part) => part.kind === 'day' && part.days === 0) &&
    POLITE_TODAY.test(text.slice(0, start))) ||
  (!parts.some((part) => CERTAIN.has(part.kind) || (part.kind === 'day' && part.days === 1)) &&
    DONE.test(text.slice(Math.max(0, start - 60), start)))

type Read = ReturnType<typeof readExpression>

const isWithin = (one: Resolved, other: Resolved) => {
  const start = one.window?.from ?? one.at
  const end = one.window?.to ?? one.at
  return other.window
    ? start >= other.window.from && end <= other.window.to
    : start.getTime() === other.at.getTime() && end.getTime() === other.at.getTime()
}

const length = ({ window }: Resolved) => (window ? window.to.getTime() - window.from.getTime() : 0)

/** Of several the narrowest, where it lies within all others; otherwise they contradict each other. */
const agree = (reads: Read[]): Resolved | null => {
  const answers = reads.flatMap(({ answer }) => answer ?? [])
  const [narrowest] = answers.toSorted((a, b) => length(a) - length(b))
  if (!narrowest || answers.length < reads.length) return null
  return answers.every((other) => isWithin(narrowest, other)) ? narrowest : null
}

const lowerOf = (text: string) => {
  const lower = text.toLowerCase()
  const words = lower.length === text.length ? lower : text
  return words.replaceAll(/[\u2018\u2019\u02BC`]/g, "'").replaceAll(/\s/g, ' ')
}

const MAX_SPAN = 60

/**
 * Finds the time that is named in spoken or written words, as heard at `now` in `zone`. Null when
 * there is none. What could mean two times is left open.
 */
export const findTime = (said: string, now: Date, zone: string): TimeReading | null => {
  const text = lowerOf(said.slice(0, MAX_CHARACTERS))
  const moment = momentOf(now, zone, false)
  const found = toExpressions(text, findPieces(text, moment))
  const all = found
    .flatMap((_, at) => besideUnread(text, said, found, at) ?? [])
    .filter((expression) => !isAboutElse(text, expression))
    .map((expression) => readExpression(text, expression, moment))
  const clear = all.filter(({ isVague }) => !isVague)
  const named = clear.length > 0 ? clear : all
  const wanted = named.filter(({ isExcluded }) => !isExcluded)
  const reads = wanted.length > 0 && wanted.every(({ namesDay }) => namesDay) ? wanted : named
  const [first] = reads
  if (!first) return null
  const last = reads.findLast(({ end }) => end - first.offset <= MAX_SPAN) ?? first
  const words = said.slice(first.offset, last.end)
  const isRefused = reads.every(({ isExcluded }) => isExcluded)
  return { text: words.trim(), offset: first.offset, isRefused, ...(agree(reads) ?? NO_ANSWER) }
}

const IN_HOURS = /^in \d+$/
const AGO = /^[-−–] ?\d/
/** "17.11" is a time or a date, "15h" an hour or how long from now. */
const TWO_MEANINGS = /^(?:(?:[01]?\d|2[0-4])\.(?:0?[1-9]|1[0-2])|(?:1[3-9]|2[0-3]) ?h)$/

const wholeTime = (typed: string, moment: Moment): Part[] | null => {
  const text = lowerOf(typed.slice(0, MAX_CHARACTERS))
    .trim()
    .replace(/^\+ ?(?=\d)/, 'in ')
  if (TWO_MEANINGS.test(text)) return [UNCLEAR]
  const [expression, another] = toExpressions(text, findPieces(text, moment))
  if (!expression || another || IN_HOURS.test(text) || AGO.test(text)) return null
  const rest = [text.slice(0, expression.start), text.slice(expression.end)]
  return rest.every((words) => ONLY_GLUE.test(words)) ? expression.parts : null
}

/** A typed text that is a time as a whole; null when it is none, or could mean two. */
export const readTypedTime = (typed: string, now: Date, zone: string): Resolved | null => {
  const moment = momentOf(now, zone, true)
  const parts = wholeTime(typed, moment)
  return parts && resolve(parts, moment)
}

const PAST = /^\s*(?:yesterday|last \w+)\b/i

/** Why a typed text is no time to come: it has passed, it is no single time, or it is not understood. */
export const whyNoTime = (
  typed: string,
  now: Date,
  zone: string,
): 'past' | 'unclear' | 'unknown' => {
  if (PAST.test(typed) || AGO.test(typed.trim())) return 'past'
  const moment = momentOf(now, zone, true)
  const parts = wholeTime(typed, moment)
  if (!parts) return 'unknown'
  const midnight = new Date(now.getTime() - (moment.minutes + 1) * 60_000)
  const isBefore = parts.some((part) => part.kind === 'day' && part.days < 0)
  const isEarlier = resolve(parts, { ...moment, now: midnight, minutes: 0 }) !== null
  return isBefore || isEarlier ? 'past' : 'unclear'
}

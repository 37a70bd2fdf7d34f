import { accepts, replyTo } from './agreed-time'
import type { Conversation, Statement, Turn } from './conversation'
import { withoutOtherDoctor } from './corrected'
import {
  BEFORE_NOUN,
  type Detail,
  detailsIn,
  isSameDetail,
  MAY_BE_SEVERAL,
  OF_ANY_OTHER,
  ONLY_ASKED,
  READ_ON,
} from './detail-kinds'
import { isStaleName, type Name, namesIn } from './named-places'
import { IS_HOTEL, ledTo } from './other-place'
import { isNegated } from './phrases'
import { LOOSE_END } from './sentences'
import { detailsOf, type Spoken, spokenAfter, type Stretch } from './spoken-since'
import { areOtherKinds, kindsIn } from './topic'

/** What an agent says of times and days other than those asked for. */
const OF_ITSELF =
  /\b(?:arriv\w*|clos\w*|opens?|opening hours|ready|minutes?|lasts?|ends?|costs?|lands?|rating|check-?out|return\w*|back|charged|valid|text(?:ed)?|e?mail(?:ed)?)\b/
const ONLY_COUNT =
  /\b(?:make|change) (?:it|that|this) (?:to )?(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)(?=[.,!?]|$| (?:instead|please|of us)\b)/

/** The details of one kind that a request states: whether something else was said or confirmed since. */
function areStale(
  { turns }: Conversation,
  own: Detail[],
  spoken: Spoken[],
  isSettled: boolean,
): boolean {
  const [{ kind } = { kind: '' }] = own
  const isOwn = (one: Detail) => own.some((its) => isSameDetail(one, its))
  let isStale = false
  for (const sentence of spoken) {
    const { turn, words, isRefusal, isChange, isDeclined } = sentence
    const isCounted = kind === 'time' || kind === 'people'
    if (isCounted && isChange && ONLY_COUNT.test(words)) isStale = true
    const details = detailsOf(sentence)
    const named = details.filter((one) => one.kind === kind && isAsked(one, sentence))
    const others = named.filter((one) => !isOwn(one))
    const isOther =
      isChange && isAnyDay(kind) && details.some((one) => isAnyDay(one.kind) && !isOwn(one))
    if (named.length === 0) {
      if (isOther) isStale = true
      continue
    }
    const last = named.at(-1)
    if (others.length === 0) isStale = isRefusal ? isSettled || isStale : false
    else if (turn.role === 'caller' && isBeside(kind, words)) continue
    else if (turn.role === 'caller')
      isStale = (isChange || !OF_ANY_OTHER.has(kind)) && last !== undefined && !isOwn(last)
    else if (isRefusal || isDeclined) continue
    else if (OF_ANY_OTHER.has(kind) || ONLY_ASKED.has(kind)) {
      const isWhole = others.length === named.length && isOfIt(kind, words)
      if (isWhole && isAccepted(turns, turn)) isStale = true
    } else if (turn.role === 'agent' && OF_ITSELF.test(words)) continue
    else if (others.length === named.length && areSame(others)) isStale = true
  }
  return isStale
}

const isAccepted = (turns: Turn[], turn: Turn): boolean =>
  turn.role === 'agent' && accepts(replyTo(turns, turn)?.words ?? '')

const OF_MORE = /\b(?:also|add|side|with that|extra|insurance|fares?|cheaper|would be)\b/
const OF_RIDE = /\b(?:uber ?\w*|lyft|rides?|cabs?|taxi)\b/
const READS_BACK =
  /^(?:so|okay,? so|confirming|to confirm|that's|you said|you(?:'d| would)? (?:like|want))\b/

/** Whether a sentence that the caller agrees to is of the thing itself, and not of what goes with it. */
function isOfIt(kind: string, words: string): boolean {
  if (OF_MORE.test(words)) return false
  if (kind === 'ride') return OF_RIDE.test(words)
  return !['size', 'drink', 'heat'].includes(kind) || READS_BACK.test(words)
}

const ADDS = /\b(?:add|also|too|as well|another|and an?)\b/
const ASKS_COST = /\b(?:how much|costs?|price)\b/

/** Whether a caller names the thing beside the one they asked for, or only asks about it. */
const isBeside = (kind: string, words: string): boolean =>
  (MAY_BE_SEVERAL.has(kind) && ADDS.test(words)) || (ONLY_ASKED.has(kind) && ASKS_COST.test(words))

/** "One way, not a round trip" */
const isAsked = ({ kind, at }: Detail, { words }: Spoken): boolean =>
  !ONLY_ASKED.has(kind) || !isNegated(words, at)

const isAnyDay = (kind: string) => ['weekday', 'date', 'day'].includes(kind)
const areSame = ([first, ...others]: Detail[]) =>
  first !== undefined && others.every((one) => isSameDetail(one, first))

/** What they have, or had, is named by its day. */
const OF_WHAT_IS =
  /^(?:Wants (?:help )?(?:to )?(?:cancel|mov|chang|reschedul|postpon|delay|confirm|check|updat|report|know)|Asks us to (?:cancel|move|change|reschedule|postpone|check)|Asks:|Has |Cannot |Reports |Was |Questions |Says|Calls )/
const NAMED = /^\S+ \S+ \S+/
/** "Wants to book" names nothing, and "Wants the showing" none of them. */
const BARE =
  /^(?:Wants|Asks us) to [\w-]+(?: (?:a|an|the|for|them|me|to|some))*$|^Is looking(?: for)?$/
const THING_LEFT = /^Wants (?!to\b)[\w-]+/
const NOTHING_LEFT = /^Wants (?:the|that|this) [\w-]+$/

/**
 * A request without the times, days, counts and names that were replaced, refused or confirmed otherwise
 * since; null where it says nothing without them.
 */
export function withoutStale<Request extends Statement>(
  conversation: Conversation,
  asked: Request,
  stretch: Stretch,
): Request | null {
  const request = withoutOtherDoctor(conversation, asked)
  if (OF_WHAT_IS.test(request.text)) return request
  const words = request.text.toLowerCase()
  const names = namesIn(request.text, conversation)
  const details = detailsIn(words).filter(
    ({ at, end }) => !names.some((name) => name.at < end && at < name.end),
  )
  if (details.length + names.length === 0) return request
  const spoken = spokenAfter(conversation, request, stretch)
  const kinds = [...new Set(details.map(({ kind }) => kind))]
  const stale: Span[] = kinds.flatMap((kind) => {
    const own = details.filter((one) => one.kind === kind)
    const since = READ_ON.has(kind) ? spokenOfSame(conversation, request) : spoken
    return areStale(conversation, own, since, stretch.isSettled)
      ? own.map((one) => ({ ...one, noun: kind === 'drink' ? kind : null }))
      : []
  })
  const isStale = (name: Name) => isStaleName(name, spoken, conversation, stretch.isSettled)
  stale.push(...names.filter(isStale).map((name) => ({ ...name, noun: nounFor(name) })))
  if (stale.length === 0) return request
  const text = without(request.text, stale)
  const isNamed = NAMED.test(text) && !BARE.test(text)
  if (stretch.isFirst) return isNamed || THING_LEFT.test(text) ? { ...request, text } : null
  return isNamed && !NOTHING_LEFT.test(text) ? { ...request, text } : null
}

/** What is spoken after a request until the caller names another kind of thing. */
function spokenOfSame(conversation: Conversation, request: Statement): Spoken[] {
  const kinds = kindsIn(request.text)
  const spoken = spokenAfter(conversation, request, { upTo: Infinity })
  const end = spoken.findIndex(
    ({ turn, words }) => turn.role === 'caller' && areOtherKinds(kindsIn(words), kinds),
  )
  return end < 0 ? spoken : spoken.slice(0, end)
}

const BEFORE =
  / (?:(?:@|at|in|from|to|for|on|with|near|by|after|before|around|until|between|of|called|named|id)(?: (?:about|around|the|this|next|a|an|id|number|dr\.?))*)? ?['"“]?$/i
const NEXT_PART = / (?:at|in|from|to|for|on|with|near|by|after|before|around|until)(?= )|[,;.]|$/i

type Span = { at: number; end: number; kind?: string; noun?: string | null }

/** "The Hill Hotel", where that is what is looked for and not where. */
const nounFor = ({ name, lead }: Name): string | null =>
  (lead === '' || lead === 'for') && IS_HOTEL.test(name) ? 'a hotel' : null

/** Each with the words that lead to it; what only follows it goes with it. */
function without(text: string, spans: Span[]): string {
  let left = text
  let end = text.length
  for (const span of spans.toSorted((one, other) => other.at - one.at)) {
    const { at, kind = '', noun } = span
    if (at >= end) continue
    if (noun) {
      const led = ledTo(left.slice(0, at), noun)
      left = led.text + left.slice(span.end)
      end = led.begins
      continue
    }
    const lead = BEFORE.exec(left.slice(0, at))?.[0] ?? ''
    const rest = left.slice(span.end)
    const next = rest.search(NEXT_PART)
    // "For a one-way flight" leads to the flight.
    const isLed = lead.trim() !== '' && (next === 0 || !BEFORE_NOUN.has(kind))
    const part = isLed ? next : 0
    const from = isLed ? at - lead.length : at
    left = isLed
      ? left.slice(0, from) + rest.slice(part)
      : joined(
          left.slice(0, from),
          left[from - 1] === ' ' ? rest.replace(/^ (?:bound )?/, '') : rest,
        )
  }
  return left.replaceAll(/ {2,}/g, ' ').replace(LOOSE_END, '')
}

/** "An iced latte" is "a latte". */
const joined = (before: string, rest: string) =>
  before.replace(/\b(a)n? $/i, (_all, article: string) =>
    /^(?:[aeio]|uber)/i.test(rest) ? `${article}n ` : `${article} `,
  ) + rest

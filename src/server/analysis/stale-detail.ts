import type { Conversation, Statement } from './conversation'
import { type Detail, detailsIn, isSameDetail, OF_ANY_OTHER } from './detail-kinds'
import { isStaleName, namesIn } from './named-places'
import { LOOSE_END } from './sentences'
import { detailsOf, type Spoken, spokenAfter, type Stretch } from './spoken-since'

/** What an agent says of times and days other than those asked for. */
const OF_ITSELF =
  /\b(?:arriv\w*|clos\w*|opens?|opening hours|ready|minutes?|lasts?|ends?|costs?|lands?|rating|check-?out|return\w*|back|charged|valid|text(?:ed)?|e?mail(?:ed)?)\b/
const ONLY_COUNT =
  /\b(?:make|change) (?:it|that|this) (?:to )?(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)(?=[.,!?]|$| (?:instead|please|of us)\b)/

/** The details of one kind that a request states: whether something else was said or confirmed since. */
function areStale(own: Detail[], spoken: Spoken[], isSettled: boolean): boolean {
  const [{ kind } = { kind: '' }] = own
  const isOwn = (one: Detail) => own.some((its) => isSameDetail(one, its))
  let isStale = false
  for (const sentence of spoken) {
    const { turn, words, isRefusal, isChange, isDeclined } = sentence
    const isCounted = kind === 'time' || kind === 'people'
    if (isCounted && isChange && ONLY_COUNT.test(words)) isStale = true
    const details = detailsOf(sentence)
    const named = details.filter((one) => one.kind === kind)
    const others = named.filter((one) => !isOwn(one))
    const isOther =
      isChange && isAnyDay(kind) && details.some((one) => isAnyDay(one.kind) && !isOwn(one))
    if (named.length === 0) {
      if (isOther) isStale = true
      continue
    }
    const last = named.at(-1)
    if (others.length === 0) isStale = isRefusal ? isSettled || isStale : false
    else if (turn.role === 'caller')
      isStale = (isChange || !OF_ANY_OTHER.has(kind)) && last !== undefined && !isOwn(last)
    else if (isRefusal || isDeclined || OF_ANY_OTHER.has(kind)) continue
    else if (turn.role === 'agent' && OF_ITSELF.test(words)) continue
    else if (others.length === named.length && areSame(others)) isStale = true
  }
  return isStale
}

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
  request: Request,
  stretch: Stretch,
): Request | null {
  if (OF_WHAT_IS.test(request.text)) return request
  const words = request.text.toLowerCase()
  const names = namesIn(request.text, conversation)
  const details = detailsIn(words).filter(
    ({ at, end }) => !names.some((name) => name.at < end && at < name.end),
  )
  if (details.length + names.length === 0) return request
  const spoken = spokenAfter(conversation, request, stretch)
  const kinds = [...new Set(details.map(({ kind }) => kind))]
  const stale: { at: number; end: number }[] = kinds.flatMap((kind) => {
    const own = details.filter((one) => one.kind === kind)
    return areStale(own, spoken, stretch.isSettled) ? own : []
  })
  stale.push(...names.filter((name) => isStaleName(name, spoken, conversation, stretch.isSettled)))
  if (stale.length === 0) return request
  const text = without(request.text, stale)
  const isNamed = NAMED.test(text) && !BARE.test(text)
  if (stretch.isFirst) return isNamed || THING_LEFT.test(text) ? { ...request, text } : null
  return isNamed && !NOTHING_LEFT.test(text) ? { ...request, text } : null
}

const BEFORE =
  / (?:(?:@|at|in|from|to|for|on|with|near|by|after|before|around|until|between|of|called|named|id)(?: (?:about|around|the|this|next|a|an|id|number|dr\.?))*)? ?['"“]?$/i
const NEXT_PART = / (?:at|in|from|to|for|on|with|near|by|after|before|around|until)(?= )|[,;.]|$/i

/** Each with the words that lead to it; what only follows it goes with it. */
function without(text: string, spans: { at: number; end: number }[]): string {
  let left = text
  for (const { at, end } of spans.toSorted((one, other) => other.at - one.at)) {
    const lead = BEFORE.exec(left.slice(0, at))?.[0] ?? ''
    const isLed = lead.trim() !== ''
    const rest = left.slice(end)
    const part = isLed ? rest.search(NEXT_PART) : 0
    const from = isLed ? at - lead.length : at
    left = isLed
      ? left.slice(0, from) + rest.slice(part)
      : joined(left.slice(0, from), rest.replace(/^ (?:bound )?/, ''))
  }
  return left.replaceAll(/ {2,}/g, ' ').replace(LOOSE_END, '')
}

/** "An iced latte" is "a latte". */
const joined = (before: string, rest: string) =>
  before.replace(/\b(a)n? $/i, (_all, article: string) =>
    /^(?:[aeio]|uber)/i.test(rest) ? `${article}n ` : `${article} `,
  ) + rest

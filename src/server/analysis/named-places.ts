import { onceEach } from '@/lib/once-each'

import type { Conversation } from './conversation'
import type { Spoken } from './spoken-since'
import { fieldsOf, PLACE_NAME } from './tool-fields'
import { kindsIn } from './topic'

/** A name in a request, after the word that leads to it. */
export type Name = { at: number; end: number; name: string; lead: string }

const NO_NAME =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|i|i'\w+|ac|tv|wi-?fi|atm|id|pin|english|spanish|am|pm|uber\w*|lyft|yes|ok|okay|no)\b/i
const PART_OF_TOWN = /^(?:north|south|east|west|cent(?:er|re))$/i
const isNoName = (name: string) => NO_NAME.test(name) || PART_OF_TOWN.test(name)
const LEAD = '@|at|in|from|to|with|near|into|for|of|by|called|named'
const CAPITAL = String.raw`(?:\d+ (?=\p{Lu}))?\p{Lu}[\p{L}\d'’&-]*(?:\.(?= \p{Lu}))?`
const DAY =
  '(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const NAME = new RegExp(
  String.raw`(?:(?<=[ (])|^)(?:(${LEAD}) )?(?:(?:the|a|an) )?['"“]?((?:${CAPITAL})(?: (?:(?:of|and|the|&|on(?! ${DAY})) )?${CAPITAL})*(?: and [a-z]+(?= (?:to|for|at|on|in)\b|$))?['”"]?)`,
  'gu',
)

/** Names in text that is written with capitals. */
function capitalised(text: string): Name[] {
  return [...text.matchAll(NAME)].flatMap(({ 0: whole, 1: lead = '', 2: name = '', index }) => {
    const at = index + whole.lastIndexOf(name)
    const isStart = at === 0 || /[.!?] $/.test(text.slice(0, at))
    return (isStart && !name.includes(' ')) || isNoName(name)
      ? []
      : { at, end: at + name.length, name: name.toLowerCase(), lead }
  })
}

const NOT_LOWER =
  'an?|my|our|your|their|this|that|it|morning|afternoon|evening|one|two|three|four|five|six|seven|eight|nine|ten|noon|night|least|all|case|person|regards?|general|fact|particular|mind|addition|about|once|advance|there|home|work|place|store|time|town|city|area|airport|middle|way'
const LEADING = new RegExp(String.raw` (${LEAD}) (?:the |an? )?$`)

export function namesIn(text: string, { turns }: Conversation): Name[] {
  const names = capitalised(text)
  const words = text.toLowerCase()
  for (const { words: value } of turns.filter(({ role }) => role === 'tool').flatMap(fieldsOf)) {
    const at = value.length < 4 ? -1 : words.indexOf(` ${value}`) + 1
    const end = at + value.length
    const isFree =
      at > 0 && !/^\w/.test(words.slice(end)) && !names.some((one) => one.at < end && at < one.end)
    const lead = isFree ? LEADING.exec(words.slice(0, at))?.[1] : undefined
    if (lead && !isNoName(value)) names.push({ at, end, name: value, lead })
  }
  return names.length > 0 || /\p{Lu}/u.test(text.slice(1)) ? names : lowered(text)
}

const SMALL = new RegExp(
  String.raw`(?<= (at|in|near|from) (?:the )?)(?!the\b|(?:${NOT_LOWER})\b)[a-z]{3,}(?: [a-z]+)?(?= (?:at|in|on|from|to|for|near|with|and)\b|$|,)`,
  'g',
)

/** Places in text that is written without capitals. */
const lowered = (text: string): Name[] =>
  [...text.matchAll(SMALL)].flatMap(({ 0: name, 1: lead = '', index: at }) =>
    kindsIn(name).length > 0 ? [] : { at, end: at + name.length, name, lead },
  )

const ADDRESS = /\b(?:street|avenue|road|drive|boulevard|lane|highway|st|ave|rd|blvd)$/
const KEYS: Record<string, RegExp> = {
  at: PLACE_NAME,
  with: /(?:stylist|dentist|therapist|company|doctor|guest|driver)_?name$/,
  in: /^(?:city|area|location)$/,
  from: /^(?:departure_?location|origin\w*|from\w*|leaving\w*)$/,
  to: /^(?:arrival_?location|destination\w*|to_\w+|going_to)$/,
}
/** An agent who states what is booked. */
const SETTLES =
  /\b(?:confirm\w*|book\w*|reserv\w*|schedul\w*|order\w*|appointment|found|available|correct|tickets?|ride|pick(?:ed|ing)? (?:\w+ )?up)\b/
const LEADS_ON = /^(?:at|in|from|to|with|near|into)$/
const LOWER = String.raw`(?:the )?(?!(?:the|\d|${NOT_LOWER})\b)([a-z]{3,}(?: [a-z]+)?)`

const TITLE = /^(?:dr|mr|mrs|ms|st|the)\.? (?=\w)/
const INITIALS = /^[a-z]+(?: [a-z]+){1,3}$/

/** Whether words name the same: by the first word of the name, or by its initials. */
function matcherOf(name: string): (words: string) => boolean {
  const [first = ''] = name.replace(TITLE, '').split(' ')
  const isShort = /^[a-z]{2,4}$/.test(name)
  const beginning = new RegExp(
    String.raw`(?<![\p{L}\d])${first.replaceAll(/[^\p{L}\d'’-]/gu, '.')}`,
    'u',
  )
  return (words) => {
    if (isShort && INITIALS.test(words)) {
      const initials = [...words.matchAll(/\b([a-z])[a-z]+/g)].map(([, letter]) => letter).join('')
      if (initials.includes(name.slice(0, 2))) return true
    }
    return first.length < 3 ? words.includes(name) : beginning.test(words)
  }
}

/** Whether another name was asked for or confirmed after the one in the request. */
export function isStaleName(
  { name, lead }: Name,
  spoken: Spoken[],
  { turns }: Conversation,
  isSettled: boolean,
): boolean {
  const isOne = matcherOf(name)
  const fields = turns.filter(({ role }) => role === 'tool').flatMap(fieldsOf)
  const keys = new Set(
    fields.filter(({ words }) => isOne(words) || name.includes(words)).map(({ key }) => key),
  )
  const isKey = (key: string) =>
    keys.has(key) || (keys.size === 0 && (KEYS[lead]?.test(key) ?? false))
  let isStale = false
  for (const sentence of spoken) {
    const { turn, words, isRefusal, isChange, isDeclined } = sentence
    if (turn.role === 'tool') {
      const values = fieldsOf(turn).filter(({ key }) => isKey(key))
      const isNamed = values.some((value) => isOne(value.words) || name.includes(value.words))
      if (values.length > 0 && !isRefusal) isStale = !isNamed
      continue
    }
    if (isOne(words)) {
      const hasOther =
        (isChange && others(sentence).some((one) => !isOne(one.name) && one.lead !== '')) ||
        (turn.role === 'caller' && swapsDirection(lead, sentence, isOne))
      isStale = isRefusal ? isSettled || isChange || isStale : hasOther
      continue
    }
    if (isDeclined || isRefusal) continue
    const rivals = others(sentence).filter((one) => !ADDRESS.test(one.name) || ADDRESS.test(name))
    const isLed = LEADS_ON.test(lead) && rivals.some((one) => one.lead === lead)
    if (
      turn.role === 'caller' &&
      (isLed ||
        (isChange &&
          (rivals.some((one) => isRival(one, lead, words)) || isLowerRival(lead, words))))
    )
      isStale = true
    if (turn.role === 'agent' && isLed && SETTLES.test(words)) isStale = true
  }
  return isStale
}

const others = onceEach(({ turn, at, words }: Spoken) =>
  capitalised(turn.text.slice(at, at + words.length)),
)

const IS_RETURN = /\b(?:return\w*|back|way home|then)\b/

/** "From Rome to Oslo", where Rome was named as where they go. */
function swapsDirection(lead: string, sentence: Spoken, isOne: (words: string) => boolean) {
  if ((lead !== 'from' && lead !== 'to') || IS_RETURN.test(sentence.words)) return false
  const named = others(sentence)
  const opposite = lead === 'to' ? 'from' : 'to'
  return (
    named.some((one) => isOne(one.name) && one.lead === opposite) &&
    named.some((one) => !isOne(one.name) && one.lead === lead)
  )
}

const TAKEN = /\b(?:the|about|try|prefer|rather|like|actually|dr\.?)[ ,]*$/
const ONLY_NAMED = /\b(?:how|what) about (?:the )?$/

/** A city is changed for another one, and not for the restaurant in it. */
function isRival(one: Name, lead: string, words: string): boolean {
  if (one.lead === 'for' || one.lead === 'by' || one.lead === 'of') return false
  if (one.lead === '' && one.at > 0 && !TAKEN.test(words.slice(0, one.at))) return false
  if (lead !== 'in' && lead !== 'near') return true
  const isAlone = /^\W*$/.test(words.slice(one.end))
  return (
    LEADS_ON.test(one.lead) ||
    (isAlone && (one.at === 0 || ONLY_NAMED.test(words.slice(0, one.at))))
  )
}

const LOWER_AFTER = new Map(
  ['at', 'in', 'from', 'with', 'near', 'into'].map((lead) => [
    lead,
    new RegExp(String.raw`\b(?:${lead} ${lead === 'at' ? '|about (?=the )' : ''})${LOWER}`),
  ]),
)
const isLowerRival = (lead: string, words: string) => LOWER_AFTER.get(lead)?.test(words) ?? false

import type { Conversation, Statement, Turn } from './conversation'
import { isSettling } from './outcome-patterns'
import { AGENT_FAILED, failureAt } from './resolution-words'
import { fieldsOf, PLACE_NAME } from './tool-fields'

const TRAVEL =
  'rides?|cabs?|taxis?|uber|lyft|directions|bus|trains?|flights?|(?:(?:bus|train|plane|flight) )?tickets?|trip'
const ENDS_ON_TRAVEL = new RegExp(String.raw`\b(?:${TRAVEL})$`, 'i')
const PLACE = String.raw`(?:the )?\p{Lu}[\p{L}\d'&-]*(?: (?:(?:and|of|the) )?\p{Lu}[\p{L}\d'&-]*)*`
const ROUTE = new RegExp(String.raw`\bfrom ${PLACE} to ${PLACE}`, 'u')
const TURNS_READ = 8

/** Travel that names no place, with those the caller named next: "a flight from Rome to Oslo". */
export function withAskedRoute<Wanted extends Statement>(
  { turns }: Conversation,
  wanted: Wanted,
): Wanted {
  if (!ENDS_ON_TRAVEL.test(wanted.text)) return wanted
  const later = turns.filter(({ index }) => index > wanted.said.turn.index).slice(0, TURNS_READ)
  for (const { role, text } of later) {
    const route = role === 'caller' ? ROUTE.exec(text)?.[0] : undefined
    if (route) return { ...wanted, text: `${wanted.text} ${route}` }
  }
  return wanted
}

const FROM = /^(?:departure_?(?:city|location)|origin_?city|from_?location)$/
const TO = /^(?:arrival_?(?:city|location)|destination(?:_?city)?|to_?location)$/
const BOOKED_TRAVEL = new RegExp(
  String.raw`^The (?:${TRAVEL})(?= (?:was|were) (?:booked|reserved|purchased|bought|confirmed)$)`,
)

/** Travel that was booked, with the places that the tool named for it last. */
export function withBookedRoute(
  { turns }: Conversation,
  asked: Statement,
  result: Statement,
): Statement {
  if (!BOOKED_TRAVEL.test(result.text)) return result
  const route = turns
    .filter(({ index }) => index > asked.said.turn.index && index < result.said.turn.index)
    .map(routeIn)
    .findLast((found) => found !== null)
  if (!route || asked.text.toLowerCase().includes(` to ${route.to.toLowerCase()}`)) return result
  const way = ` from ${route.from} to ${route.to}`
  return { ...result, text: result.text.replace(BOOKED_TRAVEL, (thing) => thing + way) }
}

function routeIn(turn: Turn): { from: string; to: string } | null {
  const [from, to] = [FROM, TO].map((place) => valuesIn(turn, place)[0])
  return from && to && from.toLowerCase() !== to.toLowerCase() ? { from, to } : null
}

const valuesIn = (turn: Turn, wanted: RegExp): string[] =>
  turn.role === 'tool'
    ? fieldsOf(turn).flatMap(({ key, value }) => (wanted.test(key) ? value : []))
    : []

const WAY = new RegExp(String.raw`(\b(?:${TRAVEL})) (?:from|to) .*$`)

const CHANGES_WAY =
  /\b(?:change|switch|update) (?:my|the) (?:destination|drop[- ]?off|pick[- ]?up)\b(?![- ]?time)/

const OF_RIDE = /\b(?:rides?|cab|taxi|uber\w*|lyft|driver|car)\b/i
const GOES = /^(?:Wants|Asks us) to (?:go|get|travel) (?=from .+ to )/

/**
 * A wish for travel without its places, where those of what was booked are named or others were asked for;
 * where it `isAlone` in the call, without those that were booked otherwise.
 */
export function withoutWay<Wanted extends Statement>(
  conversation: Conversation,
  wanted: Wanted,
  result: Statement,
  isAlone: boolean,
): Wanted {
  const isOther =
    changesWay(conversation, wanted.said.turn) || / from .+ to .+ (?:was|were) /.test(result.text)
  if (!isOther) return isAlone ? withoutOtherPlaces(conversation, wanted, result) : wanted
  const asked = OF_RIDE.test(result.text) ? wanted.text.replace(GOES, 'Wants a ride ') : wanted.text
  return { ...wanted, text: asked.replace(WAY, '$1') }
}

/** Whether the caller asked for other places, which the agent did not refuse. */
const changesWay = ({ turns, caller }: Conversation, wanted: Turn): boolean =>
  caller.some((turn) => {
    if (turn.index <= wanted.index || !CHANGES_WAY.test(turn.words)) return false
    const answer = turns.find(({ role, index }) => role === 'agent' && index > turn.index)
    return !AGENT_FAILED.test(answer?.words ?? '')
  })

const FROM_TO =
  / from (?:the )?(\p{Lu}.*?) to (?:the )?(\p{Lu}.*?)(?= (?:on|at|for|by|with|around|leaving|returning|tomorrow|today|next|this)\b|,|$)/u
const IS_CODE = /^[A-Z]{3}$/

/** Without the places for which a tool booked others. */
function withoutOtherPlaces<Wanted extends Statement>(
  { turns }: Conversation,
  wanted: Wanted,
  result: Statement,
): Wanted {
  const [way, from = '', to = ''] = FROM_TO.exec(wanted.text) ?? []
  const last = turns
    .filter(({ index }) => index > wanted.said.turn.index && index < result.said.turn.index)
    .map(routeIn)
    .findLast((found) => found !== null)
  if (!way || !last || !isSettling(result.text)) return wanted
  const isWayBack = isSamePlace(from, last.to) && isSamePlace(to, last.from)
  const left = [
    isSamePlace(from, last.from) ? ` from ${from}` : '',
    isSamePlace(to, last.to) ? ` to ${to}` : '',
  ]
  if (isWayBack || !left.includes('')) return wanted
  return { ...wanted, text: wanted.text.replace(FROM_TO, left.join('')) }
}

const wordsOf = (name: string): string[] => name.toLowerCase().match(/[a-z]{3,}/g) ?? []
const initialsOf = (name: string) => name.replaceAll(/\B\p{L}|[^\p{L}]/gu, '').toUpperCase()

/** By a word that both have, or by initials: "NY" is New York City. */
function isSamePlace(one: string, other: string): boolean {
  if (IS_CODE.test(other)) return true
  const isShort = /^\p{Lu}{2,4}\b/u.test(one) && initialsOf(other).startsWith(one.slice(0, 2))
  const words = wordsOf(other)
  return isShort || wordsOf(one).some((word) => words.includes(word))
}

const BOOKED_AT =
  /^(?:The (?:hotel|room|rooms|restaurant|table|stay|reservation|booking) (?:was|were) (?:booked|reserved|made|confirmed)|The agent (?:booked|reserved|completed|made|confirmed) the (?:hotel |room |table |\d{1,2}(?::\d\d)? ?[ap]m )?(?:hotel|room|table|booking|reservation)(?: for (?:\d+|one|two|three|four|five|six))?)$/i

/** What was booked, with the hotel or restaurant that the tool named for it last. */
export function withBookedPlace(
  { turns }: Conversation,
  asked: Statement,
  result: Statement,
): Statement {
  if (!BOOKED_AT.test(result.text)) return result
  const [place, ...others] =
    turns
      .filter(({ index }) => index > asked.said.turn.index && index < result.said.turn.index)
      .filter((turn) => failureAt(turn) < 0)
      // Of a list of search results none is the one that was booked.
      .map((turn) => [...new Set(valuesIn(turn, PLACE_NAME))])
      .findLast(({ length }) => length > 0) ?? []
  const isKnown = place === undefined || asked.text.toLowerCase().includes(place.toLowerCase())
  return isKnown || others.length > 0 ? result : { ...result, text: `${result.text} (${place})` }
}

import type { Conversation, Statement, Turn } from './conversation'
import { failureAt } from './resolution-words'
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
  /\b(?:change|switch|update) (?:my|the) (?:destination|drop[- ]?off|pick[- ]?up)\b/

/** A wish for travel without its places, where those of what was booked are named or others were asked for. */
export function withoutWay<Wanted extends Statement>(
  { caller }: Conversation,
  wanted: Wanted,
  result: Statement,
): Wanted {
  const isChanged = caller.some(
    ({ index, words }) =>
      index > wanted.said.turn.index && index < result.said.turn.index && CHANGES_WAY.test(words),
  )
  return isChanged || / from .+ to .+ (?:was|were) /.test(result.text)
    ? { ...wanted, text: wanted.text.replace(WAY, '$1') }
    : wanted
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

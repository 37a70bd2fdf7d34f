import { thingAnswered } from './answered-thing'
import type { Conversation, Statement, Turn } from './conversation'
import { findMatter } from './matter'
import { oneOf } from './phrases'

const BOOKING =
  /^(?:Wants|Asks us) (?:to )?(?:(?:make|book|get|have|schedule|arrange|set up)(?: them)? )?(?:an?|the|their) (?:new )?(?:appointment|reservation|booking|visit)(?: (?:scheduled|booked|made|set up))?$/
const DEED_OF_ANYTHING =
  /^(Wants to (?:order|buy|rent|book|return|exchange|replace)) (?:something|some ?things?|an? (?:item|product|article)|some (?:items|products|articles))$/
const DEED_OF_TOPIC: Record<string, string> = {
  'Calls about a new order': 'Wants to order',
  'Calls about the return': 'Wants to return',
  'Calls about the exchange': 'Wants to exchange',
}
const SPOKEN_READ = 12
const LONGEST_REASON = 70

const NAME = String.raw`((?:[Tt]he )?\p{Lu}[\p{L}\d'’&-]+(?: (?:(?:and|of|the) )?\p{Lu}[\p{L}\d'’&-]+)*)`
const PLACES = oneOf`hotel, restaurant, inn, cafe, garage, workshop, salon, clinic, store, shop, branch, office, venue, studio, gym`
const ASKS_PLACE = new RegExp(
  String.raw`\b(?:(?:which|what) ${PLACES}\b|where (?:would|do) you (?:like|want) (?:it|this|(?:to )?(?:eat|dine|stay|go|book|make)))[^?]*\?\W*$`,
)
const NAMES_PLACE = new RegExp(
  String.raw`\b(?:(?:which|what) ${PLACES}|(?:name of )?(?:the|your) ${PLACES}(?:'s)?(?: name)?)\b`,
)
const NO_PLACE =
  /^(?:no|none|nope|not|any|anything|anywhere|outside|inside|upstairs|downstairs|downtown|both|either|neither|sure|sorry|thanks?|thank you|maybe|hello|hi|here|there|nothing|what|which|whichever|pardon|actually|please|one|my|you|we|the (?:same|one|first|second|other)|today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\p{L}+(?:ese|ian|ish))\b/iu
const PLACE_STATED = new RegExp(
  String.raw`\b(?:[Tt]he|[Mm]y) ${PLACES} is (?:called )?${NAME}`,
  'u',
)
const PLACE_ANSWERED = new RegExp(
  String.raw`^(?:(?:[Uu]m|[Uu]h|[Oo]h|[Yy]es|[Ww]ell|[Aa]t|[Ii]t(?:s|'s| is)|[Ii]'d like|I think)\b[, ]*)*${NAME}(?=[.,!?]|$| please\b)`,
  'u',
)
const ASKS_PERSON =
  /\b(?:(?:which|what) (?:doctor|dentist|vet|stylist|therapist|barber)|who (?:would|do) you)\b/
const DOCTOR = /\b[Dd](?:r|octor)\.? (\p{Lu}[\p{L}'’-]+)/u
const ASKS_REASON =
  /\b(?:(?:reason|purpose) (?:for|of) (?:the|your|this) (?:\w+ )?(?:visit|appointment|booking)|what(?:'s| is) (?:it|this|that|the (?:appointment|visit|booking)) for|what (?:is|are) you (?:\w+ ){0,5}for|what (?:seems to be|is|are) (?:the|your) (?:problem|symptoms?|issue)|describe (?:the|your) (?:problem|symptoms?|issue)|what (?:service|treatment|repair|work) )/
const ASKS_THING =
  /\b(?:what|which)(?: (?:item|product|article|thing)s?)? (?:would you|do you|did you|are you|can we|was it|is it)\b|\b(?:which|what) (?:item|product|article)/

const IS_ONE = /^(?:the|an?|my|their) (?:\w+ )?(?:ones?|same|first|last|second|other)\b/

type Answer = { question: string; answer: Turn }

/** A booking, or an order of anything, with what the caller answered when asked of where, whom or what. */
export function withAskedBooking<Wanted extends Statement>(
  conversation: Conversation,
  wanted: Wanted,
): Wanted {
  const deed = DEED_OF_ANYTHING.exec(wanted.text)?.[1] ?? DEED_OF_TOPIC[wanted.text]
  if (!deed && !BOOKING.test(wanted.text)) return wanted
  const answers = answersAfter(conversation, wanted)
  const part = answers.map(deed ? thingOf : partOf).find((found) => found !== null)
  if (!part) return wanted
  return { ...wanted, text: deed ? `${deed} ${part}` : `${wanted.text} ${part}` }
}

function answersAfter({ turns }: Conversation, { said }: Statement): Answer[] {
  const spoken = turns.filter(({ role, index }) => role !== 'tool' && index > said.turn.index)
  return spoken.slice(0, SPOKEN_READ).flatMap((turn, place) => {
    const before = spoken[place - 1]
    if (turn.role !== 'caller' || before?.role !== 'agent') return []
    return { question: before.words, answer: turn }
  })
}

function thingOf({ question, answer }: Answer): string | null {
  if (!ASKS_THING.test(question)) return null
  const thing = thingAnswered(answer)
  return thing && !IS_ONE.test(thing) ? thing : null
}

function partOf({ question, answer }: Answer): string | null {
  const stated = NAMES_PLACE.test(question) ? PLACE_STATED.exec(answer.text)?.[1] : undefined
  const place = ASKS_PLACE.test(question) ? PLACE_ANSWERED.exec(answer.text)?.[1] : undefined
  const at = stated ?? place
  if (at && !NO_PLACE.test(at)) return `at ${at.replace(/^The /, 'the ')}`
  const doctor = ASKS_PERSON.test(question) ? DOCTOR.exec(answer.text)?.[1] : undefined
  if (doctor) return `with Dr. ${doctor}`
  return ASKS_REASON.test(question) ? reasonOf(answer) : null
}

const IS_FOR = /^\W*(?:(?:well|um|uh|oh)\W+)*(?:(?:it's|its|it is|it would be) )?for /i

function reasonOf(answer: Turn): string | null {
  const says = findMatter({ turns: [answer], caller: [answer], agent: [] })?.says
  const report = /^Reports that (.+)$/.exec(says ?? '')?.[1]
  if (report && report.length <= LONGEST_REASON) return `because ${report}`
  const thing = thingAnswered({ ...answer, text: answer.text.replace(IS_FOR, '') })
  return thing && !IS_ONE.test(thing) ? `for ${thing}` : null
}

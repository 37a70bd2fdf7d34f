import { PARTICIPLE_OF } from '@/domain/participles'
import { lowerFirst } from '@/lib/lower-first'

import type { Conversation } from './conversation'
import { oneOf } from './phrases'
import { findRefusal } from './result'
import { ID_OF } from './sentences'

const DO = `(${Object.keys(PARTICIPLE_OF).join('|')})`
const COULD_NOT = new RegExp(
  String.raw`^The agent could not ${DO} (?:the|that|an?|any) ((?:[\w'-]+ ){0,2}[\w'-]+)$`,
)

/** The title is read on another day. */
const JUST_NOW = / (?:right now|at the moment|currently|at this time)\b/gi
const NAMES_WHY = /^(?:There was|There were|The (?!agent\b)(?:[\w'-]+ ){1,6}(?:was|were|failed))\b/

/** Numbers of cards and names of people are not for a title. */
const IS_PRIVATE = /\d{3}|\b(?:under|named|called|for|by|of) (?:(?:mr|mrs|ms)\.? )?\p{Lu}/u

const REFUSED = oneOf`charge, fee, fees, deposit, return, refund, order, booking, reservation, payment, claim, bill`
/** "The system won't accept a return", "we cannot waive the fee" */
const WILL_NOT = new RegExp(
  String.raw`\b(?:system|policy|rules?|we|they|i)(?:'m| am|'re| are)? (?:won't|will not|can't|cannot|doesn't|does not|don't|do not|not able to|unable to) (?:let (?:me|us) )?${DO} (?:an?|the|your|this|that|any) ((?:[\w-]+ ){0,2}?${REFUSED})\b`,
)
/** "The charge follows the contract, so I'm not able to remove it" */
const NOT_IT = new RegExp(
  String.raw`\b(?:the|your|this|that) ((?:[\w-]+ ){0,2}?${REFUSED}) (?:(?!\b(?:but|your)\b)[^.?!]){0,60}\b(?:i|we)(?:'m| am|'re| are)? (?:not able to|unable to|can't|cannot|couldn't) ${DO} (?:it|that|them)\b`,
)

const NO_REFUND =
  /\b(?:i|we)(?:'m| am|'re| are)? (?:not able to|unable to|can't|cannot|couldn't|can not) (?:refund (?:anything|any of (?:it|that)|you anything)|(?:give|offer) (?:you )?(?:a|any) refund)\b/
const NOTHING_FREE =
  /\b(?:nothing|no (?:slots?|times?|openings?)) (?:else )?(?:(?:left|free|open|available) )?(?:on|in) (?:the|our|my) (?:schedule|calendar|diary)\b/
/** "Your request could not be processed at this time" */
const NOT_TAKEN = new RegExp(
  String.raw`\b(?:your|the|that|this) ((?:(?!(?:your|the)\b)[\w-]+ ){0,2}?(?:request|${REFUSED})) (?:could not|couldn't|cannot|can't) be (processed|completed|accepted|placed|fulfilled)\b`,
)

/** "Making a reservation was not possible" */
const NOT_MADE = new RegExp(
  String.raw`\b(?:making|placing) (?:an?|the|your|that) ((?:[\w-]+ ){0,2}?${REFUSED}) (?:was|is) (?:not pos+ible|impossible)\b`,
)
const RESERVATION_FAILED = /^The reservation request was unsuccessful$/
const FAILED_OF = /\b(?:fail|unsuccess|unavailable|declin|reject)\w*.{0,40}?\bid\W{1,4}(\d{2,6})\b/i

/** Of which flight, as the function that failed had it last. */
function withFlight(refusal: string, { turns }: Conversation, topic: string): string {
  if (!RESERVATION_FAILED.test(refusal) || !/\bflight\b/.test(topic)) return refusal
  const id = turns
    .toReversed()
    .flatMap(({ role, text }) => (role === 'tool' ? (FAILED_OF.exec(text)?.[1] ?? []) : []))[0]
  return id ? refusal.replace(' was', ` for flight ${id} was`) : refusal
}

/** Why it could not be done, where that is a whole sentence that names its things. */
export function reasonOf(matter: Conversation, topic: string): string {
  const refusal = (findRefusal(matter)?.text ?? '').replace(ID_OF, '')
  const [, verb = '', thing = ''] = COULD_NOT.exec(refusal) ?? []
  if (PARTICIPLE_OF[verb]) return notDone(topic, thing, verb)
  const why =
    NAMES_WHY.test(refusal) && !IS_PRIVATE.test(refusal)
      ? lowerFirst(withFlight(refusal, matter, topic).replaceAll(JUST_NOW, ''))
      : ''
  if (why !== '') return `: ${why.startsWith(`${topic} was `) ? why.replace(topic, 'it') : why}`
  for (const { words } of matter.agent.toReversed()) {
    const [, does = '', what = ''] = WILL_NOT.exec(words) ?? []
    const [, refused = '', did = ''] = NOT_IT.exec(words) ?? []
    if (does !== '') return notDone(topic, what, does)
    if (did !== '') return notDone(topic, refused, did)
    if (NO_REFUND.test(words)) return ': there was no refund'
    if (NOTHING_FREE.test(words)) return ': there was nothing free'
    const made = NOT_MADE.exec(words)?.[1]
    if (made) return `: ${named(topic, made)} could not be made`
    const [, request = '', taken = ''] = NOT_TAKEN.exec(words) ?? []
    if (taken !== '') return `: ${named(topic, request)} could not be ${taken}`
  }
  return ''
}

const named = (topic: string, thing: string) => (topic === `the ${thing}` ? 'it' : `the ${thing}`)

const notDone = (topic: string, thing: string, verb: string) =>
  `: ${named(topic, thing)} could not be ${PARTICIPLE_OF[verb]}`

import { PARTICIPLE_OF } from '@/domain/participles'
import { lowerFirst } from '@/lib/lower-first'

import type { Conversation, Statement } from './conversation'
import { isSettling } from './outcome-patterns'
import { failureAt, REFUSED } from './resolution-words'
import { findOutcome } from './outcomes'
import { findRefusal } from './result'
import { ID_OF } from './sentences'
import { namesSame, thingsIn, withoutGeneric } from './topic'

const DONE_OF: Record<string, string> = { ...PARTICIPLE_OF, reach: 'reached' }
const DO = `(${Object.keys(DONE_OF).join('|')})`
const COULD_NOT = new RegExp(
  String.raw`^The agent could not ${DO} (?:the|that|an?|any) ((?:[\w'-]+ ){0,2}[\w'-]+)$`,
)

/** What could not be had, of any kind: "a finish time". */
const NOT_GOT =
  /^The agent could not (reach|find|offer|see|give) (?:them )?an? ((?:[\w'-]+ ){0,6}[\w'-]+)$/
const GOT_OF: Record<string, string> = {
  reach: 'reached',
  find: 'found',
  offer: 'offered',
  give: 'given',
}

/** "Verify you were charged" and "verify your account balance" are of something else. */
const END = String.raw`(?= ?(?:$|[.,;!?]|(?:so|because|as|and|but|at|with|without|by|in|on|over|through|right|yet|for|from|today|now|via|using|until|unless)\b))`
export const IDENTIFIES = new RegExp(
  String.raw`\b(?:authenticate|identify|verify) (?:you${END}|(?:your|the caller's) (?:identity\b|account${END})|the account${END})`,
)
const NOT_IDENTIFIED = new RegExp(
  String.raw`\b(?:can't|cannot|can not|couldn't|could not|unable to|not able to) (?:\w+ )?${IDENTIFIES.source}`,
)

/** The title is read on another day, and alone. */
const DANGLING =
  / (?:right now|at the moment|currently|at this time)\b| (?:on|for|at|in|with|within|meeting|matching|that (?:match|meet|fit)) (?:those|these) (?:\w+ )?(?:dates?|days?|nights?|times?|hours?|requirements?|criteria|conditions?|parameters?|preferences?|filters?|details)\b/gi
const NAMES_WHY = /^(?:There was|There were|The (?!agent\b)(?:[\w'-]+ ){1,6}(?:was|were|failed))\b/

/** Numbers of cards and names of people are not for a title. */
const IS_PRIVATE = /\d{3}|\b(?:under|named|called|for|by|of) (?:(?:mr|mrs|ms)\.? )?\p{Lu}/u

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
const AVAILABLE =
  /(?<!\b(?:not|no longer|no|none|nothing|no \w+)(?: is| are)? )\bavailable\b(?!["']? ?[:=] ?["']?(?:\[ *\]|false|none|null|no\b|0))/

/** What is only passed on is not done yet. */
const ONLY_NOTED = /\b(?:logged|noted|recorded|filed|reported|escalated|forwarded|passed|written)\b/

/** The number of the flight, as the function that failed had it last. */
const flightIn = ({ turns }: Conversation): string | undefined =>
  turns
    .toReversed()
    .flatMap(({ role, text }) => (role === 'tool' ? (FAILED_OF.exec(text)?.[1] ?? []) : []))[0]

/** Whether it was done after all, or a function found later what there was none of. */
function isSuperseded(matter: Conversation, { text, said }: Statement): boolean {
  const later = findOutcome(matter, said.turn.index, Infinity)
  const isDone = later && isSettling(later.text) && !ONLY_NOTED.test(later.text)
  const done = isDone ? withoutGeneric(later.text) : null
  return (
    (done !== null && (thingsIn(done).length === 0 || namesSame(done, text))) ||
    matter.turns.some(
      (turn) =>
        turn.role === 'tool' &&
        turn.index > said.turn.index &&
        AVAILABLE.test(turn.words) &&
        failureAt(turn) < 0,
    )
  )
}

/** A topic and why it could not be done. */
export function withReason(matter: Conversation, topic: string): string {
  const refusal = findRefusal(matter)
  if (refusal === null) return `${topic}${reasonIn(matter.agent, topic)}`
  if (isSuperseded(matter, refusal)) {
    const later = matter.agent.filter(({ index }) => index > refusal.said.turn.index)
    return `${topic}${reasonIn(later, topic)}`
  }
  if (NOT_IDENTIFIED.test(refusal.said.turn.words)) return `${topic}: identity not confirmed`
  const isOfFlight = RESERVATION_FAILED.test(refusal.text) && /\bflight\b/.test(topic)
  const flight = isOfFlight ? flightIn(matter) : undefined
  if (flight) return `the reservation of flight ${flight}: it failed`
  const why = reasonOf(refusal.text.replace(ID_OF, ''), topic)
  return `${topic}${why === '' ? reasonIn(matter.agent, topic) : why}`
}

/** Where a refusal is a whole sentence that names its things. */
function reasonOf(refusal: string, topic: string): string {
  const isPrivate = IS_PRIVATE.test(refusal)
  const [, get = '', none = ''] = NOT_GOT.exec(refusal) ?? []
  if (none !== '' && !isPrivate)
    return GOT_OF[get] ? `: no ${none} could be ${GOT_OF[get]}` : `: there was no ${none}`
  const [, verb = '', thing = ''] = COULD_NOT.exec(refusal) ?? []
  if (DONE_OF[verb]) return notDone(topic, thing, verb)
  if (isPrivate || !NAMES_WHY.test(refusal)) return ''
  const why = lowerFirst(refusal.replaceAll(DANGLING, '')).replace(
    /^there was nothing free\b/,
    'there was nothing available',
  )
  return `: ${why.startsWith(`${topic} was `) ? why.replace(topic, 'it') : why}`
}

function reasonIn(agent: Conversation['agent'], topic: string): string {
  for (const { words } of agent.toReversed()) {
    const [, does = '', what = ''] = WILL_NOT.exec(words) ?? []
    const [, refused = '', did = ''] = NOT_IT.exec(words) ?? []
    if (does !== '') return notDone(topic, what, does)
    if (did !== '') return notDone(topic, refused, did)
    if (NO_REFUND.test(words)) return ': there was no refund'
    if (NOTHING_FREE.test(words)) return ': there was nothing available'
    const made = NOT_MADE.exec(words)?.[1]
    if (made) return `: ${named(topic, made)} could not be made`
    const [, request = '', taken = ''] = NOT_TAKEN.exec(words) ?? []
    if (taken !== '') return `: ${named(topic, request)} could not be ${taken}`
  }
  return ''
}

const named = (topic: string, thing: string) => (topic === `the ${thing}` ? 'it' : `the ${thing}`)

const notDone = (topic: string, thing: string, verb: string) =>
  `: ${named(topic, thing)} could not be ${DONE_OF[verb]}`

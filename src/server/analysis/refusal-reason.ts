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

/** Why it could not be done, where that is a whole sentence that names its things. */
export function reasonOf(matter: Conversation, topic: string): string {
  const refusal = (findRefusal(matter)?.text ?? '').replace(ID_OF, '')
  const [, verb = '', thing = ''] = COULD_NOT.exec(refusal) ?? []
  if (PARTICIPLE_OF[verb]) return notDone(topic, thing, verb)
  const why =
    NAMES_WHY.test(refusal) && !IS_PRIVATE.test(refusal)
      ? lowerFirst(refusal.replaceAll(JUST_NOW, ''))
      : ''
  if (why !== '') return `: ${why.startsWith(`${topic} was `) ? why.replace(topic, 'it') : why}`
  for (const { words } of matter.agent.toReversed()) {
    const [, does = '', what = ''] = WILL_NOT.exec(words) ?? []
    const [, refused = '', did = ''] = NOT_IT.exec(words) ?? []
    if (does !== '') return notDone(topic, what, does)
    if (did !== '') return notDone(topic, refused, did)
  }
  return ''
}

const notDone = (topic: string, thing: string, verb: string) =>
  `: ${topic === `the ${thing}` ? 'it' : `the ${thing}`} could not be ${PARTICIPLE_OF[verb]}`

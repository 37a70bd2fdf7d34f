import type { ClaimOf } from '@/contracts/analysis'
import type { Evidence } from '@/contracts/transcript'
import { onceEach } from '@/lib/once-each'

import { findDeed } from './agent-done'
import { hasContent, isBare, isContact, isTelling } from './bare-line'
import { COUNT } from './category-vocabulary'
import {
  type Conversation,
  evidenceOf,
  type Passage,
  spokenBefore,
  type Turn,
} from './conversation'
import { inCallOrder } from './call-order'
import { findMatter } from './matter'
import { mattersBetween, mattersOf } from './matters'
import { findOpening } from './opening'
import { phrases } from './phrases'
import { resolutionOf } from './resolution'
import { asksIt, IS_DONE } from './resolution-words'
import { areOfOtherKind, showClosing, showResolution } from './resolution-evidence'
import { kindsIn, namesBooking } from './topic'

const ASKS_WHAT_FOR = phrases`
  (?:how|what) (?:can|may|could|should) (?:i|we) (?:help|do|assist) | what (?:seems to be|is|'s|are) (?:the|your) (?:\w+ )?(?:problem|issue|trouble|matter|reason|concern|request|question)
  what(?: is|'s) (?:it|this|that|your call|the call) (?:about|regarding) | what (?:happened|brings you|would you like|do you need|do you want)
  reason (?:for|of) (?:your|the|this) (?:call|visit|appointment) | what kind of
`
const ITEMS = phrases`
  (?:${COUNT}|one|an?) (?:[\w'-]+ ){0,3}(?:tickets?|tables?|seats?|rooms?|rides?|nights?|pizzas?|coffees?|lattes?|people)
`

const startOf = (turn: Turn | undefined): Passage | null => (turn ? { turn, at: 0 } : null)

function answerToWhat(conversation: Conversation): Turn | undefined {
  return conversation.caller.find((turn) => {
    if (!isTelling(turn)) return false
    const asked = spokenBefore(conversation.turns, turn)
    return asked?.role === 'agent' && ASKS_WHAT_FOR.test(asked.words)
  })
}

/** The line that says best what the caller wants; one without content only where there is no other. */
export const findRequest = onceEach((conversation: Conversation): Passage | null => {
  const { caller } = conversation
  const matter = findMatter(conversation)?.said
  if (matter && !isBare(matter.turn)) return matter
  const opening = findOpening(conversation)
  if (opening && hasContent(opening.turn) && !isContact(opening.turn)) return opening
  const line =
    answerToWhat(conversation) ??
    caller.find(({ words }) => ITEMS.test(words)) ??
    caller.find((turn) => isTelling(turn) && !isContact(turn)) ??
    (opening && isContact(opening.turn)
      ? caller.find((turn) => hasContent(turn) && !isContact(turn))
      : undefined)
  return startOf(line) ?? matter ?? opening
})

const textOf = ({ turns }: Conversation, { utterance }: Evidence) =>
  turns.find(({ index }) => index === utterance)?.words ?? ''

type Resolved = Pick<ClaimOf<'resolution'>, 'value' | 'evidence'>

/** Of one matter, if possible the first: what was asked for, and by what it was settled. */
export function requestAndEnd(conversation: Conversation, resolution: Resolved): Evidence[] {
  const asked = findRequest(conversation)
  if (!asked) return showResolution(conversation, resolution)
  const request = evidenceOf(asked.turn, asked.at)
  const wanted = kindsIn(asked.turn.words)
  const settled = endedParts(conversation).find(({ end }) => isAfter(end, asked.turn))
  const end = settled?.end ?? resolution
  const ended = (wanted.length > 0 ? showClosing : showResolution)(conversation, end)
  const words = ended.map((one) => textOf(conversation, one)).join(' ')
  const done = kindsIn(words)
  // Thanks for an answer on the way to a booking say less than the booking.
  const namesWanted = done.some((kind) => wanted.includes(kind))
  const isDone = end.evidence.length === 1 && namesWanted
  const mayBeUnnamed = !namesWanted && !TO_KNOW.test(asked.turn.words)
  const deed =
    isDone || wanted.length === 0
      ? null
      : deedOf(conversation, asked.turn, { kinds: wanted, mayBeUnnamed })
  if (deed) return inCallOrder([request, deed])
  const isToKnow = asksToKnow(asked.turn, words)
  if (!isToKnow && !areOfOtherKind(wanted, done)) return inCallOrder([request, ...ended])
  const other = requestOf(conversation, done, ended)
  if (other) return inCallOrder([other, ...ended])
  const answer = isToKnow ? answerOf(conversation, asked.turn) : null
  return inCallOrder([request, ...(answer ? [answer] : ended)])
}

const TO_KNOW =
  /\b(directions?|instructions?|balance|weather|forecast|medicine|medications?|meds)\b/

const IS_QUESTION = /\?\s*$|\b(?:would|do|did|could|can|may) (?:you|i)\b|^\W*(?:which|what|how)\b/

/** Directions were asked for, and what is shown as done is a booking. */
const asksToKnow = ({ words }: Turn, done: string) =>
  TO_KNOW.test(words) &&
  !TO_KNOW.test(done) &&
  !namesBooking(words) &&
  (namesBooking(done) || kindsIn(done).length > 0)

function answerOf({ agent }: Conversation, asked: Turn): Evidence | null {
  const about = TO_KNOW.exec(asked.words)?.[1]
  const answer = agent.find(
    ({ index, words }) =>
      index > asked.index && !IS_QUESTION.test(words) && TO_KNOW.exec(words)?.[1] === about,
  )
  return answer ? evidenceOf(answer) : null
}

const isAfter = ({ evidence }: Resolved, { index }: Turn) =>
  evidence.some(({ utterance }) => utterance > index)

/** Matters that came to an end, and last those where the agent only asked something. */
function endedParts(conversation: Conversation) {
  const ended = mattersOf(conversation).flatMap((part) => {
    const end = resolutionOf(part)
    const asked = findRequest(part)
    return end?.value === 'resolved' && asked && hasContent(asked.turn) ? { end } : []
  })
  const isAsked = ({ end }: { end: Resolved }) =>
    end.evidence.some((one) => asksIt(textOf(conversation, one)))
  return [...ended.filter((one) => !isAsked(one)), ...ended.filter(isAsked)]
}

const namesAny = (words: string, kinds: RegExp[]) =>
  kindsIn(words).some((kind) => kinds.includes(kind))

/**
 * "I want to see this dentist" is settled by an appointment, not by a ride. "Your request is submitted"
 * names nothing and is of what was asked before it.
 */
function deedOf(
  { agent }: Conversation,
  asked: Turn,
  { kinds, mayBeUnnamed }: { kinds: RegExp[]; mayBeUnnamed: boolean },
): Evidence | null {
  const deeds = agent.filter(
    (turn) => turn.index > asked.index && IS_DONE.test(turn.words) && findDeed(turn) >= 0,
  )
  const named = deeds.find(({ words }) => namesAny(words, kinds))
  const [next] = deeds
  const isFitting = mayBeUnnamed && next && !areOfOtherKind(kinds, kindsIn(next.words))
  const deed = named ?? (isFitting ? next : undefined)
  return deed ? evidenceOf(deed, findDeed(deed)) : null
}

/** What of the same kind as was settled had been asked for. */
function requestOf(conversation: Conversation, kinds: RegExp[], ended: Evidence[]) {
  const last = Math.max(-1, ...ended.map(({ utterance }) => utterance))
  const asked = mattersBetween(conversation, -1, last).find(
    ({ says }) =>
      !says.startsWith('Asks: ') && (kinds.length > 0 ? namesAny(says, kinds) : namesBooking(says)),
  )
  return asked ? evidenceOf(asked.said.turn, asked.said.at) : null
}

import type { ClaimOf } from '@/contracts/analysis'
import type { Evidence } from '@/contracts/transcript'

import { findDeed, findDone } from './agent-done'
import { SAYS_THANKS } from './answered'
import { isBare } from './bare-line'
import { inCallOrder } from './call-order'
import { type Conversation, type Turn, evidenceOf } from './conversation'
import { phrases } from './phrases'
import { CALLER_THANKS, DONE } from './resolution-words'
import { kindsIn } from './topic'

/** Whether there are kinds of things on both sides, and none in common. */
export const areOfOtherKind = (kinds: RegExp[], others: RegExp[]) =>
  kinds.length > 0 && others.length > 0 && !kinds.some((kind) => others.includes(kind))

type Resolved = Pick<ClaimOf<'resolution'>, 'value' | 'evidence'>

/** The lines that carry each part of a resolution, in the order of the call. */
export function showResolution(conversation: Conversation, claim: Resolved): Evidence[] {
  const closing = showClosing(conversation, claim)
  const first = claim.value === 'resolved' ? firstDeed(conversation, claim) : null
  const rest = closing.filter(({ utterance }) => !first || !isFarewell(conversation, utterance))
  return inCallOrder([...(first ? [first] : []), ...rest])
}

/** How the matter that was settled last, or is open, came to its end. */
export function showClosing(conversation: Conversation, claim: Resolved): Evidence[] {
  const { value, evidence } = claim
  const quoted = conversation.turns.filter(({ index }) =>
    evidence.some(({ utterance }) => utterance === index),
  )
  const answer = quoted.find(({ role }) => role === 'agent')
  const close = quoted.find(({ role, index }) => role === 'caller' && index > (answer?.index ?? 0))
  if (value === 'resolved' && answer && close) {
    const nearest = closeAfter(conversation, answer, close)
    const shown = evidence.filter(({ utterance }) => utterance === answer.index)
    return inCallOrder([...shown, ...(nearest ? [nearest] : [])])
  }
  const telling = evidence.filter(({ utterance }) =>
    quoted.some((turn) => turn.index === utterance && !isBare(turn)),
  )
  return inCallOrder(telling.length > 0 ? telling : evidence)
}

/** The first thanks for an answer; a goodbye only where there are none. */
function closeAfter({ caller }: Conversation, answer: Turn, close: Turn): Evidence | null {
  const words = SAYS_THANKS.test(close.words) ? SAYS_THANKS : CALLER_THANKS
  const later = caller.filter(({ index }) => index > answer.index && index <= close.index)
  const nearest =
    later.find((turn) => words.test(turn.words) && !isBare(turn) && !WANTS.test(turn.words)) ??
    close
  if (nearest === close && WANTS.test(close.words)) return null
  return evidenceOf(nearest, Math.max(0, nearest.words.search(words)))
}

const WANTS =
  /\b(?:i(?:'d| would)? (?:also )?(?:want|need|like)|(?:can|could|would) (?:you|i))\b|\?/

const isFarewell = ({ agent }: Conversation, utterance: number) =>
  agent.some((turn) => turn.index === utterance && findDone(turn, true) >= 0 && findDeed(turn) < 0)

/** Where the agent did several things, what was done first. */
function firstDeed({ turns, agent }: Conversation, { evidence }: Resolved): Evidence | null {
  const last = evidence.length === 1 ? evidence[0]?.utterance : undefined
  const deed = turns.find(({ index, role }) => index === last && role === 'agent')
  if (!deed) return null
  const kinds = kindsIn(deed.words)
  const first = agent.find(
    (turn) =>
      turn.index < deed.index &&
      IS_DONE.test(turn.words) &&
      areOfOtherKind(kindsIn(turn.words), kinds) &&
      findDeed(turn) >= 0,
  )
  return first ? evidenceOf(first, findDeed(first)) : null
}

/** "Your ride is 6 minutes away" is no deed. */
export const IS_DONE = phrases`${DONE}`

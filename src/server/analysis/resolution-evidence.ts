import type { ClaimOf } from '@/contracts/analysis'
import type { Evidence } from '@/contracts/transcript'

import { findDeed, findDone } from './agent-done'
import { ANSWERED, ANSWERED_WITH_THANKS, REPEATS_PROMISE } from './answered'
import { hasContent, isBare } from './bare-line'
import { inCallOrder } from './call-order'
import { rankCategories } from './category'
import { type Conversation, type Turn, evidenceOf } from './conversation'
import { phrases, searchAffirmed } from './phrases'
import { AT_ONCE } from './promises'
import { CONFIRMED_DONE } from './resolution'
import {
  AGENT_FAILED,
  CALLER_THANKS,
  CHIT_CHAT,
  GAVE_ANSWER,
  IS_DONE,
  ONLY_YES,
  SAYS_THANKS,
  withoutLastQuestion,
} from './resolution-words'
import { kindsIn } from './topic'
import { isDoneByTool, isOnlyPromised, promisedAt } from './unanswered'
import { worksAfter } from './works-after'

/** Whether there are kinds of things on both sides, and none in common. */
export const areOfOtherKind = (kinds: RegExp[], others: RegExp[]) =>
  kinds.length > 0 && others.length > 0 && !kinds.some((kind) => others.includes(kind))

type Resolved = Pick<ClaimOf<'resolution'>, 'value' | 'evidence'> & { reason?: string }

/** The lines that carry each part of a resolution, in the order of the call. */
export function showResolution(conversation: Conversation, found: Resolved): Evidence[] {
  const claim = beforeFarewell(conversation, found)
  const closing = showClosing(conversation, claim)
  const first = claim.value === 'resolved' ? firstDeed(conversation, claim) : null
  const rest = closing.filter(({ utterance }) => !first || !isFarewell(conversation, utterance))
  const works = claim.value === 'resolved' ? findWorks(conversation, rest) : null
  return inCallOrder([...(first ? [first] : []), ...rest, ...(works ? [works] : [])])
}

/** "Can you run the test again?" is shown with what it showed. */
function findWorks(conversation: Conversation, shown: Evidence[]): Evidence | null {
  const [only, ...more] = shown
  const done =
    more.length === 0 && conversation.turns.find(({ index }) => index === only?.utterance)
  const works = done ? worksAfter(conversation, done) : null
  return works && evidenceOf(works.turn, works.at)
}

/** How the matter that was settled last, or is open, came to its end. */
export function showClosing(conversation: Conversation, found: Resolved): Evidence[] {
  const { value, evidence } = beforeFarewell(conversation, found)
  const quoted = conversation.turns.filter(({ index }) =>
    evidence.some(({ utterance }) => utterance === index),
  )
  const answer = quoted.find(({ role }) => role === 'agent')
  const close = quoted.find(({ role, index }) => role === 'caller' && index > (answer?.index ?? 0))
  if (value === 'resolved' && answer && close) {
    const nearest = closeAfter(conversation, answer, close)
    const better = REFUSES.test(answer.words) ? answerBeforeRefusal(conversation, answer) : null
    const shown = better
      ? [evidenceOf(better)]
      : evidence.filter(({ utterance }) => utterance === answer.index)
    return inCallOrder([...shown, ...(nearest ? [nearest] : [])])
  }
  const telling = evidence.filter(({ utterance }) =>
    quoted.some((turn) => turn.index === utterance && !isBare(turn)),
  )
  const failed = value === 'unresolved' ? failedBefore(conversation, quoted) : null
  return inCallOrder([...(failed ? [failed] : []), ...(telling.length > 0 ? telling : evidence)])
}

const TURNS_BEFORE = 6
const COULD_NOT =
  /\b(?:i can't|i cannot|i couldn't|i don't (?:know|have)|i'm not able|nothing (?:on|left|free|available|open|better)|no \w+ time yet|isn't on shift)\b/
const couldNotAt = (words: string) =>
  searchAffirmed(words, AGENT_FAILED) >= 0 ? words.search(AGENT_FAILED) : words.search(COULD_NOT)

/** "That was a waste of time" shows only with what the agent could not do why. */
function failedBefore({ agent }: Conversation, [last, ...more]: Turn[]): Evidence | null {
  if (last?.role !== 'caller' || more.length > 0 || !IS_UNHAPPY.test(last.words)) return null
  const turn = agent.findLast(
    ({ index, words }) =>
      index < last.index && index >= last.index - TURNS_BEFORE && couldNotAt(words) >= 0,
  )
  return turn ? evidenceOf(turn, couldNotAt(turn.words)) : null
}

const ONLY_PROMISED = 'The agent only promised a follow-up.'
const OPENING_TURNS = 2

/** What the caller opens with is of earlier calls; what was promised in this one left it open. */
function sincePromised({ caller, agent }: Conversation, claim: Resolved): Resolved | null {
  const [only, ...more] = claim.evidence
  const opening = caller.slice(0, OPENING_TURNS)
  const isOpening = opening.some(({ index }) => index === only?.utterance)
  if (more.length > 0 || !isOpening) return null
  const later = agent.filter(({ index }) => index > (only?.utterance ?? 0))
  const promise = later.findLast(({ words }) => isOnlyPromised(words) && !AT_ONCE.test(words))
  if (!promise || later.some((turn) => turn.index > promise.index && answersMore(turn))) return null
  const evidence = [evidenceOf(promise, promisedAt(promise.words))]
  return { ...claim, reason: ONLY_PROMISED, evidence }
}

/** What comes after a promise may be what was promised. */
const answersMore = (turn: Turn) =>
  givesResult(turn) &&
  GAVE_ANSWER.test(withoutLastQuestion(turn.words)) &&
  !REPEATS_PROMISE.test(turn.words) &&
  !isOnlyPromised(turn.words)

/** "Enjoy your ride" shows nothing; what was done or answered before it does. */
export function beforeFarewell(conversation: Conversation, claim: Resolved): Resolved {
  const [last, ...more] = claim.evidence
  if (claim.value === 'unresolved') return sincePromised(conversation, claim) ?? claim
  if (claim.value !== 'resolved' || !last) return claim
  if (more.length > 0) return mainDeed(conversation, claim) ?? claim
  if (!isFarewell(conversation, last.utterance)) return claim
  const earlier = partBefore(conversation, last.utterance)
  const done = earlier.agent.findLast((turn) => findDeed(turn) >= 0)
  if (done) return { ...claim, evidence: [evidenceOf(done, findDeed(done))] }
  const answer = answersIn(earlier).at(-1)
  if (!answer) return claim
  const later = earlier.caller.filter(({ index }) => index > answer.index)
  const thanks = later.find(({ words }) => SAYS_THANKS.test(words))
  const close = thanks ?? later.findLast(({ words }) => CALLER_THANKS.test(words))
  if (!thanks && later.some(({ words }) => WANTS.test(words))) return claim
  const reason = thanks ? ANSWERED_WITH_THANKS : ANSWERED
  const evidence = [evidenceOf(answer), ...(close ? [evidenceOf(close)] : [])]
  return { ...claim, reason, evidence }
}

const ALL_SET = /\ball set\b/
const IS_CARRIED_OUT = new Set<string>(['booking', 'order', 'change-or-cancel', 'service-request'])

/** Thanks for an answer on the side show less than the booking that was made before. */
function mainDeed(conversation: Conversation, claim: Resolved): Resolved | null {
  const [best] = rankCategories(conversation)
  if (!best || !IS_CARRIED_OUT.has(best.category)) return null
  const { turns, agent } = conversation
  const answer = agent.find(({ index }) => claim.evidence.some((one) => one.utterance === index))
  if (!answer || findDeed(answer) >= 0) return null
  const deeds = agent.filter(
    (turn) => (IS_DONE.test(turn.words) || ALL_SET.test(turn.words)) && findDeed(turn) >= 0,
  )
  const deed = deeds.at(-1)
  if (deed) {
    return { ...claim, reason: CONFIRMED_DONE, evidence: [evidenceOf(deed, findDeed(deed))] }
  }
  const tool = turns.findLast((turn) => turn.index > answer.index && isDoneByTool(turn))
  if (!tool || !answer.words.trimEnd().endsWith('?')) return null
  const thanks = claim.evidence.filter(({ utterance }) => utterance > tool.index)
  return { ...claim, evidence: [evidenceOf(tool), ...thanks] }
}

/** "I can only help you with that" answers nothing; what came before it may. */
const REFUSES = /\bonly (?:able to )?help\b/

const answerBeforeRefusal = (conversation: Conversation, { index }: Turn): Turn | undefined =>
  answersIn(conversation).findLast(
    (turn) => turn.index < index && !/\?\s*$/.test(turn.words) && !REFUSES.test(turn.words),
  )

/** A greeting before the caller's first words answers nothing. */
const answersIn = ({ caller: [first], agent }: Conversation): Turn[] =>
  first ? agent.filter((turn) => turn.index > first.index && givesResult(turn)) : []

function givesResult(turn: Turn): boolean {
  if (!hasContent(turn) && !/\d/.test(turn.words)) return false
  const words = withoutLastQuestion(turn.words)
  const hasWords = hasContent(turn) || /\d/.test(words)
  return hasWords && /\w/.test(words) && !CHIT_CHAT.test(words) && !ONLY_YES.test(words)
}

function partBefore({ turns, caller, agent }: Conversation, utterance: number): Conversation {
  const before = (some: Turn[]) => some.filter(({ index }) => index < utterance)
  return { turns: before(turns), caller: before(caller), agent: before(agent) }
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
  /\b(?:(?<!\b(?:all|one|everything|what|help) (?:that )?)i(?:'d| would)? (?:also )?(?:want|need|like)|(?:can|could|would) (?:you|i))\b|\?/

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

export const IS_UNHAPPY = phrases`
  (?:not|(?:is|are|was|were|ai)n't) (?:at all |very |really )?(?:happy|satisfied) | (?:very |so |really |extremely |deeply )*disappointed
  waste of (?:my )?time | (?:you|you're|you are) (?:not helping|no help|useless|can't help|cannot help) | what a shame
`

import type { Resolution } from '@/contracts/call-words'

import { findNotDone } from './agent-done'
import { findCallPromise } from './callback'
import type { Conversation, Turn } from './conversation'
import { findPromises } from './promises'
import {
  ASKS_MORE,
  CALLER_THANKS,
  CHIT_CHAT,
  GAVE_ANSWER,
  NOT_UNDERSTOOD,
  OFFERS_MORE,
  ONLY_YES,
  SAYS_THANKS,
  SEARCH_OPENED,
  TAKES_BACK,
  UNTHANKFUL,
  WITHDRAWS,
  withoutLastQuestion,
} from './resolution-words'
import { isWithoutAnswer } from './unanswered'

/** What shows how a matter ended. */
export type Signal = {
  value: Resolution
  confidence: number
  turn: Turn
  at: number
  reason: string
  /** What a thank-you is for. */
  answer?: Turn
}

export const ANSWERED_WITH_THANKS = 'The agent answered and the caller said thanks.'
export const ANSWERED = 'The agent answered and the caller asked for nothing more.'

export function answeredAndThanked(matter: Conversation): Signal | null {
  const { turns } = matter
  const thanks = turns.findLast((turn) => turn.role === 'caller' && CALLER_THANKS.test(turn.words))
  if (!thanks || UNTHANKFUL.test(thanks.words)) return null
  const [first] = matter.caller
  // A greeting before the caller's first words answers nothing.
  const since = first === thanks ? -1 : (first?.index ?? -1)
  const answer = lastAnswer(turns.filter(({ index }) => index > since && index < thanks.index))
  if (!answer || NOT_UNDERSTOOD.test(answer.content) || !isAnswer(answer.content)) return null
  if (findNotDone(answer.content) || SEARCH_OPENED.test(answer.content)) return null
  if (isWithoutAnswer(matter, answer.turn, answer.content)) return null
  const after = matter.caller.filter(({ index }) => index > answer.turn.index)
  if (after.some(({ words }) => TAKES_BACK.test(words) || WITHDRAWS.test(words))) return null
  const at = thanks.words.search(CALLER_THANKS)
  if (ASKS_MORE.test(thanks.words.slice(at)) || isPromised(matter)) return null
  if (GOES_AHEAD.test(thanks.words)) return null
  const thanked = turns.findLast(
    ({ role, index, words }) =>
      role === 'caller' && index > answer.turn.index && SAYS_THANKS.test(words),
  )
  const reason = thanked
    ? ANSWERED_WITH_THANKS
    : matter.caller.some(({ index, words }) => index > answer.turn.index && SATISFIED.test(words))
      ? 'The agent answered and the caller was satisfied.'
      : ANSWERED
  const shown = thanked ? { turn: thanked, at: 0 } : { turn: thanks, at }
  return { value: 'resolved', confidence: 0.88, ...shown, reason, answer: answer.turn }
}

const SATISFIED =
  /\b(?<!not )(?:perfect|great|awesome|wonderful|excellent|cool|super|got it|sounds good|good to know|all (?:good|set)|good)\b(?! ?(?:bye|day|one|evening|night|weekend|afternoon)\b)/
/** "You can book that one, thanks" is not done yet. */
const GOES_AHEAD =
  /\b(?:book|reserve|order|schedule|submit) (?:it|that|this|one|them|me)\b|\b(?:you can|please|yes|ok|okay),? (?:go ahead|do (?:it|that))\b/

/** What is still to come is not settled by a thank-you. */
const isPromised = (matter: Conversation) =>
  findCallPromise(matter) !== null || findPromises(matter).some(({ kind }) => kind === 'fix')

/** "I'll book it now" is as good as done. */
const BOOKS_NOW =
  /\b(?:i'll|i will|we'll|we will|let me) (?:just |go ahead and )?(?:book|reserve|order|place|schedule|confirm|set)\b[^.?!]{0,80}\b(?:now|right away)\b/
const isAnswer = (content: string) => GAVE_ANSWER.test(content) || BOOKS_NOW.test(content)

/** "If nothing has come by then, please call again": the promise before it is the answer. */
export const REPEATS_PROMISE =
  /\bif (?:nothing|nobody|no one|(?:you|it|he|she|they|we) (?:\w+n't|(?:do|does|have|has|is|are) not))\b[^?!]{0,60}\b(?:call|ring|contact|write|get in touch|let (?:us|me) know|come back)\b/
/** "I sure can", "Is this ok." */
const ASSENTS =
  /^\W*(?:(?:yes|sure|ok|okay|of course|certainly|absolutely)\W+)*(?:i (?:sure |certainly )?(?:can|will|do)|will do|is (?:this|that|it) (?:ok|okay|right|correct|fine))\W*$/

/** "Please note there is an $89 fee" answers nothing that was asked. */
const NOTES_FEE =
  /^\W*(?:(?:ok|okay|and),? )?(?:please note\b[^.!?]*\bfee|there(?:'s| is) an? \$\d+ fee)\b/

/** The agent's last answer, unless something was asked since that the caller had to answer. */
function lastAnswer(turns: Turn[]): { content: string; turn: Turn } | null {
  for (const turn of turns.toReversed()) {
    const { role, words } = turn
    if (role !== 'agent') continue
    const content = withoutLastQuestion(words)
    if (REPEATS_PROMISE.test(content) || ASSENTS.test(words) || NOTES_FEE.test(words)) continue
    if (/\w/.test(content) && !CHIT_CHAT.test(content) && !ONLY_YES.test(content))
      return { content, turn }
    if (content !== words && !OFFERS_MORE.test(words)) return null
  }
  return null
}

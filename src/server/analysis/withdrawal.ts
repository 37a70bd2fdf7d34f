import { findDeed } from './agent-done'
import { type Conversation, spokenNext, type Statement, type Turn } from './conversation'
import { VISIT } from './outcome-patterns'
import { doneByTool, lastOutcome, statement } from './outcomes'
import { isNegated } from './phrases'
import { AGENT_FAILED, lastQuestion, WANTS_OTHER, WITHDRAWS } from './resolution-words'
import { DECLINES, offersIn } from './search-or-booking'

const ONLY_GIVES_UP =
  /^\W*(?:(?:no|oh|ah|well|just|then|so|ok|okay|you know what|thanks|thank you)\W+)*(?:never ?mind|forget (?:it|about it))\W*(?:(?:then|thanks|thank you|bye)\W*)*$/

/** The visit that was arranged last, also for a caller who gives up after it. */
export function arrangedVisit(turns: Turn[]): Statement | null {
  const visit = lastOutcome(turns, [VISIT])
  const isGivenUp = turns.some(
    ({ role, index, words }) =>
      role === 'caller' &&
      index > (visit?.said.turn.index ?? Infinity) &&
      ONLY_GIVES_UP.test(words),
  )
  return visit && isGivenUp ? { ...visit, text: `${visit.text}, but the caller gave up` } : visit
}

/** "Can you cancel that?", and not "Can I cancel it for free?" */
const ASKS_TO_CANCEL =
  /(?:^\W*(?:(?:no|oh|wait|sorry|hm+|ok|okay|thanks)\W+)*|\b(?:please|(?:can|could|would|will) you|then|just|actually|let's|rather|(?:want|need|like)(?: you)? to)[ ,]+)(?:un-?book|cancel|undo) (?:it|that|this|them)\b(?! (?:and|so|for|if|when|later|until|once|without)\b)/
const IS_CANCELED = /\b(?:done|undone|cancell?ed)\b/
const NAMES_CANCELING = /\b(?:cancel|undo)/

/** What was canceled again once it was done. */
export function undoneAfter(turns: Turn[], { said, text }: Statement): Statement | null {
  if (NAMES_CANCELING.test(text)) return null
  const asked = turns.findLast(
    ({ role, index, words }) =>
      role === 'caller' && index > said.turn.index && ASKS_TO_CANCEL.test(words),
  )
  const answer = asked && spokenNext(turns, turns.indexOf(asked))
  const isCanceled =
    answer?.role === 'agent' && IS_CANCELED.test(answer.words) && !AGENT_FAILED.test(answer.words)
  return isCanceled ? statement(`${text}, then canceled`, answer) : null
}

const OFFERS_ELSE =
  /\b(?:before|details|information|else|also|another|more|mind|questions?|rather)\b/

/** That the caller did not take the last offer to book what they asked for, where nothing was done at all. */
export function findDeclined(conversation: Conversation, asked: Turn): Statement | null {
  const last = [...offersIn(conversation)].findLast(
    ({ offer }) =>
      offer.index > asked.index && !OFFERS_ELSE.test(lastQuestion(offer.words) ?? 'else'),
  )
  const isDeclined =
    last && DECLINES.test(last.answer.words) && !WANTS_OTHER.test(last.answer.words)
  const later = conversation.turns.filter(({ index }) => index > asked.index)
  if (!isDeclined || doneByTool(later)) return null
  const isDone = later.some((turn) => turn.role === 'agent' && findDeed(turn) >= 0)
  return isDone ? null : statement('The caller did not book', last.answer)
}

/** "You know what, I'll do it online." */
const BY_THEMSELVES =
  /\b(?:i'll|i will|i'd rather) (?:just )?(?:do|order|book|try|handle|take care of|change|return) (?:it|this|that|them) (online|myself|in (?:the|your) app|on (?:the|your) (?:website|site|app)|in person)\b(?! if\b)(?![^.!]*\?)/
const LAST_WORDS = 3

/** What the caller no longer wants or does alone, in one of the last lines of the call. */
export function findWithdrawal(turns: Turn[]): Statement | null {
  const last = turns.filter(({ role }) => role === 'caller').slice(-LAST_WORDS)
  const turn = last.find(({ words }) => WITHDRAWS.test(words))
  if (turn) return statement('The caller decided against it', turn)
  for (const own of last) {
    const found = BY_THEMSELVES.exec(own.words)
    if (!found || isNegated(own.words, found.index)) continue
    const how = (found[1] ?? '').replace('myself', 'themselves').replace('your', 'the')
    return statement(`The caller will do it ${how}`, own)
  }
  return null
}

import { findDeed } from './agent-done'
import { type Conversation, spokenNext, type Statement, type Turn } from './conversation'
import { VISIT } from './outcome-patterns'
import { doneByTool, lastOutcome, statement } from './outcomes'
import { isNegated, phrases, searchAffirmed } from './phrases'
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
export const ASKS_TO_CANCEL =
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
  return isDeclined && !isDoneIn(later) ? statement('The caller did not book', last.answer) : null
}

const isDoneIn = (turns: Turn[]) =>
  doneByTool(turns) !== null || turns.some((turn) => turn.role === 'agent' && findDeed(turn) >= 0)

const CANNOT_TAKE = phrases`
  (?:i|we) (?:can't|cannot|can not) (?:wait (?:that long|so long|until|two|three|four|\w+ (?:days|weeks))|(?:drive|live|stay|manage|go) (?:like|with|without|until|on)|do (?:that|without))
  (?:that's|that is|it's|it is|this is) (?:(?!not |never )\w+ |a (?:bit|little) )?too (?:late|long|far|expensive)(?! (?:to|for) )(?![^.!]*\?) | not soon enough | (?:that|it)(?:'s| is) no good
`
const TAKES_IT =
  /\?\s*$|^\W*(?:yes|fine|good|lovely)\b|\b(?:i'll take|sounds|great|perfect|but (?:ok|okay|fine)|thanks?!)/

/** That the caller refused what was found, right after they heard it, where nothing was done at all. */
export function findRefused({ turns }: Conversation, offer: Statement): Statement | null {
  const answer = spokenNext(turns, turns.indexOf(offer.said.turn))
  const isRefused =
    answer?.role === 'caller' &&
    searchAffirmed(answer.words, CANNOT_TAKE) >= 0 &&
    !TAKES_IT.test(answer.words)
  const isOver = isRefused && !isDoneIn(turns.filter(({ index }) => index > answer.index))
  return isOver ? statement('The caller did not take it', answer) : null
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

/** "I changed my mind, I'll stay at home", and not why something is sent back. */
const CHANGED_MIND =
  /\bchanged my mind(?=\W*$|[.!,;]+ *(?:i(?:'ll| will|'m| am) (?:just |going to |gonna )?(?:stay|leave|pass|walk|wait|keep|not|be)\b|no(?=\W*$| thank)|never ?mind|thanks?\b|bye|sorry)[^?]*$)/
const UNDOES = /\b(?:return|refund|cancel\w*|exchang\w*|send\w* .*back)\b/i

/** That the caller dropped what else they had asked for. */
export function findLetGo({ turns }: Conversation, asked: Statement): Statement | null {
  const later = turns.filter(({ index }) => index > asked.said.turn.index)
  const withdrawn = findWithdrawal(later)
  if (withdrawn || UNDOES.test(asked.text)) return withdrawn
  const turn = later.findLast(({ role, words }) => role === 'caller' && CHANGED_MIND.test(words))
  return turn ? statement('The caller decided against it', turn) : null
}

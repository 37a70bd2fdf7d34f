import { type Conversation, spokenNext, type Statement, type Turn } from './conversation'
import { SETTLED, VISIT } from './outcome-patterns'
import { lastOutcome, statement } from './outcomes'
import { AGENT_FAILED, CALLER_GIVES_UP, LAST_QUESTION, ON_CONDITION } from './resolution-words'

/** A visit is arranged also for a caller who gives up after it. */
export function arrangedInVain(turns: Turn[]): Statement | null {
  const visit = lastOutcome(turns, [VISIT])
  const isGivenUp = turns.some(
    ({ role, index, words }) =>
      role === 'caller' &&
      index > (visit?.said.turn.index ?? Infinity) &&
      CALLER_GIVES_UP.test(words),
  )
  return visit && isGivenUp ? { ...visit, text: `${visit.text}, but the caller gave up` } : visit
}

const UNDOES = /\b(?:un-?book|cancel|undo) (?:it|that|this|them)\b(?! (?:and|so) (?:re-?)?book\b)/

/** What was canceled again once it was done. */
export function undoneAfter(turns: Turn[], { said, text }: Statement): Statement | null {
  const asked = turns.findLast(
    ({ role, index, words }) =>
      role === 'caller' &&
      index > said.turn.index &&
      UNDOES.test(words) &&
      !ON_CONDITION.test(words.slice(0, words.search(UNDOES))),
  )
  const answer = asked && spokenNext(turns, turns.indexOf(asked))
  const isUndone =
    answer?.role === 'agent' && IS_DONE.test(answer.words) && !AGENT_FAILED.test(answer.words)
  return isUndone ? statement(`${text}, then canceled`, answer) : null
}

const IS_DONE = /\b(?:done|cancell?ed|undone|no problem|sure|okay|ok)\b/

const OFFERS_BOOKING =
  /^(?!.*\b(?:before|details|information)\b).*\b(?:you|i|we|wanna)\b.*\b(?:book|reserve|schedule|buy|purchase|make (?:an?|the|your|this) (?:reservation|booking|appointment|purchase))\b/

const DECLINES =
  /^\W*(?:(?:oh|ah|well|um|uh|hmm|ok|okay|actually|thanks|thank you)\W+)*(?:no|nope|nah|not)\b(?!,? problem)/

const WANTS_OTHER =
  /\b(?:instead|another|other|different|earlier|later|sooner|but|make it|change)\b/

/** That the caller did not take the last offer to book what they asked for. */
export function findDeclined({ turns }: Conversation, asked: Turn): Statement | null {
  const later = turns.filter(({ index }) => index > asked.index)
  const offer = later.findLastIndex(
    ({ role, words }) =>
      role === 'agent' && OFFERS_BOOKING.test(LAST_QUESTION.exec(words)?.[0] ?? ''),
  )
  const answer = offer < 0 ? undefined : spokenNext(later, offer)
  const isDeclined =
    answer?.role === 'caller' && DECLINES.test(answer.words) && !WANTS_OTHER.test(answer.words)
  return isDeclined && !lastOutcome(later.slice(offer), SETTLED)
    ? statement('The caller did not book', answer)
    : null
}

const WITHDRAWS =
  /\b(?:don't|do not|no need to) (?:book|order|reserve|schedule|buy|purchase|make|cancel) (?:(?:it|that|this|them|anything)(?= ?(?:$|[.!,;]| (?:then|now|after all|please|for me|anyway)\b))|(?:the|that|this|an?) (?:ride|room|table|flight|appointment|booking|reservation|taxi|cab|tickets?|visit|viewing|order)\b)(?!.*\b(?:instead|but|need|want|can|could|what about|how about)\b)/

/** What the caller no longer wants, in one of the last lines of the call. */
export function findWithdrawal(turns: Turn[]): Statement | null {
  const last = turns.filter(({ role }) => role === 'caller').slice(-LAST_WORDS)
  const turn = last.find(({ words }) => WITHDRAWS.test(words))
  if (turn) return statement('The caller decided against it', turn)
  for (const own of last) {
    const where = BY_THEMSELVES.exec(own.words)?.[1]
    if (where)
      return statement(
        `The caller will do it ${where.replace('my', 'them').replace('self', 'selves')}`,
        own,
      )
  }
  return null
}

/** "You know what, I'll do it online." */
const BY_THEMSELVES =
  /\b(?:i'll|i will|i'd rather|i can) (?:just )?(?:do|order|book|try|handle|take care of|change|return) (?:it|this|that|them) (online|myself|in (?:the|your) app|on (?:the|your) (?:website|site|app)|in person)\b(?! if\b)/

const LAST_WORDS = 3

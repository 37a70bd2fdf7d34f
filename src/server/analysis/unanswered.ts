import { findDeed } from './agent-done'
import type { Conversation, Turn } from './conversation'
import { phrases, searchAffirmed } from './phrases'
import {
  AGENT_FAILED,
  BOOKED_NOUN,
  failureAt,
  GAVE_ANSWER,
  IS_DONE,
  lastQuestion,
  OFFERS_OTHER,
  SAYS_THANKS,
} from './resolution-words'

/** Of an agent, what answers nothing. */
const HAS_NO_ANSWER = phrases`
  that's (?:really )?all (?:that )?(?:i|we) (?:have|can see|can find|know) | (?:have|have got) nothing better
  (?:i|we) can't (?:say (?:more|anything|when|for (?:sure|certain))|tell you (?:more|when|anything))
  (?:i|we) (?:don't|do not) have (?:(?:a|an|any|another) (?:\w+ )?(?:time|date|answer|estimate|news|idea|update)|(?:that|it|this) (?:on|in) (?:my|the|our)|(?:any|more) information)
  complaint is (?:in|on) (?:the|your) (?:file|record)
  (?:no longer|not|isn't|aren't) available(?: any ?more)?
`
/** Of an agent, that a call is to follow; "I'll call you a cab" and "okay, call the bank" are none. */
const CALL_FOLLOWS = phrases`
  (?:noted|all right|okay|alright|good),? (?:an? call ?back|callback|a call(?= (?:at|on|tomorrow|today|between|by|from)|\W*$|[.!,])) | noted,? call(?: ?back)?(?= (?:at|on|tomorrow|today)|\W*$|[.!,])
  (?:they'll|we'll|i'll|(?:they|we|i|someone|somebody) will) (?:call|ring|phone) you(?! (?:an? (?!(?:little |bit )?later)|when|if|once|as soon as|your|by))
`
/** Of a caller, what ends a call without an answer. */
const LEAVES = phrases`
  (?:i'll|i will|i'd|let's|we'll) (?:just )?(?:wait and see|have to wait(?= then|\W*$|[.!])) | have to take this
  (?:this is|what) a joke | (?:i'm|i am|i'll be) (?:switching(?! to (?:that|this|it|your|the) )|leaving you) | (?:then i (?:still )?|i still )don't know(?! how to)
`

const IS_TO = "(?:'ll| will) (?:also |then |first )?"
/** Of us, what is still to come; "I'll book it now" is done. */
const PROMISES = phrases`
  (?:we|i|they|someone|somebody)${IS_TO}(?:ask(?! (?:you|for) )|have (?:the|our|a|someone|somebody)|check with|look into|search|find out)
  (?:we|i|they|someone|somebody)${IS_TO}(?:send|e-?mail|text|write|call|ring|phone|contact|let)(?![^.!?,;]{0,40} (?:now|right away))(?! (?:you (?:an?|the) (?:cab|taxi)))
`
const PROMISED = new RegExp(String.raw`(?:,? and )?${PROMISES.source}[^,;]*`, 'g')
const ON_EVENT = /\b(?:if|when|once|as soon as|until)\b[^,;]*/g
const LEADS_IN = phrases`
  what happens next | how (?:we|i) do it | (?:thanks|thank you) for (?:waiting|holding|your patience) | (?:i'm|i am) back
`
/** What was asked is not known yet, whatever else is; "they'll ask for your card" is an answer. */
const TO_BE_FOUND_OUT = phrases`
  (?:we|i)(?:'ll| will) (?:ask(?! (?:you|for) )|search) | (?:we|i|they)(?:'ll| will) (?:check with|look into|find out(?! (?:the rest|more|the others))|have (?:the|our) \w+ (?:look|search|speak|check)|send (?:\w+ ){1,4}again)
`

/** "Here is what happens next. We'll ask the warehouse": no answer yet. */
export function isOnlyPromised(answered: string): boolean {
  if (TO_BE_FOUND_OUT.test(answered)) return true
  if (!PROMISES.test(answered)) return false
  return answered
    .split(/[.!?]/)
    .every((part) => LEADS_IN.test(part) || !GAVE_ANSWER.test(withoutPromises(part)))
}

const withoutPromises = (part: string) => part.replaceAll(PROMISED, ' ').replaceAll(ON_EVENT, ' ')

/** Where what is still to come is named. */
export function promisedAt(words: string): number {
  const at = words.search(TO_BE_FOUND_OUT)
  return Math.max(0, at < 0 ? words.search(PROMISES) : at)
}

const leaves = (words: string) => LEAVES.test(words) && !SAYS_THANKS.test(words)

/** Whether the agent had no answer, or the caller left without it. */
export const isWithoutAnswer = (matter: Conversation, answer: Turn, answered: string): boolean =>
  (HAS_NO_ANSWER.test(answered) && !OFFERS_OTHER.test(answered.replace(HAS_NO_ANSWER, ' '))) ||
  CALL_FOLLOWS.test(answered) ||
  isOnlyPromised(answered) ||
  matter.caller.some(({ index, words }) => index > answer.index && leaves(words)) ||
  (searchAffirmed(answered, AGENT_FAILED) >= 0 && !OFFERS_OTHER.test(answered)) ||
  isNotTaken(matter, answer)

const OFFERS_DEED = phrases`
  (?:(?:should|shall|can|may|could) (?:i|we)|(?:would|do|did) you (?:like|want)(?: me| us)? to|want me to|(?:would|do|did) you (?:like|want) (?:me|us)) (?:\w+ ){0,3}(?:book|reserve|schedule|order|purchase|buy|(?:confirm|place) (?:it|that|this|one|(?:the|your|an?|this|that) (?:\w+ )?${BOOKED_NOUN}))
`
const OFFERS_ANY = phrases`
  interested | (?:does|would|will|do) (?:that|this|it|these) (?:work|suit|do) | is (?:that|this|it) (?:ok|okay|fine|good)
`
const ASKS_DEED = phrases`
  (?:please|can you|could you|let's|i'll|i will|(?:want|like|need|have|going|trying|love|hoping) to|wanna|and) (?:also |just |then )?(?:book|reserve|schedule|purchase|buy|order)(?= (?:it|that|this|one|two|an?|the|some|them|me|us|\d+|\w+ (?:tickets?|tables?|rooms?|seats?)))
`

/** What was only offered is not done, unless a tool did it without a word of the agent. */
function isNotTaken({ turns, caller, agent }: Conversation, answer: Turn): boolean {
  const question = lastQuestion(answer.words)
  if (question === null) return false
  const isOffer =
    OFFERS_DEED.test(question) ||
    (OFFERS_ANY.test(question) && caller.some(({ words }) => ASKS_DEED.test(words)))
  if (!isOffer) return false
  if (agent.some((turn) => turn.index > answer.index && findDeed(turn) >= 0)) return false
  return !turns.some((turn) => turn.index > answer.index && isDoneByTool(turn))
}

/** Of "updated: Monday" and "confirmed: pending" the name of the field says nothing. */
const FIELD = /"?(?<![\w-])[\w-]+"? ?: ?(?!"?(?:true|yes)\b)/g

/** Whether a tool says that something is done. */
export const isDoneByTool = (turn: Turn): boolean =>
  turn.role === 'tool' &&
  searchAffirmed(turn.words.replaceAll(FIELD, ' '), IS_DONE) >= 0 &&
  failureAt(turn) < 0

import { findDeed } from './agent-done'
import type { Conversation, Turn } from './conversation'
import { phrases, searchAffirmed } from './phrases'
import {
  AGENT_FAILED,
  DONE,
  failureAt,
  GAVE_ANSWER,
  LAST_QUESTION,
  OFFERS_OTHER,
} from './resolution-words'

/** Of an agent, what tells nothing of what was asked. */
const TELLS_NONE = phrases`
  that's (?:really )?all (?:that )?(?:i|we) (?:have|can see|can find|know)
  (?:i|we) can't (?:say (?:more|anything|when|for (?:sure|certain))|tell you (?:more|when|anything))
  (?:i|we) (?:don't|do not) have (?:(?:a|an|any|another) (?:\w+ )?(?:time|date|answer|estimate|news|idea|update)|(?:that|it|this) (?:on|in) (?:my|the|our)|(?:any|more) information)
  complaint is (?:in|on) (?:the|your) (?:file|record)
  (?:no longer|not|isn't|aren't) available(?: any ?more)?
`
const CALLS_BACK = phrases`
  (?:noted|all right|okay|alright|good),? (?:an? )?(?:call ?back|call) | (?:they'll|we'll|i'll|(?:they|we|i|someone|somebody) will) (?:call|ring|phone) you
`
/** Of a caller, what ends a call without an answer. */
const LEAVES = phrases`
  (?:i'll|i will|i'd|let's|we'll) (?:just )?(?:wait and see|have to wait) | have to take this | so nothing
  (?:this is|what) a joke | (?:i'm|i am|i'll be) (?:switching|leaving you) | (?:then )?i (?:still )?don't know
`

/** Of us, what is still to come; "I'll book it now" is done. */
const PROMISES = phrases`
  (?:we|i|they|someone|somebody)(?:'ll| will) (?:also |then |first )?(?:ask|have (?:the|our|a|someone|somebody)|check with|look into|search|find out|(?:send|e-?mail|text|write|call|ring|phone|contact|let) (?!(?:it|them|that|this) (?:over )?now))
`
const LEADS_IN = phrases`
  what happens next | how (?:we|i) do it | (?:thanks|thank you) for (?:waiting|holding|your patience) | (?:i'm|i am) back
`
const TO_BE_FOUND_OUT = phrases`
  (?:we|i|they)(?:'ll| will) (?:ask|check with|look into|search|find out|have (?:the|our) \w+ (?:look|search|speak|check)|send (?:\w+ ){1,4}again)
`

/** "Here is what happens next. We'll ask the warehouse": no answer yet. */
export function isOnlyPromised(told: string): boolean {
  if (TO_BE_FOUND_OUT.test(told)) return true
  if (!PROMISES.test(told)) return false
  return told
    .split(/[.!?]/)
    .every((part) => PROMISES.test(part) || LEADS_IN.test(part) || !GAVE_ANSWER.test(part))
}

/** Where what is still to come is named. */
export const promisedAt = (words: string): number => Math.max(0, words.search(PROMISES))

/** Whether the agent had no answer, or the caller left without it. */
export const isWithoutAnswer = (matter: Conversation, answer: Turn, told: string): boolean =>
  (TELLS_NONE.test(told) && !OFFERS_OTHER.test(told.replace(TELLS_NONE, ' '))) ||
  CALLS_BACK.test(told) ||
  isOnlyPromised(told) ||
  matter.caller.some(({ index, words }) => index > answer.index && LEAVES.test(words)) ||
  (searchAffirmed(told, AGENT_FAILED) >= 0 && !OFFERS_OTHER.test(told)) ||
  isNotTaken(matter, answer)

const OFFERS_DEED =
  /\b(?:(?:should|shall|can|may|could) (?:i|we)|(?:would|do|did) you (?:like|want)(?: me| us)? to|want me to|(?:would|do|did) you (?:like|want) (?:me|us)) (?:\w+ ){0,3}(?:book|reserve|schedule|order|purchase|buy|confirm|place)\b[^?]*\?\s*$/
const OFFERS_ANY =
  /\b(?:interested|(?:does|would|will|do) (?:that|this|it|these) (?:work|suit|do)|is (?:that|this|it) (?:ok|okay|fine|good))\b[^?]*\?\s*$/
const ASKS_DEED = phrases`
  (?:to|please|can you|could you|and|i'll|i will|let's) (?:also |just )?(?:book|reserve|schedule|order|purchase|buy)
`
const IS_DEED = phrases`${DONE}`

/** What was only offered is not done, unless a tool did it without a word of the agent. */
function isNotTaken({ turns, caller, agent }: Conversation, answer: Turn): boolean {
  const question = LAST_QUESTION.exec(answer.words)?.[0] ?? answer.words
  const isOffer =
    OFFERS_DEED.test(question) ||
    (OFFERS_ANY.test(question) && caller.some(({ words }) => ASKS_DEED.test(words)))
  if (!isOffer) return false
  if (agent.some((turn) => turn.index > answer.index && findDeed(turn) >= 0)) return false
  return !turns.some((turn) => turn.index > answer.index && isDoneByTool(turn))
}

/** Whether a tool says that something is done. */
export const isDoneByTool = (turn: Turn): boolean =>
  turn.role === 'tool' && searchAffirmed(turn.words, IS_DEED) >= 0 && failureAt(turn) < 0

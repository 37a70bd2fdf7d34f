import { type Conversation, spokenNext, type Statement, type Turn } from './conversation'
import { statement } from './outcomes'
import { DECLINES } from './search-or-booking'
import { isSettling } from './outcome-patterns'
import { AGENT_FAILED } from './resolution-words'
import { sentencesOf } from './sentences'
import { kindsIn } from './topic'
import { ASKS_TO_CANCEL, findRefused } from './withdrawal'

const NONE_FREE =
  /^There (?:was|were) (?:no|nothing)\b(?!.*\b(?:names?|records?|charges?|fees?|system|problems?|errors?)\b)/
const OBSTACLE = '(?:problem|issue|thing|fee|charge|wait|waiting|chance|delay|catch|question)'
const HAS_ONE = new RegExp(
  String.raw`\bthere(?:'s| is) (?:also )?(?:an?|one)\b(?! (?:\w+ )?${OBSTACLE}\b)|\bi(?:'ve| have)? found (?:one\b|an? )`,
)
const IS_CONDITION = /\b(?:if|whether|unless|in case)\b/
const FOUND_IT = /\b[Ii](?:['’]ve| have)? found (?:the )?(?!I\b)\p{Lu}/u

/** Whether a later turn reversed this refusal or outcome. */
export const isOvertaken = (
  conversation: Conversation,
  outcome: Statement,
  asked: Statement,
): boolean => isFoundLater(conversation, outcome, asked) || isCanceledNext(conversation, outcome)

const IS_RIDE = /\b(?:rides?|cabs?|taxis?|uber\w*|lyft|driver)\b/
const REPLIES_READ = 2

/** "I have booked you a ride." "Cancel it." */
function isCanceledNext({ turns, caller }: Conversation, { text, said }: Statement): boolean {
  if (!isSettling(text) || !IS_RIDE.test(text.toLowerCase())) return false
  const next = caller.filter(({ index }) => index > said.turn.index).slice(0, REPLIES_READ)
  return next.some((turn) => {
    const reply = spokenNext(turns, turns.indexOf(turn))
    return ASKS_TO_CANCEL.test(turn.words) && !AGENT_FAILED.test(reply?.words ?? '')
  })
}

/** After "There were no tickets for that time" the agent found one, which the caller did not decline. */
function isFoundLater(conversation: Conversation, refusal: Statement, asked: Statement): boolean {
  const { agent, caller } = conversation
  if (!NONE_FREE.test(refusal.text)) return false
  const refused = kindsIn(refusal.text)
  const own = refused.length > 0 ? refused : kindsIn(asked.text)
  const isOwn = (kinds: RegExp[]) => kinds.some((kind) => own.includes(kind))
  return agent.some((turn) => {
    if (turn.index <= refusal.said.turn.index || !hasOne(turn)) return false
    const answer = caller.find(({ index }) => index > turn.index)
    if (!answer || DECLINES.test(answer.words)) return false
    if (findRefused(conversation, statement('', turn))) return false
    const named = kindsIn(turn.words)
    return isOwn(named.length > 0 ? named : lastNamed(caller, turn))
  })
}

const hasOne = (turn: Turn) =>
  sentencesOf(turn).some(({ text }) => {
    const words = text.toLowerCase()
    return (HAS_ONE.test(words) || FOUND_IT.test(text)) && !IS_CONDITION.test(words)
  })

const lastNamed = (caller: Turn[], { index: end }: Turn): RegExp[] =>
  caller
    .filter(({ index }) => index < end)
    .map(({ words }) => kindsIn(words))
    .findLast(({ length }) => length > 0) ?? []

import type { Analysis } from '@/contracts/analysis'

import type { Conversation, Turn } from './conversation'
import { mattersOf } from './matters'
import { isNegated, phrases, searchAffirmed } from './phrases'
import {
  AGENT_DONE,
  asksIt,
  CALLER_GIVES_UP,
  CONFIRMS,
  OFFERS_OTHER,
  UNTHANKFUL,
} from './resolution-words'
import { isLossOrFraud, namesSame, thingsIn } from './topic'

const LETS_GO = phrases`
  (?:(?:i|we)'ll|(?:i|we) will|i guess|guess i'll|i can|have to|i'd rather)(?: just| probably| then| have to| need to)* (?:look|try|go|check|drive|walk|do|ask|find|talk|think|come back|call|pick|get) (?:\w+ ){0,3}?(?:elsewhere|somewhere else|another (?:time|day|place|hotel|one)|again|back|later|myself|there|about it|it over|different)
  (?:i )?(?:don't|do not) (?:really |even )?(?:need|want) (?:it|that|one|them|to go)(?: any ?more| anyways?)?
  figure (?:something|it)(?: else)? out | some other time | (?:i'll|we'll|let's) (?:just )?cancel (?:it|that)
  thanks for trying | thank you for trying | (?:i'll|i will) just (?:use|walk|drive|take|do|try)
  (?:don't|do not) (?:really )?want(?: to)? go(?: any ?ways?| any ?more)?
  (?:i'll|i will|i'm going to|i'm gonna|we'll)(?: just)? (?:walk in|cook|eat|tell (?:them|him|her)|stay|manage|pass) | i'm off to
  (?:just )?leave it(?: (?:for now|at that|as it is|then))? | (?:i'd|i'll|i will|i would) have to (?:check|talk|ask|speak)(?: with| to)? my \w+(?: first)?
  changed my mind | no need | not (?:that )?important | thanks any ?ways? | thank you any ?ways?
  (?:that's|that is|it's) (?:ok|okay|alright|all right|fine)[,. ]+(?:i'll|i will|i can|never|don't|thanks|thank)
`

/** Of upset callers too: they leave nothing to do where what they look for can be found elsewhere. */
const HAS_LEFT = phrases`
  i give up | (?:just )?go away(?: now)? | leave me alone | (?:don't|do not) (?:want|need) your help
  (?:i'll|i will|i'm|i am|i'd rather|i'm going to|i'm gonna)(?: just| rather| going to| gonna)* (?:use|using|find|finding|try|trying|go to|going to|go with|going with|book with|call|calling|ask|asking) (?:google|an app|my own|(?:another|a different) (?:\w+ )?(?:company|provider|bank|shop|store|place|service|restaurant|hotel|airline|agency|app|website|site|number|assistant|agent|bot)|someone else|somebody else|somewhere else|elsewhere|the (?:internet|web|website))
  (?:i'll|i will|i'm going to|i'm gonna)(?: just| rather)* (?:do|find|book|get|buy|order|reserve|look) (?:(?:it|one|that|them|something|this) )?(?:myself|elsewhere|somewhere else|online|on my own) | (?:i'll|i will) (?:just )?look around
`
/** "Unless I hear today I'll book elsewhere" does not leave yet. */
const ON_TERMS = /\b(?:if|unless|until|or)\b/
function leaves(words: string): boolean {
  const at = words.search(HAS_LEFT)
  return at >= 0 && !ON_TERMS.test(words.slice(sentenceStart(words, at), at))
}

const sentenceStart = (words: string, at: number) =>
  Math.max(...['.', '!', '?'].map((mark) => (at > 0 ? words.lastIndexOf(mark, at - 1) : -1))) + 1

/** What they look for they can find elsewhere. */
const FOUND_ELSEWHERE = new Set<string>(['booking', 'information', 'order'])
/** Health, danger and money that may have been taken are ours to look after. */
const STAYS_OURS =
  /\b(?:smoke|gas|fire|dizzy|chest|allergic|swell\w*|swollen|fever|bleed\w*|pain\w*|hurts?|ache\w*|toothache|emergency|urgent care|sparks?|unsafe|danger\w*|payments?|paid|refund\w*|charged)\b/

/** What is sought: without a hit nothing is owed. */
const SOUGHT = new Set<string>(['booking', 'information', 'order', 'change-or-cancel'])
const NO_HIT = phrases`
  there (?:is|are|was|were|'s) (?:currently )?(?:no|not any) (?!(?:record|way|reason|need)\b)[\w-]+
  (?:not|no longer|isn't|aren't|wasn't|weren't) (?:any more |currently )?available | unavailable
  sold out | fully booked | out of stock | no availability | there(?:'s| is| was) nothing (?:left|free|available|open)
  (?:couldn't|could not|can't|cannot|didn't|did not|not able to|unable to) (?:find|accomm?odate)
  (?:don't|do not) have (?:any |an? )?(?:availability|openings?|rooms?|tables?|seats?)
`
const OFFERS_SEARCH = phrases`
  (?:change|adjust) (?:any|some|one) of (?:your|the) criteria | something else
  (?:try|search|look|check)(?:ing)? (?:\w+ ){0,4}?(?:again|another|other|different|else)
  (?:another|other|different) (?:one|time|day|date|flight|hotel|restaurant|place|option|show)\w*
`
const IS_FINE =
  /^\W*(?:(?:oh|ah|ok|okay|well|no|ugh|hm+)\b\W*)*(?:that'?s|that is|it'?s) (?:ok|okay|alright|all right|fine|too bad)\b/
const STILL_WANTS =
  /\?|(?<!n't (?:really |even )?|\b(?:not|no|never) )\b(?:need|want|wait|waiting|hear|call|let me know|disappoint\w*|ridiculous)\b/
const THANKS = /\b(?:thanks?|thank you|appreciate)\b/
const DECLINES = /^\W*(?:no|nope|nah|not (?:now|right now|today|really))\b/

const DONE_AFTER_ALL = new RegExp(AGENT_DONE.source, 'g')

/** What is broken stays so when the caller gives up. */
const STAYS = new Set<string>(['problem', 'complaint'])
const NEVER_MIND = /\bnever ?mind\b/

/** The flight that was sold out, and then another that was booked. `isNamed`: the sentence has to name it. */
export function isDoneLater(
  { turns, agent }: Pick<Conversation, 'turns' | 'agent'>,
  failed: Turn,
  { isNamed = false } = {},
): boolean {
  const wanted = turns.filter(({ index }) => index <= failed.index).slice(-3)
  const things = wanted.flatMap(({ role, words }) => (role === 'tool' ? [] : thingsIn(words)))
  return agent.some(({ index, words }) => {
    if (index <= failed.index) return false
    return [...words.matchAll(DONE_AFTER_ALL)].some(({ index: at }) => {
      const sentence = /^[^.!?]*[.!?]?/.exec(words.slice(at))?.[0] ?? ''
      const before = words.slice(sentenceStart(words, at), at)
      if (isNegated(words, at) || asksIt(sentence)) return false
      const done = thingsIn(isNamed ? before + sentence : sentence)
      return (done.length === 0 && !isNamed) || done.some((thing) => things.includes(thing))
    })
  })
}

const FINISHED = phrases`
  (?:is|are|it's|they're|has been|have been) (?:now |all |already )*(?:finished|ready|done|complete|completed|repaired|fixed)
`
const HANDED_OVER = phrases`
  you can (?:now )?(?:pick (?:it|them|(?:the|your) \w+) up|(?:pick up|collect) (?:it|them|(?:the|your) \w+)|come (?:and )?(?:get|collect) (?:it|them|(?:the|your) \w+))
  (?:it|they)(?:'s|'re| is| are) (?:now )?ready (?:to be picked up|to pick up|for (?:pick-?up|collection))
`

/** "As soon as it is repaired" is not yet. */
const NOT_YET = /\b(?:if|unless|until|when|once|before|as soon as)\b[^.!?]*$/
const FINISHED_AT = new RegExp(FINISHED.source, 'g')
const isFinishedIn = (words: string) =>
  [...words.matchAll(FINISHED_AT)].some(
    ({ index }) => !isNegated(words, index) && !NOT_YET.test(words.slice(0, index)),
  )

/** What is finished, and the caller heard when to pick it up and has no more to ask. */
function isPickedUp({ caller, agent }: Conversation, failed: Turn): boolean {
  const handed = agent.findLast(
    ({ index, words }) => index > failed.index && searchAffirmed(words, HANDED_OVER) >= 0,
  )
  const isFinished = agent.some(
    ({ index, words }) =>
      index > failed.index && index <= (handed?.index ?? -1) && isFinishedIn(words),
  )
  const answers = caller.filter(({ index }) => index > (handed?.index ?? Infinity))
  const isTaken = answers.some(({ words }) => THANKS.test(words) || CONFIRMS.test(words))
  return (
    isFinished &&
    isTaken &&
    !answers.some(({ words }) => UNTHANKFUL.test(words) || STILL_WANTS.test(words))
  )
}

/** A search without a hit that the caller does not go on with, or that had one later. */
function isSearchOver(conversation: Conversation, last: Turn, isUpset: boolean): boolean {
  const before = conversation.agent.findLast(({ index }) => index < last.index)
  // The same refusal again, after the caller had already answered it.
  const failed = before?.words === last.words ? before : last
  const matter = mattersOf(conversation).findLast(
    ({ turns }) => (turns[0]?.index ?? 0) <= failed.index,
  )
  const turns = (matter ?? conversation).turns.filter(
    ({ role, index }) => role !== 'tool' && index >= failed.index,
  )
  return turns.some(({ role, words, index }, place) => {
    if (role !== 'caller' || index === failed.index) return false
    const previous = turns[place - 1]
    const asked = previous?.role === 'agent' ? previous.words : ''
    if (isHit(asked, failed.words) && CONFIRMS.test(words)) return true
    const isDeclined = !isUpset && isSearchOffered(asked) && DECLINES.test(words)
    const isThanked = THANKS.test(words) && !UNTHANKFUL.test(words)
    return !STILL_WANTS.test(words) && (isDeclined || isThanked || IS_FINE.test(words))
  })
}

const isSearchOffered = (asked: string) => asked.includes('?') && OFFERS_SEARCH.test(asked)

const isHit = (asked: string, refused: string) =>
  asked.includes('?') &&
  OFFERS_OTHER.test(asked) &&
  !NO_HIT.test(asked) &&
  namesSame(refused, asked)

/** Whether a later turn settled what had failed, or the caller let it go without being upset. */
export function isNothingLeft(
  conversation: Conversation,
  { category, resolution, sentiment }: Pick<Analysis, 'category' | 'resolution' | 'sentiment'>,
): boolean {
  const at = Math.max(-1, ...(resolution?.evidence ?? []).map(({ utterance }) => utterance))
  const failed = conversation.turns.find(({ index }) => index === at)
  if (!failed) return false
  if (isDoneLater(conversation, failed) || isPickedUp(conversation, failed)) return true
  if (category && STAYS.has(category.value)) return false
  const isUpset = sentiment?.value === 'negative'
  const spoken = [...conversation.caller, ...conversation.agent]
  const isSought = SOUGHT.has(category?.value ?? '') && NO_HIT.test(failed.words)
  if (isSought && isSearchOver(conversation, failed, isUpset)) return true
  const isOurs = isLossOrFraud(conversation) || spoken.some(({ words }) => STAYS_OURS.test(words))
  const canLeave = FOUND_ELSEWHERE.has(category?.value ?? '') && !isOurs
  // What the agent says to a caller who has just left is no refusal that they still answer.
  const hasLeft = conversation.caller.some(({ index, words }) => index >= at - 1 && leaves(words))
  const isUndelivered = category?.value === 'order' && !NO_HIT.test(failed.words)
  if (canLeave && !isUndelivered && hasLeft) return true
  return conversation.caller.some(
    ({ index, words }) =>
      index >= at &&
      (NEVER_MIND.test(words) ||
        (!isUpset && (CALLER_GIVES_UP.test(words) || LETS_GO.test(words)))),
  )
}

/** Whether what shows that the matter is settled came after an utterance. */
export function isSettledAfter(utterance: number, resolution: Analysis['resolution']): boolean {
  if (resolution?.value !== 'resolved' || resolution.reason === '') return false
  return resolution.evidence.some((one) => one.utterance > utterance)
}

import type { Analysis } from '@/contracts/analysis'

import type { Conversation, Turn } from './conversation'
import { phrases, searchAffirmed } from './phrases'
import { AGENT_DONE, asksIt, CALLER_GIVES_UP } from './resolution-words'
import { thingsIn } from './topic'

const LETS_GO = phrases`
  (?:(?:i|we)'ll|(?:i|we) will|i guess|guess i'll|i can|have to|i'd rather)(?: just| probably| then| have to| need to)* (?:look|try|go|check|drive|walk|do|ask|find|talk|think|come back|call|pick|get) (?:\w+ ){0,3}?(?:elsewhere|somewhere else|another (?:time|day|place|hotel|one)|again|back|later|myself|there|about it|it over|different)
  (?:i )?(?:don't|do not) (?:really |even )?(?:need|want) (?:it|that|one|them|to go)(?: any ?more| anyways?)?
  figure (?:something|it)(?: else)? out | some other time | (?:i'll|we'll|let's) (?:just )?cancel (?:it|that)
  thanks for trying | thank you for trying | (?:i'll|i will) just (?:use|walk|drive|take|do|try)
  (?:don't|do not) (?:really )?want to go(?: any ?ways?| any ?more)?
  (?:i'll|i will|i'm going to|i'm gonna|we'll)(?: just)? (?:walk in|cook|eat|tell (?:them|him|her)|stay|manage|pass) | i'm off to
  changed my mind | no need | not (?:that )?important | thanks any ?ways? | thank you any ?ways?
  (?:that's|that is|it's) (?:ok|okay|alright|all right|fine)[,. ]+(?:i'll|i can|never|don't|thanks|thank)
`

const DONE_AFTER_ALL = new RegExp(
  `${AGENT_DONE.source}|${phrases`all (?:the )?changes (?:are |were |have been )?(?:done|made)`.source}`,
)

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
    const at = index > failed.index ? searchAffirmed(words, DONE_AFTER_ALL) : -1
    const sentence = at < 0 ? '' : (/^[^.!?]*[.!?]?/.exec(words.slice(at))?.[0] ?? '')
    const before = at < 0 ? '' : (/[^.!?]*$/.exec(words.slice(0, at))?.[0] ?? '')
    if (at < 0 || asksIt(sentence)) return false
    const done = thingsIn(isNamed ? before + sentence : sentence)
    return (done.length === 0 && !isNamed) || done.some((thing) => things.includes(thing))
  })
}

/** Whether a later turn settled what had failed, or the caller let it go without being upset. */
export function isNothingLeft(
  conversation: Conversation,
  { category, resolution, sentiment }: Pick<Analysis, 'category' | 'resolution' | 'sentiment'>,
): boolean {
  const at = Math.max(-1, ...(resolution?.evidence ?? []).map(({ utterance }) => utterance))
  const failed = conversation.turns.find(({ index }) => index === at)
  if (!failed) return false
  if (isDoneLater(conversation, failed)) return true
  if (category && STAYS.has(category.value)) return false
  const isUpset = sentiment?.value === 'negative'
  return conversation.caller.some(
    ({ index, words }) =>
      index >= at &&
      (NEVER_MIND.test(words) ||
        (!isUpset && (CALLER_GIVES_UP.test(words) || LETS_GO.test(words)))),
  )
}

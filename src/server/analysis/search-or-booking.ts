import { onceEach } from '@/lib/once-each'

import { COUNT, SEEKABLE } from './category-vocabulary'
import type { Conversation, Passage, Turn } from './conversation'
import { phrases } from './phrases'
import { lastQuestion } from './resolution-words'

const SEEKS = phrases`
  (?:find|finding|look(?:ing)? for|search(?:ing)?|recommend|suggest|in search of) (?:[\w'-]+ ){0,5}${SEEKABLE}
  (?:need|want|like|require) (?:an?|some|the|another|one|two) (?:[\w'-]+ ){0,4}${SEEKABLE}
  (?:some)?(?:where|place|thing) (?:\w+ ){0,2}to (?:eat|dine|stay)
  (?:are|is) there (?:any|a|an|some) (?:[\w'-]+ ){0,3}${SEEKABLE}
  what ${SEEKABLE} (?:are|is|do|does|can)
`
/** What the agent found, or that there is none. */
const FINDS = phrases`
  (?:i|we) (?:was able to |were able to )?(?:have |can |could |just |also )?(?:found|find|located|see)
  (?:'ve|have|has) (?:found|located) | (?:couldn't|could not|can't|cannot|didn't|unable to) (?:find|locate)
  (?:average )?rating | stars? | per night | (?:is|are|it's|they're) located | how about | what about | one of (?:them|those|these)
  (?:match|matches|matching) (?:your|the) | (?:would|might|do) (?:that|this|it|one|any) | (?:departs|leaves|takes off|arrives|departing|leaving) (?:at|from)
  there(?:'s| is| are) (?:also )?(?:an?|no|several|another|${COUNT}) | search for (?:any |some )?(?:more|other|another) | (?:it|the \w+|they) costs? | recommend
`
const BOOK = String.raw`(?:book|reserve|schedule)`
const ASKS = phrases`
  ${BOOK} | (?:booking|reserving|scheduling) (?:me |us |it |that |this |a |an |the |one )
  (?:make|making|set up|arrange|get|have|need|want|like) (?:me |us )?(?:a|an|the|my|that|this|another) (?:[\w'-]+ ){0,3}(?:reservations?|appointments?|bookings?)
  (?:i'll|i will|we'll|we will|let's|let me|i'd like to) (?:just )?(?:take|go with|have) (?:it|that|this|the|one)
  (?:i'd|i would|we'd|we would|want|prefer) (?:like |prefer |rather )?(?:to )?(?:use|take|buy|purchase|pay for) (?:it|them|that|this|the|one)
  (?:buy|purchase|get|take|need|want) (?:me |us )?(?:\w+ )?(?:tickets?|the seats?) | tables? for | party of
`
const PUT_OFF = phrases`
  later | myself | ourselves | (?:some )?(?:other|another) time | not (?:right )?(?:now|yet|today) | already | instead of
  (?:didn't|don't|not|never|no need to|won't|without|just|only) (?:\w+ ){0,3}${BOOK}
`
const OFFERS = phrases`
  (?:would|do|did|shall|should|can|may|could) (?:you|i|we) (?:\w+ ){0,5}(?:${BOOK}|make (?:an?|the|that|your) (?:\w+ )?(?:reservation|appointment|booking)|confirm|purchase|buy)
  (?:ready|want me|like me) to ${BOOK} | wanna ${BOOK} | (?:purchas|book|reserv|schedul)ing
  (?:did|do|would) you (?:need|want|like|have) (?:an?|any|the) (?:reservation|appointment|booking|tickets?)
`
/** What a caller answers to an offer that is not taken. */
export const DECLINES =
  /^\W*(?:(?:oh|um|uh|well|ok|okay|great|perfect|good|actually)\W+)*(?:no|nope|nah|not|never mind|maybe|that'?s (?:all|it|everything)|i'?ll (?:think|call|let)|thanks?|thank you)\b/
const MADE = phrases`
  (?:i'll|i will|we'll|i'm going to) (?:now |just |go ahead and )*${BOOK} | (?:i|we)(?:'ve| have)? confirmed your
  (?:tickets?|seats?) (?:\w+ ){0,3}(?:purchased|booked|sent|confirmed|reserved)
  (?:i|we)(?:'ve| have| was able to| just|'ll| will)? (?:now |just |gone ahead and |go ahead and )*(?:booked|reserved|scheduled|made (?:an?|the|your|that))
  (?:is|are|has been|have been|was|were|it's|that's|you're|you are) (?:now |all |just |successfully )*(?:booked|reserved|scheduled|set|confirmed)
  (?:reservation|booking|appointment|purchase) (?:\w+ )?(?:is|was|has been) (?:\w+ )?(?:made|successful|complete|confirmed)
  successfully (?:booked|reserved|scheduled|made) | all booked | see you (?:then|on|at|in|there|tomorrow|tonight|next|this|\w+day)
  (?:have|got|put) (?:you|your \w+) (?:down|in) (?:for|at|on) | (?:slots?|openings?) (?:available |free |open |left )?(?:at|on|for|tomorrow|today)
`

const saysAny = (turns: Turn[], pattern: RegExp) => turns.some(({ words }) => pattern.test(words))

type Offer = { offer: Turn; answer: Turn }

/** Where an agent offers to book, and what the caller answers. */
export function* offersIn({ turns }: Conversation): Generator<Offer> {
  const spoken = turns.filter(({ role }) => role !== 'tool')
  for (const [at, offer] of spoken.entries()) {
    const answer = spoken[at + 1]
    if (offer.role === 'agent' && answer?.role === 'caller' && OFFERS.test(offer.words))
      yield { offer, answer }
  }
}

/** A booking that the caller asked for, agreed to, or got. */
function isBooked(conversation: Conversation): boolean {
  const { caller, agent } = conversation
  if (saysAny(agent, MADE)) return true
  if (caller.some(({ words }) => ASKS.test(words) && !PUT_OFF.test(words))) return true
  for (const { answer } of offersIn(conversation))
    if (!DECLINES.test(answer.words) && !PUT_OFF.test(answer.words)) return true
  return false
}

const TAKES_UP =
  /^\W*(?:(?:oh|um|uh|well|ok|okay|great|perfect|good|ah)\W+)*(?:yes\w*|yeah|yep|yup|ya|sure|please|of course|absolutely|go ahead|that(?:'d| would|'ll| will) be (?:great|perfect|good|fine|nice)|sounds (?:good|great|perfect))\b/
const ASKS_WHAT = /\b(?:what|when|which|who|how|correct|right)\b/

/** An offer to book that the caller says yes to. */
export function findTakenUp(conversation: Conversation): Offer | null {
  for (const taken of offersIn(conversation)) {
    const { offer, answer } = taken
    if (TAKES_UP.test(answer.words) && !ASKS_WHAT.test(lastQuestion(offer.words) ?? ''))
      return taken
  }
  return null
}

/** `position` is the turn's among the caller's. */
type Search = Passage & { said: string; position: number; isBooked: boolean }

/**
 * What callers look for, as a flight or a dentist, may be booked or only found: one that was found
 * and never booked was a search. Null where nothing was looked for.
 */
export const findSearch = onceEach((conversation: Conversation): Search | null => {
  if (!saysAny(conversation.agent, FINDS)) return null
  for (const [position, turn] of conversation.caller.entries()) {
    const match = SEEKS.exec(turn.words)
    if (!match) continue
    const place = { turn, at: match.index, said: match[0], position }
    return { ...place, isBooked: isBooked(conversation) }
  }
  return null
})

const SEEKING = /\b(?:find|look|search|recommend|options?|is there)/

export const isSeeking = (words: string): boolean => SEEKING.test(words)

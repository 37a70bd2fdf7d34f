import type { ClaimOf } from '@/contracts/analysis'
import type { CallOutcome, Resolution } from '@/contracts/call-words'

import { type Conversation, type Turn, evidenceOf } from './conversation'
import { oneOf, phrases, searchAffirmed } from './phrases'

const DONE = oneOf`
  booked, reserved, scheduled, confirmed, complete, completed, submitted, processed,
  placed, cancell?ed, changed, updated, rescheduled, transferred, refunded, resolved,
  fixed, ordered, sent, registered, activated, replaced, approved, set up, purchased, made,
  recorded, moved, delivered, repaired, unlocked, reset, removed, added, extended, renewed,
  issued, credited, waived, shipped
`
const AGENT_DONE = phrases`
  (?:has|have) (?:now |all |just |already |successfully )*been (?:now |successfully )*${DONE}
  (?:is|are|was|were) (?:now |all |just |already |successfully )+${DONE}
  your (?:[\w'-]+ ){1,8}(?:is|are|was|were) ${DONE}
  (?:reservation|booking|appointment|order|transfer|payment|request|change|report|ride|table|ticket|tickets|refund) (?:is|was|are|were) (?:made|confirmed|booked|complete|completed|successful|placed|reserved|in|set|all set)
  (?:i|we)(?:'ve| have)? (?:just |now |gone ahead and |successfully |already )*${DONE}
  all (?:set|done|booked|sorted|taken care of) | succ?ess?ful+y? | successful(?:ly)?
  went through | is on its way | minutes away
  will (?:arrive|be delivered|be ready|be there|be here|pick you up) (?:in|at|by|within)
  (?:enjoy|have fun)(?: \w+)? (?:your|the|with) (?:\w+ )?(?:ride|meal|stay|flight|movies?|show|pizzas?|coffees?|trip|dinner|food|drinks?)
`
const FAIL_TO = oneOf`
  be processed, be completed, complete, process, book, reserve, schedule, find, help,
  authenticate, verify, make, update, change, cancel, place, do, access, accommodate
`
const SCARCE = oneOf`
  available, availability, rooms?, flights?, tables?, hotels?, seats?, restaurants?,
  appointments?, slots?, services?, rides?, apartments?, tickets?, openings?, options?,
  that match
`
const AGENT_FAILED = phrases`
  (?:i|we|i'm|we're|i am|we are|it) (?:\w+ )?(?:unable|not able) to
  (?:wasn't|was not|weren't|were not|isn't|haven't been|aren't) (?:\w+ )?able to
  (?:couldn't|could not|cannot|can't) (?:\w+ )?${FAIL_TO}
  unsuccessful | not successful
  (?:has|have|was|is) (?:been )?(?:failed|declined|rejected|denied|cancelled due) | failed
  (?:there (?:is|are|were|was|'s)) (?:currently )?(?:no|not any) (?:\w+ ){0,3}${SCARCE}
  (?:no longer|not|isn't|unavailable|sold|fully|aren't) (?:any more |currently )?(?:available|out|booked)
  unavailable | sold out | fully booked
  (?:don't|do not) have (?:any |a |an )?(?:access|availability|openings?|record|rooms?|tables?|seats?)
  (?:system|systems|server) (?:is|are) down | out of stock | try again later
  no availability | beyond what i can do
`
const CALLER_DONE = phrases`
  (?:it|that|this|everything)(?:'s| is| has)? (?:now )?(?:works?|working|worked|fixed|solved|resolved|sorted|did it|did the trick|solved it|fixed it)
  working (?:fine|now|again|great|perfectly)
  (?:problem|issue) (?:is |has been |was )?(?:now )?(?:solved|resolved|fixed|gone)
  (?:you|that) (?:solved|fixed|answered|answers|sorted)
  that's (?:exactly )?(?:what i needed|everything i needed|all i needed|all i wanted)
  (?:that|this) (?:helps|helped)
`
const CALLER_UNDONE = phrases`
  (?:still|it's still|it is still) (?:not|isn't|doesn't|won't|broken|down|the same|waiting|no)
  (?:doesn't|didn't|does not|did not|won't|isn't) (?:\w+ )?(?:work|help|fix|working|helping|solve)
  (?:you're|you are|you) (?:not helping|no help|useless|can't help|cannot help) | never ?mind
  forget (?:it|about it)
  i'?ll (?:call|try|go|find|book|order|take|use|get|ask) (?:\w+ ){0,3}(?:else|elsewhere|another|somewhere|someone|myself)
  (?:speak|talk|transfer me|connect me|put me through) (?:\w+ )?(?:to|with) (?:a |an |the |your |some |another )?(?:real |live |actual )?(?:human|person|agent|manager|supervisor|representative|someone|somebody|operator)
  i(?:'ll| will) (?:just )?(?:call|try) (?:back|again) | waste of (?:my )?time
`
const CALLER_THANKS = phrases`
  thanks? | thank you | thankyou | thx | appreciate (?:it|that|your) | perfect | great
  awesome | wonderful | excellent | that's all | that is all | that's it
`
const GAVE_ANSWER = /\d|\b(?:is|are|was|has|have|can|turn|take|open|closes?)\b/
const ENDS_ASKING = /\?\s*$/
const CHIT_CHAT = phrases`
  anything else | goodbye | good bye | bye | have a (?:great|good|nice|wonderful|lovely|safe)
  you're welcome | you are welcome | how can i help | thank you for calling
`
const NOT_UNDERSTOOD = phrases`
  (?:don't|didn't|do not|did not) (?:quite )?(?:understand|catch|get) (?:what|that|you)
  only able to help
`

type Signal = { value: Resolution; confidence: number; turn: Turn; at: number; reason: string }

export function claimResolution(
  conversation: Conversation,
  outcome: CallOutcome | null,
  transferFailed: boolean,
): ClaimOf<'resolution'> | null {
  const { caller, turns } = conversation
  const lastTurn = turns.at(-1)
  if (caller.length === 0 || !lastTurn) return null
  if (transferFailed) {
    const reason = 'The transfer to a person failed.'
    return toClaim({ value: 'unresolved', confidence: 0.9, turn: lastTurn, at: 0, reason })
  }
  if (outcome === 'transferred') return null
  const signal = lastSignal(conversation) ?? answeredAndThanked(conversation)
  if (signal) return toClaim(signal)
  const brokeOff = outcome === 'platform-error' || outcome === 'silence-or-limit'
  if (!brokeOff || conversation.agent.length === 0) return null
  const reason = 'The call was cut off before anything was resolved.'
  return toClaim({ value: 'unresolved', confidence: 0.7, turn: lastTurn, at: 0, reason })
}

function lastSignal({ turns }: Conversation): Signal | null {
  for (const turn of turns.toReversed()) {
    const signal = signalIn(turn)
    if (signal) return signal
  }
  return null
}

function signalIn(turn: Turn): Signal | null {
  if (turn.role === 'agent') {
    const failedAt = searchAffirmed(turn.words, AGENT_FAILED)
    const doneAt = findDone(turn)
    if (failedAt >= 0 && failedAt >= doneAt) {
      const reason = 'The agent could not do what was asked.'
      return { value: 'unresolved', confidence: 0.8, turn, at: failedAt, reason }
    }
    if (doneAt < 0) return null
    const reason = 'The agent confirmed that it is done.'
    return { value: 'resolved', confidence: 0.85, turn, at: doneAt, reason }
  }
  if (turn.role !== 'caller') return null
  const undoneAt = turn.words.search(CALLER_UNDONE)
  if (undoneAt >= 0) {
    const reason = 'The caller says it is not resolved.'
    return { value: 'unresolved', confidence: 0.85, turn, at: undoneAt, reason }
  }
  const doneAt = searchAffirmed(turn.words, CALLER_DONE)
  if (doneAt < 0) return null
  const reason = 'The caller says it is resolved.'
  return { value: 'resolved', confidence: 0.9, turn, at: doneAt, reason }
}

function findDone({ words }: Turn): number {
  const at = searchAffirmed(words, AGENT_DONE)
  const end = at < 0 ? -1 : words.slice(at).search(/[.!?](?:\s|$)/)
  return words.charAt(at + end) === '?' && end >= 0 ? -1 : at
}

function answeredAndThanked({ turns }: Conversation): Signal | null {
  const thanks = turns.findLast((turn) => turn.role === 'caller' && CALLER_THANKS.test(turn.words))
  if (!thanks) return null
  const said = turns.filter((turn) => turn.role === 'agent' && turn.index < thanks.index)
  const answer = said.findLast(
    ({ words }) => !CHIT_CHAT.test(words) && !/^\W*(?:ok|okay|sure|great|hi)\W*$/.test(words),
  )
  if (!answer || ENDS_ASKING.test(answer.words)) return null
  if (NOT_UNDERSTOOD.test(answer.words) || !GAVE_ANSWER.test(answer.words)) return null
  const at = thanks.words.search(CALLER_THANKS)
  return {
    value: 'resolved',
    confidence: 0.8,
    turn: thanks,
    at,
    reason: 'The agent answered and the caller said thanks.',
  }
}

function toClaim({ turn, at, ...claim }: Signal): ClaimOf<'resolution'> {
  return { ...claim, source: 'local', evidence: [evidenceOf(turn, at)] }
}

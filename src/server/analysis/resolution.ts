import type { ClaimOf } from '@/contracts/analysis'
import type { CallOutcome, Resolution, UtteranceRole } from '@/contracts/call-words'

import { type Conversation, type Turn, evidenceOf } from './conversation'
import { findCallPromise } from './callback'
import { mattersOf } from './matters'
import { oneOf, phrases, searchAffirmed } from './phrases'
import { findPromises } from './promises'

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
  authenticate, verify, make, update, change, cancel, place, do, access, accommodate, refund, waive
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
  no availability | beyond what i can do | (?:not|isn't|wasn't) (?:\w+ )?pos+ible
  (?:don't|didn't|do not|did not) know how
`
const CALLER_DONE = phrases`
  (?:it|that|this|everything)(?:'s| is| has)? (?:now |all )?(?:works?|working|worked|did it|did the trick|solved it|fixed it)
  (?:it|that|this|everything)(?:'s| is| has| got)? (?:now |all |been )*(?:fixed|solved|resolved|sorted)
  (?:it|everything) is back (?:on|up|to normal) | (?:i'm|i am|we're) (?:back in|able to (?:log|get) in)
  working (?:fine|now|again|great|perfectly)
  (?:problem|issue) (?:is |has been |was )?(?:now )?(?:solved|resolved|fixed|gone)
  (?:you|that) (?:solved|fixed|answered|answers|sorted)
  that's (?:exactly )?(?:what i needed|everything i needed|all i needed|all i wanted)
  (?:that|this) (?:helps|helped) | i(?:'ve)? (?:just )?found (?:it|them)
`
/** Right before "this fixed" it is a demand. */
const DEMANDED =
  /\b(?:want|need|like|get|have|getting|having|expect|see|until|unless|if|when|before|is|make sure)(?: +(?:to|you|see|have|get|all|of))* *$/
const CALLER_UNDONE = phrases`
  (?:still|it's still|it is still) (?:not|isn't|doesn't|won't|broken|down|the same|waiting|no)
  (?:doesn't|didn't|does not|did not|won't|isn't|hasn't) (?:\w+ )?(?:work|worked|help|helped|fix|working|helping|solve)
  (?:stopped|quit) working again | back to square one | same (?:problem|error|thing) again
  (?:you're|you are|you) (?:not helping|no help|useless|can't help|cannot help) | never ?mind
  forget (?:it|about it)
  i'?ll (?:call|try|go|find|book|order|take|use|get|ask) (?:\w+ ){0,3}(?:else|elsewhere|another|somewhere|someone|myself)
  (?:take|taking) my business (?:elsewhere|somewhere)
  (?:speak|talk|transfer me|connect me|put me through) (?:\w+ )?(?:to|with) (?:a |an |the |your |some |another )?(?:real |live |actual )?(?:human|person|agent|manager|supervisor|representative|someone|somebody|operator)
  (?:not|n't) (?:at all |very |really )?(?:happy|satisfied) (?:with|about) (?:this|that|it|you|your|the)
  (?:i'm|i am|we're|we are) (?:very |so |really |extremely |deeply )*disappointed
  i(?:'ll| will) (?:just )?(?:call|try) (?:back|again) | waste of (?:my )?time | i give up
`
const CALLER_DEMANDS = phrases`
  (?:want|need|expect|better|must|has to) (?:this|it|that|my \w+|get|be) (?:to be )?(?:fixed|resolved|solved|sorted|done|sorted out) (?:today|tonight|now|right now|right away|immediately|at once|this (?:minute|second)|asap|or|before)
  (?:hear|hearing) from my (?:lawyers?|attorneys?|solicitors?) | (?:i'll|i will|going to) sue
  see you in court | (?:take|taking) (?:you|this) to court | (?:take|taking|seek|consider) legal action
`
const CALLER_THANKS = phrases`
  thanks? | thank you | thankyou | thx | appreciate (?:it|that|your) | perfect | great
  awesome | wonderful | excellent | that's all | that is all | that's it
  (?:that will|that'll|that would|that'd) be (?:all|it|everything) | nothing else | i'm (?:good|all set)
  good ?bye | bye(?: bye)? | cool | got it | sounds good | good to know | all good
  have a (?:good|great|nice|lovely) (?:day|one|evening|night|weekend|afternoon)
`
const ASKS_MORE = phrases`
  (?:and|but|also|then)(?: also)?,? (?:can|could|would|will) you (?!\w+ a (?:good|great|nice)) | (?:and|but|also) (?:what|how) about | can you also | could you also
  (?:and|but|also) i (?:also )?(?:need|want|have (?:a|another|one))
`
const GAVE_ANSWER = /\d|\b(?:is|are|was|has|have|can|turn|take|open|closes?)\b/
const LAST_QUESTION = /(?:^|[.!;:,] )[^.!?]*\?\s*$/
const OFFERS_MORE =
  /\b(?:else|more|further|other|(?:any|my) help|help (?:you )?with|assist)\b[^?]*\?\s*$/
const ONLY_YES = /^\W*(?:ok|okay|sure|great|hi)\W*$/
const CHIT_CHAT = phrases`
  anything else | goodbye | good bye | bye | have a (?:great|good|nice|wonderful|lovely|safe)
  you're welcome | you are welcome | how can i help | thank you for calling
`
const NOT_UNDERSTOOD = phrases`
  (?:don't|didn't|do not|did not) (?:quite )?(?:understand|catch|get) (?:what|that|you)
  only able to help
`

const TOOL_FAILED =
  /→ (?:failed|error)\b|\b(?:[a-z]*(?:status|result|message|outcome|error|reason|detail|response)): (?!(?:null|none|no|false|0|""?)\b)[^,]{0,60}\b(?:fail(?:ed|ure)?|error|declined|denied|rejected|unavailable|not available|unsuccessful|invalid|expired|not found|no match\w*|cannot|could not|unable|time(?:d)? ?out|sold out|fully booked|exception|refused)\b|\b(?:success|successful|ok|booked|confirmed|available|authenticated|verified|completed): false\b|\b(?:status|code|statuscode): [45]\d\d\b/

/** What was only taken down does not settle what the caller still demands. */
const ONLY_NOTED =
  /^(?:\S+ ){0,6}?(?:submitted|recorded|registered|logged|noted|escalated|forwarded|passed on)\b/

type Signal = { value: Resolution; confidence: number; turn: Turn; at: number; reason: string }

/** What came of the call, and what of the matter that a subject was first spoken of in. */
export type Resolutions = {
  claim: ClaimOf<'resolution'> | null
  of: (subject: Pick<ClaimOf<'category'>, 'evidence'>) => Resolution | null
}

export function readResolutions(
  conversation: Conversation,
  outcome: CallOutcome | null,
  transferFailed: boolean,
): Resolutions {
  const matters = mattersOf(conversation)
  const signals = matters.map((matter) => lastSignal(matter) ?? answeredAndThanked(matter))
  const claim = claimOf(conversation, signals, outcome, transferFailed)
  const isSettledElsewhere = transferFailed || outcome === 'transferred' || signals.length === 1
  return {
    claim,
    of: ({ evidence }) => {
      const utterance = Math.min(...evidence.map((one) => one.utterance))
      const at = matters.findLastIndex(({ turns }) => (turns[0]?.index ?? 0) <= utterance)
      const signal = isSettledElsewhere ? claim : signals[Math.max(0, at)]
      return signal?.value ?? null
    },
  }
}

function claimOf(
  { caller, agent, turns }: Conversation,
  signals: (Signal | null)[],
  outcome: CallOutcome | null,
  transferFailed: boolean,
): ClaimOf<'resolution'> | null {
  const lastTurn = turns.at(-1)
  if (caller.length === 0 || !lastTurn) return null
  if (transferFailed) {
    const reason = 'The transfer to a person failed.'
    return toClaim({ value: 'unresolved', confidence: 0.9, turn: lastTurn, at: 0, reason })
  }
  if (outcome === 'transferred') return null
  const open = signals.findLast((signal) => signal?.value === 'unresolved')
  if (open) return toClaim(open)
  const last = signals.at(-1)
  if (last) return toClaim(last)
  const brokeOff = outcome === 'platform-error' || outcome === 'silence-or-limit'
  if (!brokeOff || agent.length === 0) return null
  const reason = 'The call was cut off before anything was resolved.'
  return toClaim({ value: 'unresolved', confidence: 0.7, turn: lastTurn, at: 0, reason })
}

function lastSignal({ turns }: Conversation): Signal | null {
  let noted: Signal | null = null
  for (const turn of turns.toReversed()) {
    const told = SIGNALS[turn.role](turn)
    if (!told) continue
    const signal = (turn.role === 'agent' && failedBefore(turns, told)) || told
    const isNoted = turn.role === 'agent' && ONLY_NOTED.test(turn.words.slice(signal.at))
    if (!isNoted) return CALLER_DEMANDS.test(turn.words) ? signal : (noted ?? signal)
    noted ??= signal
  }
  return noted
}

/** That it is done is not believed after a tool that failed and none that did it since. */
function failedBefore(turns: Turn[], { value, turn }: Signal): Signal | null {
  if (value !== 'resolved') return null
  const tool = turns.findLast(({ role, index }) => role === 'tool' && index < turn.index)
  return tool ? signalOfTool(tool) : null
}

const SIGNALS: Record<UtteranceRole, (turn: Turn) => Signal | null> = {
  agent: signalOfAgent,
  caller: signalOfCaller,
  tool: signalOfTool,
  transfer: () => null,
}

function signalOfAgent(turn: Turn): Signal | null {
  const failedAt = searchAffirmed(turn.words, AGENT_FAILED)
  const doneAt = findDone(turn)
  if (failedAt >= 0 && failedAt >= doneAt) {
    const reason = 'The agent could not do what was asked.'
    return { value: 'unresolved', confidence: 0.85, turn, at: failedAt, reason }
  }
  if (doneAt < 0) return null
  const reason = 'The agent confirmed that it is done.'
  return { value: 'resolved', confidence: 0.92, turn, at: doneAt, reason }
}

function signalOfCaller(turn: Turn): Signal | null {
  const undoneAt = Math.max(turn.words.search(CALLER_UNDONE), turn.words.search(CALLER_DEMANDS))
  if (undoneAt >= 0) {
    const reason = 'The caller says it is not resolved.'
    return { value: 'unresolved', confidence: 0.7, turn, at: undoneAt, reason }
  }
  const doneAt = searchAffirmed(turn.words, CALLER_DONE)
  if (doneAt < 0 || DEMANDED.test(turn.words.slice(Math.max(0, doneAt - 40), doneAt))) return null
  const reason = 'The caller says it is resolved.'
  return { value: 'resolved', confidence: 0.9, turn, at: doneAt, reason }
}

function signalOfTool(turn: Turn): Signal | null {
  const at = turn.words.search(TOOL_FAILED)
  const reason = 'A tool of the agent failed.'
  return at < 0 ? null : { value: 'unresolved', confidence: 0.65, turn, at, reason }
}

const ONLY_DONE = new RegExp(String.raw`^\W*(?:[\w'-]+,? ){0,3}${DONE}\W*$`)

function findDone({ words }: Turn): number {
  const found = searchAffirmed(words, AGENT_DONE)
  const isShort =
    words.length < 60 && ONLY_DONE.test(words) && !/\b(?:no|not|be|\w+n't)\b/.test(words)
  const at = found < 0 && isShort ? 0 : found
  const end = at < 0 ? -1 : words.slice(at).search(/[.!?](?:\s|$)/)
  return words.charAt(at + end) === '?' && end >= 0 ? -1 : at
}

function answeredAndThanked(matter: Conversation): Signal | null {
  const { turns } = matter
  const thanks = turns.findLast((turn) => turn.role === 'caller' && CALLER_THANKS.test(turn.words))
  if (!thanks) return null
  const answer = answerBefore(turns.filter(({ index }) => index < thanks.index))
  if (!answer || NOT_UNDERSTOOD.test(answer) || !GAVE_ANSWER.test(answer)) return null
  const at = thanks.words.search(CALLER_THANKS)
  if (ASKS_MORE.test(thanks.words.slice(at)) || isPromised(matter)) return null
  const reason = 'The agent answered and the caller said thanks.'
  return { value: 'resolved', confidence: 0.88, turn: thanks, at, reason }
}

/** What is still to come is not settled by a thank-you. */
const isPromised = (matter: Conversation) =>
  findCallPromise(matter) !== null || findPromises(matter).some(({ kind }) => kind === 'fix')

/** What the agent last told, unless something was asked since that the caller had to answer. */
function answerBefore(turns: Turn[]): string | null {
  for (const { role, words } of turns.toReversed()) {
    if (role !== 'agent') continue
    const told = words.replace(LAST_QUESTION, '')
    if (/\w/.test(told) && !CHIT_CHAT.test(told) && !ONLY_YES.test(told)) return told
    if (told !== words && !OFFERS_MORE.test(words)) return null
  }
  return null
}

function toClaim({ turn, at, ...claim }: Signal): ClaimOf<'resolution'> {
  return { ...claim, source: 'local', evidence: [evidenceOf(turn, at)] }
}

import type { Analysis, ClaimOf } from '@/contracts/analysis'

import type { Evidence } from '@/contracts/transcript'

import { findDeed } from './agent-done'
import { isContact } from './bare-line'
import { inCallOrder } from './call-order'
import { rankCategories } from './category'
import { showCategory } from './category-evidence'
import { WORKS } from './category-vocabulary'
import { type Conversation, evidenceOf, onePerTurn, type Passage } from './conversation'
import { DANGER } from './emergency'
import {
  findHurry,
  findImpatience,
  findUnwell,
  findUrgent,
  HAS_WAITED,
  NOBODY_HAS,
  NOT_IN_TOUCH,
  reportedAt,
  SAYS_URGENT,
} from './hurry'
import { isNegated, phrases, searchAffirmed } from './phrases'
import { findRequest, requestAndEnd } from './request-line'
import { areOfOtherKind, showResolution } from './resolution-evidence'
import { findFiled, isUnhappy } from './resolution-reason'
import { findUpset } from './sentiment'
import { kindsIn } from './topic'

export type Findings = Pick<Analysis, 'category' | 'sentiment' | 'resolution'>

const IS_URGENT = 'The caller says that it is urgent.'
/** What needs nothing more once it is settled. */
const NO_ACTION = new Set<string>(['information', 'status', 'booking', 'order', 'account'])
/** With what a person has to do, and has done. */
const ROUTINE = new Set<string>([...NO_ACTION, 'change-or-cancel', 'service-request'])

const IN_VAIN = 'The caller has already asked for this without success.'

/** `overFor`: the categories of a request that, once settled, leaves no urgency. */
const URGENT: { reason: string; pattern: RegExp; overFor?: Set<string> }[] = [
  { reason: 'Someone may be in danger or hurt.', pattern: DANGER },
  {
    reason: 'The caller reports fraud or theft.',
    pattern: phrases`
    fraud(?:ulent)? | identity theft | hacked | scam(?:med|mer|mers)?
    unauthori[sz]ed (?:\w+ )?(?:charges?|transactions?|transfers?|payments?|withdrawals?|access|purchases?)
    (?:card|wallet|phone|money|identity|car|purse|account)(?: \w+){0,2} (?:stolen|hacked|compromised)
    (?:stole|stealing|robbed|stolen)(?: \w+){0,3}
    suspicious(?<!\b(?:whenever|if|in case|when|not|never|no|any|check|look|watch|monitor|is there|are there|(?:do|does|did|has|have|had|is|are)n't)\b[^.?!]{0,50}) (?:\w+ )?(?:activity|activities|charges?|transactions?|transfers?|withdrawals?|payments?|purchases?)(?=[^.?!]*\b(?:my|our)\b)
    (?:someone|somebody|hackers?|thief) (?:has |have |just )?(?:used|using|took|taken|accessed|transferred|withdrew|got into|got access)
    (?:someone|somebody|hackers?|thief|stranger) (?:is|keeps) (?:transferring|withdrawing|taking|stealing|accessing) (?:money|cash|\$|(?:my|our) (?:\w+ )?(?:money|cash|savings|cards?|accounts?|identity))
  `,
  },
  {
    reason: 'The caller has lost a bank card.',
    pattern: phrases`
    (?:lost|lose|misplaced|missing) (?:my|our|the|a) (?:\w+ )?(?:debit|credit|bank|atm) card
    my (?:(?:\w+ )?(?:debit|credit|bank|atm) )?card (?:is |was |has been |got |went )?(?:lost|missing|gone)
    (?:lost|lose|misplaced) my card
    `,
  },
  {
    reason: 'The caller mentions legal action or the authorities.',
    pattern: phrases`
    (?:my|a|the|our) (?:lawyer|attorney|solicitor) | legal action | lawsuit
    (?:sue|suing) (?:you|the|your|them) | small claims | consumer protection | ombudsman
    better business bureau | regulator | take (?:you|this|them) to court
  `,
  },
  {
    reason: 'A vulnerable person is affected.',
    overFor: NO_ACTION,
    pattern: phrases`
    (?:my|the|our|a) (?:baby|infant|newborn|toddler)(?: \w+){0,4} (?:sick|hurt|without|cold|fever|needs?)
    i(?:'m| am) (?:disabled|pregnant|blind|deaf|in a wheelchair)
    (?:in|uses?|using|needs?|on|has) (?:a|my|her|his|the|their) wheelchair(?![ -](?:accessible|access|ramp|space|friendly)) | wheelchair[- ](?:user|bound)
    oxygen (?:tank|machine|concentrator) | insulin | dialysis | (?:lights?|power|electricity|outage|blackout)\b[^?]{0,120}\b(?:medicine|medication|meds) in (?:the|my|our) (?:fridge|refrigerator|freezer)
    (?:elderly|disabled|sick) (?:mother|father|parents?|mom|mum|dad|son|daughter|wife|husband|person|man|woman)
    run(?:ning)? out of (?:my )?(?:medication|medicine|meds|pills)
    (?:it's|it is) (?:my |her |his |their |our )?(?:heart |blood pressure )?(?:medication|medicine|meds)
  `,
  },
  {
    reason: 'The caller is without heat, water or power.',
    pattern: phrases`(?:with no|no|without) (?:heat|heating|water|power|electricity|hot water)`,
  },
  {
    reason: 'The caller reports a water leak.',
    pattern: phrases`
    water (?:is |keeps |was )?(?:leaking|coming|pouring|running|dripping|gushing) (?:from|through|out|around|under|behind|in|into|down|everywhere)
    leak(?:s|ing)? (?:behind|under|below|in|from) (?:my|our|the) (?:\w+ )?(?:ceiling|bathroom|kitchen|basement|cellar|roof|wall|sink|boiler|heater|washing machine|dishwasher|toilet|shower|tub|pipes?)
    burst pipe | pipes? (?:has |have |just |is |are )*(?:burst|bursting) | (?:is|are|was) flood(?:ed|ing)
    `,
  },
  { reason: IS_URGENT, overFor: ROUTINE, pattern: SAYS_URGENT },
  {
    reason: IS_URGENT,
    pattern: phrases`
    emergency | life or death
    stranded | locked out of (?:my|the|our) (?:house|car|home|apartment|room|flat)
    (?:flight|surgery|wedding|funeral|deadline) (?:is )?(?:in|within) (?:\w+ ){1,3}(?:minutes?|hours?)
  `,
  },
  {
    reason: IN_VAIN,
    pattern: phrases`
    (?:second|third|fourth|fifth|2nd|3rd|4th|5th|sixth|tenth|hundredth) time (?:i|we|that|this(?! (?:year|month|week|morning|season))|calling|i'm|i've|now)
    (?:called|phoned|rung|contacted)(?: \w+){0,3} (?:two|three|four|five|six|several|many|multiple|\d+) times
    ${NOBODY_HAS}(?:(?:called|rang|phoned)(?: \w+)? back|got back|gotten back|came|come|helped|responded|answered|replied)
    keep (?:calling|getting transferred|being transferred)
    (?:still|again) (?:not|isn't|hasn't) (?:been )?(?:fixed|resolved|repaired|working)(?: \w+){0,3} (?:after|since|weeks?|days?)
    never called (?:me )?back
  `,
  },
]

const GIVES_UP = phrases`
  i'll (?:just |rather )?(?:\w+ ){1,4}(?:myself|elsewhere|somewhere else) | never ?mind | forget (?:it|about it) | i give up
  (?:you're|you are) not (?:working|helping)(?: \w+)? | (?:this is|you're|you are) (?:useless|hopeless|no help)
`
const TURNS_OF_END = 3

const isGivenUp = ({ caller }: Conversation) =>
  caller
    .slice(-TURNS_OF_END)
    .some(({ words }) => searchAffirmed(words, GIVES_UP) >= 0 && !/\bthank/.test(words))

const ASKED_BEFORE =
  /\b(?:not the first time|it's me again|(?:called|spoke|talked|spoken|calling)\b[^.?!]{0,40}\b(?:earlier today|yesterday|last (?:week|month|time|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)|the last time (?:was|i called))\b/

/** Of a matter that was called about before. */
const UNDONE = phrases`
  nothing (?:has |have |had |was |is |ever |since )*(?:happened|happens|changed|changes|done|moved|came|come|arrived|worked|helped)
  still (?:nothing|waiting|(?:the|in the) same|broken|down|missing|unresolved)
  still (?:not|no|(?:isn|hasn|haven|doesn|didn|don|won)'t) (?:\w+ )?(?:been|fixed|done|work|works|working|arrived|come|heard|got|received|answer|reply|response|word|news|sign|have (?:my|our|it))
  still can't (?:log|get|use|reach|open|access)
  ${NOBODY_HAS}(?:came|come|shown|showed|turned up|done|did|fixed|looked|replied|answered|cared)
  (?:isn|wasn|hasn|haven)'t (?:been )?(?:done|fixed|solved|resolved|repaired|sorted|answered|dealt with|come|arrived|changed)
`

/** Where a caller says that this is not the first call about it. */
const findRepeat = ({ caller }: Conversation): Passage | null => {
  const turn = caller.find(({ words }) => ASKED_BEFORE.test(words))
  return turn ? { turn, at: turn.words.search(ASKED_BEFORE) } : null
}

/** What of the earlier call was not done, in the line that names it or a later one. */
function findUndone({ caller }: Conversation, repeat: Passage): Passage | null {
  if (reportedAt(repeat.turn.words, UNDONE) >= 0) return repeat
  const turn = caller.find(({ words }) => reportedAt(words, NOT_IN_TOUCH) >= 0)
  return turn ? { turn, at: reportedAt(turn.words, NOT_IN_TOUCH) } : null
}

const FAULT = phrases`
  (?:won't|doesn't|isn't|aren't|stopped|never|not) (?:\w+ )?(?:${WORKS}|cool|cooling|heat|heating|close|closing|flush|flushing|lock|locking|drain|draining|turn|turning|spin|spinning|ring|ringing)
  (?:keeps|kept|is|are|it's|started|starts) (?:\w+ )?(?:tripping|beeping|blinking|dripping|rattling|grinding|squeaking|humming|buzzing|flickering|sparking|overheating|smelling|stuck|jammed|clogged|blocked)
  (?:makes?|making|made) (?:an? |this |that )?(?:\w+ )?(?:noises?|sounds?) | smells | overflow(?:s|ed|ing)? | no dial ?tone | out of order | broken? | leak\w*
`
const CLEAR_FAULT = 2

/** What does not work is for a person to mend, also once it is arranged. */
const isFault = (conversation: Conversation) =>
  conversation.caller.some(({ words }) => searchAffirmed(words, FAULT) >= 0) ||
  rankCategories(conversation)
    .find(({ category }) => category === 'problem')
    ?.found.some(({ turn, score }) => turn.role === 'caller' && score >= CLEAR_FAULT) === true

const IS_ONE_OF_SEVERAL = new Set<string>(['change-or-cancel', 'service-request'])

/** A change or a service comes after other requests as often as alone. */
function routineLines(
  conversation: Conversation,
  category: ClaimOf<'category'>,
  resolution: ClaimOf<'resolution'>,
): Evidence[] {
  const lines = requestAndEnd(conversation, resolution)
  if (!IS_ONE_OF_SEVERAL.has(category.value)) return lines
  const [asked] = showCategory(conversation, category)
  if (!asked || lines.some(({ utterance }) => utterance === asked.utterance)) return lines
  const kinds = kindsIn(asked.quote.toLowerCase())
  const deeds = conversation.agent.filter(
    (turn) => turn.index > asked.utterance && findDeed(turn) >= 0,
  )
  const done = deeds.find((turn) => !areOfOtherKind(kinds, kindsIn(turn.words))) ?? deeds[0]
  return done ? [asked, evidenceOf(done, findDeed(done))] : lines
}

/** How soon a person should look; high and low only for a stated reason, null without any basis. */
export function claimPriority(
  conversation: Conversation,
  known: Findings,
): ClaimOf<'priority'> | null {
  const { category, sentiment, resolution } = known
  const isNegative = sentiment?.value === 'negative'
  const isDone = resolution?.value === 'resolved' && !isGivenUp(conversation)
  const kind = category?.value ?? ''
  const isMended = kind === 'service-request' && isFault(conversation)
  const isRoutine = isDone && !isNegative && ROUTINE.has(kind) && !isMended
  for (const { pattern, reason, overFor } of URGENT) {
    if (isRoutine && overFor?.has(kind)) continue
    for (const turn of conversation.caller) {
      const at = turn.words.search(pattern)
      if (at < 0 || isNegated(turn.words, at)) continue
      return claim('high', reason, 0.85, [evidenceOf(turn, at)])
    }
  }
  const repeat = findRepeat(conversation)
  const undone = repeat && !isRoutine ? findUndone(conversation, repeat) : null
  if (repeat && undone) {
    const lines = [repeat, undone].map(({ turn, at }) => evidenceOf(turn, at))
    return claim('high', IN_VAIN, 0.85, onePerTurn(lines))
  }
  const angry = isNegative ? findUpset(conversation) : null
  if (angry && (resolution?.value === 'unresolved' || category?.value === 'complaint')) {
    const isOpen = resolution?.value === 'unresolved'
    const open = isOpen ? showResolution(conversation, resolution) : (category?.evidence ?? [])
    const isOnlyUpset = isOpen && open.length === 1 && isUnhappy(conversation, resolution)
    const reason = isOnlyUpset
      ? 'The caller is upset about the outcome.'
      : isOpen
        ? 'The caller is upset and the issue is not resolved.'
        : 'The caller is upset and complains.'
    const evidence = [evidenceOf(angry.turn, angry.at), ...open.slice(0, 1)]
    return claim('high', reason, sentiment?.confidence, evidence)
  }
  if (!category || category.evidence.length === 0) return null
  const { confidence } = category
  const pressing = findUrgent(conversation) ?? findUnwell(conversation)
  const hurry = pressing ?? findHurry(conversation)
  if (isRoutine && !pressing) {
    const evidence = routineLines(conversation, category, resolution)
    const isOfBefore = hurry?.reason === HAS_WAITED && hurry.turn === repeat?.turn
    const isHurried = evidence.some(({ utterance }) => utterance === hurry?.turn.index)
    const reason = repeat
      ? 'Resolved in the call; the caller had called about it before.'
      : 'A routine request, resolved in the call.'
    const shown = repeat ? [evidenceOf(repeat.turn, repeat.at), ...evidence.slice(-1)] : evidence
    if (!isHurried || isOfBefore) return claim('low', reason, confidence, onePerTurn(shown))
  }
  if (hurry) {
    const asked = pressing ? findRequest(conversation) : null
    const lines = [...(asked ? [asked] : []), hurry].map(({ turn, at }) => evidenceOf(turn, at))
    return claim('normal', hurry.reason, confidence, onePerTurn(lines))
  }
  if (repeat) {
    const reason = 'The caller has called about it before, but names no danger or loss.'
    return claim('normal', reason, confidence, [evidenceOf(repeat.turn, repeat.at)])
  }
  if (angry) {
    const filed = resolution && findFiled(conversation, resolution)
    const reason = `The caller was upset, but the ${filed ? `${filed} was filed` : 'issue is resolved'}.`
    const end = resolution ? showResolution(conversation, resolution) : []
    const evidence = onePerTurn([evidenceOf(angry.turn, angry.at), ...end])
    if (resolution?.value === 'resolved') return claim('normal', reason, confidence, evidence)
  }
  const impatient = angry ? null : findImpatience(conversation)
  if (impatient) {
    const { reason, turn, at } = impatient
    return claim('normal', reason, confidence, [evidenceOf(turn, at)])
  }
  const asked = findRequest(conversation)
  const [shown] =
    asked && !isContact(asked.turn) ? [evidenceOf(asked.turn, asked.at)] : category.evidence
  const upset = angry ? [evidenceOf(angry.turn, angry.at)] : []
  const reason = angry ? 'The caller is upset, but nothing is urgent.' : 'No signs of urgency.'
  return claim('normal', reason, confidence, onePerTurn([...upset, ...(shown ? [shown] : [])]))
}

const claim = (
  value: ClaimOf<'priority'>['value'],
  reason: string,
  confidence: number | undefined,
  evidence: Evidence[],
): ClaimOf<'priority'> => ({
  value,
  confidence,
  source: 'local',
  reason,
  evidence: inCallOrder(evidence),
})

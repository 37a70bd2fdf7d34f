import { type Conversation, type Passage, spokenBefore, type Turn } from './conversation'
import { phrases, searchAffirmed } from './phrases'

const URGED =
  "(?:(?:you|they)(?:'re| are| were)?|(?:company|landlord|landlady|utility|provider|bank|city|council)(?:'s| is| was)?)"
const NOTICE = '(?:(?:shut-?off|disconnection|eviction|final) (?:letter|notice|warning))'
const SHUTOFF = phrases`
  shut-?off (?:letter|notice|warning) (?:came|arrived|says)
  (?:got|gotten|getting|received|have|calling about|(?:you|they) sent|sent me|sent us|gave me|gave us|there's|it's|this is) (?:(?:an?|the|this|your|another|my) (?:\w+ ){0,2})?${NOTICE}
  (?:about|going) to (?:shut|cut) (?:me|us) off | ${URGED} (?:\w+ )?(?:about|going) to (?:shut|cut) (?:it|the \w+|my \w+|our \w+) off
`
const WAITS = phrases`still waiting | waiting since`
const IS_WITHOUT = phrases`(?:offline|down|without \w+|no (?:internet|phone|water|heat)) since`
/** To be followed by what was not done. */
export const NOBODY_HAS = '(?:nobody|no one|noone|no-one) (?:has |have |had |ever |even )*'
/** "Nobody calls me Ada" is of a name. */
export const NOT_IN_TOUCH = phrases`
  ${NOBODY_HAS}(?:called|calling|rang|rings|phoned|contacted|contacts)(?: (?:me|us)|(?! (?:the|an?|my|our|your|his|him|her|them|it) ))
  ${NOBODY_HAS}calls(?: (?:me|us))?(?=\W*$|[.!?,;]| (?:about|back|at|on|when|with|for|to|or|and|but|any ?more|first|either|ever) )
`
/** "Urgent care" is a place. */
export const SAYS_URGENT = phrases`
  urgent(?:ly)?(?! care) | (?:this|it|that) (?:can't|cannot|can not) wait
`
const HURRIED = phrases`
  in a (?:hurry|rush)(?! hour) | pronto | hurry(?! through) | make it (?:snappy|quick|fast) | be quick | desperate(?:ly)? | (?:so|and|please|it|this) quickly(?=\W*$|[.!,:])
  quickly,? (?:please|now) | need (?:\w+ ){1,4}(?:fast|quick|quickly)(?=\W*$|[.!,]) | (?:no|don't have|haven't got) (?:any |much |more )?time to (?:lose|waste|wait)
  (?:i|we) (?:only |just )+have a (?:minute|moment|second) | about to board | (?:i'm|i am|we're|we are) (?:about|going|gonna) (?:to )?miss (?:my|our|the)
  hope (?:i'm|i am|it's|it is|we're|we are|that's) not too late | before it's too late | (?:running|already|so|and) late for (?:my|the|our|an?) | late for (?:my|an?) (?:\w+ )?interview
  (?:have|need|got) to (?:get|make it|be (?:at|in|on|there|here|home|back)) (?:(?!(?:it|never|not|but|because) )\w+ ){0,6}(?:in|on) time
`
/** What is also said of when something suits. */
const SOON = phrases`
  asap | a\.s\.a\.p | as (?:soon|fast|quickly|quick) as (?:possible|you can)
  (?:need|want|get|send|book|fix)(?: \w+){1,6} (?:right now|right away|immediately|this minute)
`
const ASKS_WHEN =
  /\b(?:when|what (?:time|day|date)|which (?:day|date)|how soon|(?:day|date|time)s? (?:would|do|are|is|works?|suits?))\b[^?]*\?\W*$/
const ONLY_QUICKLY =
  /^\W*(?:please )?(?:quick|quickly|hurry|fast)\W*$|[.!,] *(?:quick|quickly|fast)[.!]*$/

type Hurry = Passage & { reason: string }

const besides = (what: string) => `${what}, but names no danger or loss.`

/** Why a matter presses that may be of an earlier call. */
export const HAS_WAITED = besides('The caller has been waiting')

const PRESSING: { reason: string; at: (turn: Turn, turns: Turn[]) => number }[] = [
  {
    reason: besides('The caller faces a shutoff or a final notice'),
    at: ({ words }) => searchAffirmed(words, SHUTOFF),
  },
  {
    reason: besides('The caller has been without service'),
    at: ({ words }) => searchAffirmed(words, IS_WITHOUT),
  },
  {
    reason: besides('The caller complains that nobody got in touch'),
    at: ({ words }) => searchAffirmed(words, NOT_IN_TOUCH),
  },
  {
    reason: HAS_WAITED,
    at: ({ words }) => searchAffirmed(words, WAITS),
  },
  { reason: besides('The caller is in a hurry'), at: hurryAt },
]

/** What is pressing to the caller, and only where nothing else is. */
const LESS_PRESSING: { reason: string; pattern: RegExp }[] = [
  {
    reason: besides('The caller wants it fixed without delay'),
    pattern: phrases`
      (?:want|need|expect) (?:this|it|that|these) (?:to be )?(?:fixed|repaired|resolved|solved|sorted|sorted out) (?:today|tonight|now|right now|right away|immediately|at once)
    `,
  },
  {
    reason: besides('The caller has been without service'),
    pattern: phrases`
      (?:radiators?|heating|boiler|furnace) (?:is|are|stays?|went|has gone|have gone) (?:\w+ )?(?:cold|out|off|dead)(?! (?:with|as|when|of|at|between)\b)
    `,
  },
  {
    reason: besides('The caller wants to get to a hospital'),
    pattern: phrases`(?:need|have|want|got|must) to (?:go|get|be taken) to (?:the|a) (?:hospital|emergency room)`,
  },
  {
    reason: HAS_WAITED,
    pattern: phrases`been waiting (?:[\w']+ ){0,8}(?:ages|forever|days|weeks|months)`,
  },
]

/** Where the caller would have it soon, for want of anything that presses more. */
export function findImpatience({ caller }: Conversation): Hurry | null {
  for (const { reason, pattern } of LESS_PRESSING) {
    for (const turn of caller) {
      const at = reportedAt(turn.words, pattern)
      if (at >= 0) return { turn, at, reason }
    }
  }
  return null
}

/** Where the caller asks for haste or needs it; how soon something suits, when asked, is none. */
export function findHurry({ turns, caller }: Conversation): Hurry | null {
  for (const turn of caller) {
    for (const { reason, at: find } of PRESSING) {
      const at = find(turn, turns)
      if (at >= 0) return { turn, at, reason }
    }
  }
  return null
}

/** What shows it best first. */
const UNWELL: RegExp[] = [
  phrases`
    (?:is|are|am|was|it's|i'm|gets?|getting|got|all|very|so|a little|a bit|really|badly|a|my|his|her|their|with) swollen | swelling | (?:have|has|had|got|with|running|a|slight|high) fever | (?:is|it's|are|started|keeps|still) bleeding
    (?:is|are|got|be|it's|an?) (?:infected|infection) | (?:is|are|it's|i'm) in (?:a lot of |so much |great |severe |terrible |constant )?pain
    feel(?:s|ing)? (?:much |a lot |even |so |very |really |quite )*(?:worse|sick|ill|unwell|nauseous|feverish)(?! (?:about|of|that|for)) | my (?:\w+ )?\w+(?:'s| is| are) (?:really )?killing me
    vomit(?:s|ed|ing)? | throwing up | threw up | (?:is|are|went|gone|feels?|feeling|getting|completely) numb | numbness
    can't see (?:anything |much |well )?(?:out of|with|on|in) (?:my|his|her|one|the) (?:left |right |other )?(?:eyes?|side) | (?:vision|eyesight) (?:\w+ )?(?:gone|blurry|blurred|double|worse) | blurry vision
    (?:don't|not|doesn't) feel(?:ing)? (?:so |very |too |at all )*well(?! (?:with|about)) | (?:been|feels?|feeling|felt|gets?|getting|i'm|so|very|a bit|all) dizzy
    can't (?:swallow|stand up|bend|walk on|feel my|move my (?:arm|leg|hand|fingers?|neck|jaw|foot|toes?|knee|shoulder)) | stitches (?:\w+ ){0,2}(?:open|opened|out|burst|torn|tore|split|popped)
  `,
  phrases`
    (?:have|has|having|had|with|severe|terrible|sharp|bad|so much|constant) (?:\w+ )?pains?(?! (?:points?|in the (?:neck|ass|butt)))
    hurts(?! (?:my|our|your|the|to (?:ask|try)))(?! (?:business|sales)) | tooth ?ache | (?:a|the|this|itchy|skin|has|got|bad) rash(?! (?:decision|move|choice|thing|guard))
  `,
]
/** "The door is swollen" */
const OF_THING =
  /\b(?:laptop|computer|pc|mac|phone|tablet|server|router|website|site|files?|drive|battery|batteries|doors?|drawers?|windows?|wood|frame|floors?|floorboards?|panels?|tires?|cans?|lids?)(?:,? [\w']+){0,3},? *$/

/** Where the caller names what a person has to look at in time, however the call went. */
export function findUnwell({ caller }: Conversation): Hurry | null {
  for (const pattern of UNWELL) {
    for (const turn of caller) {
      const at = reportedAt(turn.words, pattern)
      const isThing = at >= 0 && OF_THING.test(turn.words.slice(Math.max(0, at - 40), at))
      const reason = 'Someone may be unwell or in pain, but no danger or loss is named.'
      if (at >= 0 && !isThing) return { turn, at, reason }
    }
  }
  return null
}

/** Where the caller calls the matter urgent: for a person to see, also once it is settled. */
export function findUrgent({ caller }: Conversation): Hurry | null {
  for (const turn of caller) {
    const at = searchAffirmed(turn.words, SAYS_URGENT)
    if (at >= 0) return { turn, at, reason: besides('The caller calls it urgent') }
  }
  return null
}

const PART = /(?<=[.!?,;:])/
const ASKS =
  /\b(?<!\b(?:why|how come) )(?:is|are|was|were|do|does|did|can|could|should|would|will|has) (?:i|you|he|she|it|they|we|there|the|that|this|an?)\b|\b(?:what|how(?! come)|when)\b/
const IS_OWN = /\b(?:my|i|i'm|i've)(?: [\w']+){0,3} *$/
const SUPPOSES = /\b(?:if|in case|unless|whether)\b|\bwhen *$/

/** Where a caller reports something, and neither asks nor only supposes it; else -1. */
export function reportedAt(words: string, pattern: RegExp): number {
  if (!pattern.test(words)) return -1
  let from = 0
  for (const part of words.split(PART)) {
    const at = searchAffirmed(part, pattern)
    const before = part.slice(0, Math.max(0, at))
    const isAsked = /\?\s*$/.test(part) && ASKS.test(before) && !IS_OWN.test(before)
    if (at >= 0 && !isAsked && !SUPPOSES.test(before)) return from + at
    from += part.length
  }
  return -1
}

function hurryAt(turn: Turn, turns: Turn[]): number {
  const hurried = searchAffirmed(turn.words, HURRIED)
  if (hurried >= 0) return hurried
  if (ONLY_QUICKLY.test(turn.words)) return 0
  const soon = searchAffirmed(turn.words, SOON)
  if (soon < 0) return soon
  const asked = spokenBefore(turns, turn)
  return asked?.role === 'agent' && ASKS_WHEN.test(asked.words) ? -1 : soon
}

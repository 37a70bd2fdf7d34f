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
const NOT_IN_TOUCH = phrases`
  (?:nobody|no one|noone|no-one) (?:has |have |had |ever |even )*(?:called|calls|calling|rang|rings|phoned|contacted|contacts|informed|warned|told) (?:me|us)
`
const URGENT = phrases`urgent(?:ly)?`
const HURRIED = phrases`
  in a (?:hurry|rush)(?! hour) | hurry(?! through) | make it (?:snappy|quick|fast) | be quick | desperate(?:ly)? | (?:so|and|please|it|this) quickly(?=\W*$|[.!,:])
  quickly,? (?:please|now) | need (?:\w+ ){1,4}(?:fast|quick|quickly)(?=\W*$|[.!,]) | (?:no|don't have|haven't got) (?:any |much |more )?time to (?:lose|waste|wait)
  (?:i|we) (?:only |just )+have a (?:minute|moment|second) | about to board
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

export const HAS_WAITED = 'The caller has been waiting'

const PRESSING: { reason: string; at: (turn: Turn, turns: Turn[]) => number }[] = [
  {
    reason: 'The caller faces a shutoff or a final notice',
    at: ({ words }) => searchAffirmed(words, SHUTOFF),
  },
  {
    reason: 'The caller has been without service',
    at: ({ words }) => searchAffirmed(words, IS_WITHOUT),
  },
  {
    reason: 'The caller complains that nobody got in touch',
    at: ({ words }) => searchAffirmed(words, NOT_IN_TOUCH),
  },
  {
    reason: HAS_WAITED,
    at: ({ words }) => searchAffirmed(words, WAITS),
  },
  {
    reason: 'The caller calls it urgent',
    at: ({ words }) => searchAffirmed(words, URGENT),
  },
  { reason: 'The caller is in a hurry', at: hurryAt },
]

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

const UNWELL = phrases`
  (?:is|are|am|it's|i'm|gets?|got|all|very|so|a little|a bit|really|badly) swollen | swelling | (?:have|has|had|got|with|running|a|slight|high) fever | (?:is|it's|are|started|keeps|still) bleeding
  (?:is|are|got|be|it's|an?) (?:infected|infection) | (?:is|are|it's|i'm|are) in (?:a lot of |so much |great |severe |terrible )?pain
`

/** Where the caller names what a person has to look at in time, however the call went. */
export function findUnwell({ caller }: Conversation): Hurry | null {
  for (const turn of caller) {
    const at = turn.words.endsWith('?') ? -1 : searchAffirmed(turn.words, UNWELL)
    if (at >= 0) return { turn, at, reason: 'The caller is unwell or in pain' }
  }
  return null
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

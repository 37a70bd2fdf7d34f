import { type Conversation, type Passage, spokenBefore, type Turn } from './conversation'
import { phrases, searchAffirmed } from './phrases'

const HURRIED = phrases`
  still waiting | (?:offline|down|without \w+|waiting|no (?:internet|phone|water|heat)) since
  shut-?off (?:letter|notice|warning) | (?:disconnection|eviction|final) notice | (?:about|going) to (?:shut|cut) (?:me|us|it|the \w+) off
  in a (?:hurry|rush)(?! hour) | hurry(?! through) | make it (?:snappy|quick|fast) | be quick | desperate(?:ly)? | (?:so|and|please|it|this) quickly(?=\W*$|[.!,:])
  quickly,? (?:please|now) | need (?:\w+ ){1,4}(?:fast|quick|quickly)(?=\W*$|[.!,]) | (?:no|don't have|haven't got) (?:any |much |more )?time to (?:lose|waste|wait)
  (?:i|we) (?:only |just )+have a (?:minute|moment|second) | about to board
  hope (?:i'm|i am|it's|it is|we're|we are|that's) not too late | before it's too late | (?:running|already|so|and) late for (?:my|the|our|an?) | late for (?:my|an?) (?:\w+ )?interview
  (?:have|need|got) to (?:get|be|make it) (?:\w+ ){1,6}(?:in|on) time
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

/** Where the caller asks for haste or needs it; how soon something suits, when asked, is none. */
export function findHurry({ turns, caller }: Conversation): Hurry | null {
  for (const turn of caller) {
    const at = hurryAt(turn, turns)
    if (at >= 0) return { turn, at, reason: reasonOf(turn.words.slice(at)) }
  }
  return null
}

const WAITS = /^(?:still +waiting|offline|down|without|waiting|no +(?:internet|phone|water|heat))\b/
const FACES_SHUTOFF =
  /^(?:shut-?off|disconnection|eviction|final|(?:about|going) +to +(?:shut|cut))\b/

function reasonOf(pressing: string): string {
  if (WAITS.test(pressing)) return 'The caller has been waiting or without service'
  return FACES_SHUTOFF.test(pressing)
    ? 'The caller faces a shutoff or a final notice'
    : 'The caller is in a hurry'
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

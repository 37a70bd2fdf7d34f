import { type Conversation, type Passage, spokenBefore, type Turn } from './conversation'
import { phrases, searchAffirmed } from './phrases'

const HURRIED = phrases`
  still waiting | in a (?:hurry|rush)(?! hour) | hurry(?! through) | make it (?:snappy|quick|fast) | be quick | desperate(?:ly)? | (?:so|and|please|it|this) quickly(?=\W*$|[.!,:])
  quickly,? (?:please|now) | need (?:\w+ ){1,4}(?:fast|quick|quickly)(?=\W*$|[.!,]) | (?:no|don't have|haven't got) (?:any |much |more )?time to (?:lose|waste|wait)
  (?:i|we) (?:only |just )+have a (?:minute|moment|second) | about to board
  (?:offline|down|without \w+|waiting|no (?:internet|phone|water|heat)) since
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

/** Where the caller asks for haste; how soon something suits, when asked, is none. */
export function findHurry({ turns, caller }: Conversation): Passage | null {
  for (const turn of caller) {
    const at = hurryAt(turn, turns)
    if (at >= 0) return { turn, at }
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

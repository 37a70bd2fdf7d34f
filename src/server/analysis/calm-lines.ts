import { hasContent, isBare, isContact, isTelling } from './bare-line'
import type { Conversation, Passage, Turn } from './conversation'
import { APPRECIATE, phrases, searchAffirmed } from './phrases'

/** Worry about the matter, and no anger. */
const WORRIED = phrases`
  ^help! | please help! | (?:account|card|money)! help! | (?:i'm|i am) never going to be on time | (?<!too )late for (?:(?:an?|my|the) )?(?:interview|exam|flight|wedding|work)
  (?:i'm|i am|we're|we are) (?:so |very |really |a (?:bit|little) )?(?:scared|terrified|panicking|desperate)(?! (?:not|so|that)) | (?:i'm|i am) (?:so |very |really )?afraid of
  (?:i'm|i am|we're|we are) (?:losing|loosing) (?:\w+ ){0,4}(?:money|cash|savings)(?: \w+){0,2} (?:from|out of|off|on) (?:my|our)
  (?:someone|somebody|a stranger|a thief) (?:has |have |just |already )*(?:stole|stolen|withdrew|hacked|broke into|(?:took|taken|transferred) (?:(?:my|our) (?:money|card|bag|purse|wallet|phone|car|savings)|the money|money|\$))
`

/** Where a caller who is not angry is worried. */
export const findWorry = ({ caller }: Conversation): Passage | null => {
  const turn = caller.find(({ words }) => searchAffirmed(words, WORRIED) >= 0)
  return turn ? { turn, at: searchAffirmed(turn.words, WORRIED) } : null
}

/** What the call began and ended with, but for names, numbers and goodbyes. */
export function calmLines({ caller }: Conversation, opening: Passage): Passage[] {
  const isShown = hasContent(opening.turn) && !isMoved(opening.turn)
  const line = isShown
    ? undefined
    : (caller.find((turn) => isPlain(turn)) ??
      (hasContent(opening.turn) ? undefined : caller.find(isTelling)))
  const start = line ? { turn: line, at: 0 } : opening
  const later = caller.filter(({ index }) => index > start.turn.index)
  const courteous = later.filter((turn) => COURTEOUS.test(turn.words) && !isBare(turn))
  const calm = courteous.findLast((turn) => !isMoved(turn))
  if (!calm && courteous.length > 0 && hasContent(start.turn)) return [start]
  const end =
    calm ??
    later.findLast(
      (turn) => isTelling(turn) && !/\d| than the |!/.test(turn.words) && !isMoved(turn),
    ) ??
    (hasContent(start.turn) ? undefined : (later.findLast(hasSeveralWords) ?? later.at(-1)))
  return end ? [start, { turn: end, at: 0 }] : [start]
}

const hasSeveralWords = ({ words }: Turn) => /\w\W+\w/.test(words)

/** A number or a name shows no mood. */
const NAMES = /\d|(?<=[^.!?] )\p{Lu}\p{Ll}/u
const isPlain = (turn: Turn) =>
  isTelling(turn) && !isContact(turn) && !isMoved(turn) && !NAMES.test(turn.text)

/** What shows a feeling, though none that is claimed. */
const MOVED = phrases`
  can't wait | cannot wait | so excited | exciting | wish me luck | good luck | my luck | lucky | (?:i|just|really) (?:love|hate) | sexy | amazing
  for ages(?! \d| \w+ (?:to|and) ) | still (?:not(?! sure)|(?:isn|hasn|haven|doesn|won)'t)
  awesome | starving | screwed | scam\w* | wow | omg | oh no | ugh+ | argh+ | yay | woo+ ?hoo+ | hurray | phew | i'm done with | dying | freaking | are you (?:having|serious|even|deaf|kidding|insane)
`
const isMoved = ({ words }: Turn) => MOVED.test(words) || /!!|\?!|!\?/.test(words)

const COURTEOUS = new RegExp(
  String.raw`\b(?:thank\w*|thx|thnks|${APPRECIATE}|great|perfect|good|nice|lovely|super|sounds|fine|cool|wonderful|awesome)\b`,
)

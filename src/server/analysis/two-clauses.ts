import { cutOnPhrase } from '@/lib/cut-on-phrase'

import { plainClause } from './sentences'
import { NO_LOSS } from './trouble-name'

const LONGEST = 90
const THING = String.raw`(?:appointment|reservation|booking|viewing|table|flight|delivery|parcel|package|order)`

/** What callers tell in two clauses, of which the first alone would say something else. */
const TOLD: [RegExp, (first: string, second: string) => string][] = [
  [
    /\b(?:i'm|i am|we're|we are) moving [^.?!,]{0,40}? and (?:i |we )?(?:need|want) ((?:the|our|my|an?) [^.,;?!]{3,50})/i,
    (thing) => `Wants ${thing.replace(/^(?:our|my) /i, 'their ')}`,
  ],
  [
    /\b(?:i'm|i am|we're|we are) ((?:moving|relocating)(?: [^.?!,]{1,40}?)?),? and (?:i |we )?(?:need|want|would like)( to (?!know|ask|talk|speak)[a-z]+ [^.,;?!]{3,50})/i,
    (move, wish) => `Is ${plainClause(move, LONGEST)} and wants ${plainClause(wish, LONGEST)}`,
  ],
  [
    new RegExp(
      String.raw`\b(?:have|had|got) (?:an?|my|the) ((?:[\w'-]+ ){0,2}${THING}(?: [\w'.:]+){0,9}?),?(?: and| but|,) (?:i |we )?(?:can't|cannot|won't be able to|can not|am not able to) (?:make|come|be there|attend|keep)`,
      'i',
    ),
    (thing) => `Cannot make their ${thing}`,
  ],
  [
    new RegExp(
      String.raw`\b(?:have|had|got) (?:an?|my|the) ((?:[\w'-]+ ){0,2}(?:parcel|package|delivery|order)(?: [\w'.:]+){0,4}?),?(?: and| but|,) [^.?!]*\b(?:old|wrong|another|different|new) address\b`,
      'i',
    ),
    (thing) => `Wants their ${thing} to go to another address`,
  ],
  [
    /\bquoted ([^.,;?!]{2,40}?),? (?:and|but) (?:you |they |was |were |got )*(?:charged|billed)(?: me| us)? ([^.,;?!]{2,40})/i,
    (quoted, charged) => `Was quoted ${quoted} and charged ${charged}`,
  ],
  [
    /\bestimate said ([^.,;?!]{2,40}?), (?:and |but )?the invoice (?:says|said) (\$?[\w.,]{1,20}?(?: [\w-]{1,12}){0,4}?)(?=[.?!,]|$)/i,
    (quoted, charged) => `Was quoted ${quoted} and charged ${charged}`,
  ],
  [
    /\bwhy (?:am i|are we|was i|were we) (?:being )?(?:charged|billed) (\$?[\d.,]*\d)/i,
    (amount) => `Asks why they are charged ${amount}`,
  ],
  [
    /\b(?:got|have|received|you(?:'ve)? sent (?:me|us)) (?:an?|my|the) (bill|invoice|statement)(?: here)? (?:for|of|and it says) (\$?[\d.,]*\d)/i,
    (bill, amount) => `Questions ${bill === 'invoice' ? 'an' : 'a'} ${bill} of ${amount}`,
  ],
  [
    /\bsupposed to pay (\$[\d.,]*\d) (?:for ([^.,;?!]{3,30}), but|, but)\b/i,
    (amount, thing) => `Questions a bill of ${amount}${thing && ` for ${thing}`}`,
  ],
  [/\byou want (\$[\d.,]*\d) from (?:me|us)\b/i, (amount) => `Questions a charge of ${amount}`],
  [
    /\b(?:(?:my|our|the) (parcel|package|order)|it) was delivered [^.?!]{2,30}?,? but (?:(?:i|we) (?:don't|didn't|never)|nobody|no one|there(?:'s| is) nothing)\b/i,
    (what) => `Reports that their ${what.toLowerCase() || 'delivery'} did not arrive`,
  ],
  [
    /\bsaw (the [^.,;?!]{3,50}?)(?: online| on the sign| in the paper| advertised)*,? and (?:i |we )?(?:wanted|want) to ask (?:if|whether) it\b/i,
    (place) => `Asks about ${place}`,
  ],
  [
    /\bsaw (the [^.,;?!]{3,50}?)(?: online| on the sign| in the paper| advertised)*,? and (?:i |we )?(?:would|'d)? ?(?:like|love|want) to (?:see|view|visit|look at) it/i,
    (place) => `Wants to view ${place}`,
  ],
  [
    new RegExp(
      String.raw`\b(?:i|we)(?:'m|m| am|'re| are)? missing (?:my|our|an?) ${NO_LOSS}([a-z' -]{2,30})(?=[.,;!?]|$)`,
      'i',
    ),
    (thing) =>
      `Reports that their ${thing.toLowerCase()} ${/[^s]s$/.test(thing) ? 'are' : 'is'} missing`,
  ],
  [
    /\b(there (?:was|were) [^.,;?!]{3,50} (?:under|outside|above|below|next to) )(?:my|our|the) (window|room|door|balcony)/i,
    (what, place) => `Reports that ${what.toLowerCase()}their ${place}`,
  ],
  [
    /^\W*(?:(?:hi|hello|hey|yes|yeah|so|well|good \w+|okay)\W+)*((?:water|gas|smoke|oil|sewage|mold) (?:is|keeps) (?:\w+ing) [^.,;?!]{3,50})/i,
    (what) => `Reports that ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
  ],
]

export function toldInTwo(text: string): { says: string; at: number } | null {
  const words = text.replaceAll('’', "'")
  for (const [pattern, says] of TOLD) {
    const found = pattern.exec(words)
    const sentence = found && cutOnPhrase(says(found[1] ?? '', found[2] ?? ''), LONGEST)
    if (sentence) return { says: sentence, at: found.index }
  }
  return null
}

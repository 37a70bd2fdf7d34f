import { doing } from '@/domain/doing'
import { GOODS, HOUSEHOLD } from '@/domain/ticket-subject'
import { cutOnPhrase } from '@/lib/cut-on-phrase'

import type { Matter } from './matter'
import { LOOSE_END } from './sentences'
import { troubleNamed } from './trouble-name'

const NOUN =
  'appointment|reservation|booking|parcel|package|delivery|order|flight|table|viewing|bill|outage|claim|return'
const KEPT = new RegExp(
  String.raw`^(?:Has (?:an?|my|the)|Cannot make their|Wants (?:to (?:(move|change|cancel|reschedule|postpone|delay|extend)|confirm|check) )?their|Calls (?:again )?about (?:an?|the|their)) ((?:[\w-]+ ){0,2}(?:${NOUN}))\b`,
)
const LONGEST_NAME = 50
/** More are of a phone, a card or an account. */
const MOST_DIGITS = 5
const VAGUE_WHAT =
  /^(?:know|any(?:thing|one|body)|it|that|this|them|these|those|some(?:thing|one|body)|one|their (?:wish|name)|to)\b|\b(?:one|ones|it|that|this|(?<!\bwith )them|something|thing|things|things|stuff)$/
const ADVERB = /^(?:also|just|please|actually|really|kindly|quickly|maybe) /
/** A title is read on another day. */
const SOON =
  /(?<=^(?:the|their|\w+ing) .+) (?:today|tomorrow|tonight|now|this instant|right away|this (?:week|month|morning|afternoon|evening)|next (?:week|month))$/
const LATE = new RegExp(String.raw`^(?:an?|the|their) ((?:[\w-]+ ){0,2}(?:${GOODS}|${HOUSEHOLD}))$`)
const DEED =
  /^(?:(?:change|switch|upgrade|move) to |(?!(?:what|whether|if|how|when|which|why)\b)\w+ )/
const WHERE = /^where .{1,40}$/
const FOR_THEM = /^(\w+ )them (?=(?:the|an?|their|some) )/
/** "How much a cleaning" was cut before its verb. */
const ASKED =
  /\b(?:is|are|was|were|can|could|will|would|should|has|have|had|do|does|did|to|costs?|takes?|works?|opens?|closes?|needs?|means?|comes?|goes|happens?|starts?|ends?|includes?|covers?|offers?|charges?|gets?|pays?|lasts?|arrives?|leaves?|applies|sells?)\b(?!$| \w+ing$)|\b(?:costs?|takes?|works?|opens?|closes?|starts?|ends?|lasts?|arrives?|leaves?|applies|includes?|means?)$/
const NAMES: [RegExp, (what: string) => string][] = [
  [
    /^(?:Wants|Asks us) to (?:find out|figure out|learn|see|understand|check) ((?:what|whether|if|how|when|which|why) .+)$/,
    (what) => what.replace(/^if /, 'whether '),
  ],
  [
    /^Has (?:an?|some|the) (?:\w+ )?questions? (?:about|on|regarding) ((?:the|their|our|an?) .+)$/,
    (what) => what,
  ],
  [
    /^Wants to (?:get|have|find) (?:some )?(?:help|assistance) (?:with |in )?((?:\w+ing|the|their|an?) .+)$/,
    (what) => what,
  ],
  [/^Is (?:moving|relocating)\b.* and wants to (.+)$/, (what) => doing(what)],
  [/^Wants to know (where (?:their|the) .+)$/, (what) => what],
  [/^Wants to complain about (.+)$/, (what) => what],
  [
    /^Wants to ((?:set|sign|look|pick|check|drop|follow|find|log|back) (?:up|for|in|out|off|on|at) .+|[a-z]+ .+)$/,
    (what) => doing(what),
  ],
  [/^Wants (?:(?:some|a little|your) )?(?:help|assistance) (?:with |in )?(.+)$/, (what) => what],
  [/^Questions (?:an?|the|their|some) (.+ of \$\d[\d.,]*)/, (what) => `the ${what}`],
  [/^Is looking for (.+)$/, (what) => `looking for ${what}`],
  [/^Is interested in (.+)$/, (what) => what],
  [
    /^(?:Wants|Questions) (?!to |help |their )(?:(?:an?|the|some|more|any|extra) )?(.+?)(?: of \$.*)?$/,
    (what) => `the ${what}`,
  ],
  [/^Wants (their .+)$/, (what) => what],
  [/^Asks us to (.+)$/, (what) => doing(what)],
  [/^Calls (?:again )?about ((?:the|their|an?|some) .+)$/, (what) => what],
  [
    /^Has (?:an?|some|the|this) ((?:[\w-]+ ){0,2}(?:problem|issue|trouble|complaint|question|concern|error)s?(?: .+)?)$/,
    (what) => `the ${what}`,
  ],
  [/^Has (?:an?|some|the|this) (.+)$/, (what) => `the ${what}`],
  [/^Asks about ((?:the|their|our) .+)$/, (what) => what],
  [/^Asks whether (?:there (?:is|are)|we (?:have|offer)) (.+)$/, (what) => what],
  [/^Asks why they are charged (.+)$/, (what) => `the charge of ${what}`],
  [
    /^(?:Asks|Wants to know) ((?:what|whether|if|how|when|which|why) (?!(?:[\w']+ ){0,2}(?:happened|going on|to do|they can do|we do|is wrong|that is)\b)(?:[\w'-]+ ){2,}.+)$/,
    (what) =>
      /^(?:whether|if) /.test(what) || ASKED.test(what) ? what.replace(/^if /, 'whether ') : '',
  ],
  [/^Was quoted (.+)$/, () => 'the charge above the quote'],
  [
    /^Reports that (?:their|the) (parcel|package|order|delivery|letter) (?:did not|didn't|never|has not|hasn't) (?:arrive|come|show|been delivered)/,
    (what) => `the missing ${what}`,
  ],
  [/^Reports that they are behind on their ([\w-]+)/, (what) => `the overdue ${what}`],
  [/^Reports that they(?:'ve been| have been|'re| are) (offline)\b/, () => 'the internet outage'],
  [
    /^Reports that they(?:'ve been| have been|'re| are) waiting for (.+?)(?: (?:for|since) .*)?$/,
    (what) => (LATE.test(what) ? what.replace(LATE, 'the late $1') : `the wait for ${what}`),
  ],
  [
    /^Reports that they .+ and (?:their|the) ((?:(?!they\b)[\w-]+ ){1,2}?)(?:was|were|is|are|[\w-]+ed)\b/,
    (what) => `the ${what.trim()}`,
  ],
  [
    /^Reports that (?:there(?:'s| is| are| was| were)|they have) (no .+)$/,
    (what) => `having ${what}`,
  ],
  [
    /^Reports that they(?:'ve got| have(?: got)?) ((?:slow|weak|bad|poor|low) .+)$/,
    (what) => `the ${what}`,
  ],
  [/^Reports that there(?:'s| is| are| was| were) (.+)$/, (what) => what],
  [
    /^Reports that they left ((?:their|an?|the) .+ (?:in|at|on|under|behind) .+)$/,
    (what) => what.replace(/^(?:an?|the) (.+?)(?= (?:in|at|on|under|behind) )/, 'the $1 left'),
  ],
  [/^Reports that they (?:left|lost) ((?:their|an?|the) .+)$/, (what) => what],
  [/^Reports that they(?:'ve got| have(?: got)?) (?:an?|some) (.+)$/, (what) => `the ${what}`],
  [/^Reports that they (?:can't|cannot) (.+)$/, (what) => doing(what)],
  [/^Reports that (\w+ is \w+ing .+)$/, (what) => what.replace(' is ', ' ')],
  [
    /^Reports that (?:their|the) ((?:(?!(?:because|they|and|that|which|when|so|but|if|who) )[\w-]+ ){1,3}?)(?:is|are|was|were|has|have|keeps?|makes?|went|wo|does|won't|doesn't|isn't|aren't|don't|wasn't|stopped|got|started|came|says|shows|needs)\b/,
    (what) => `the ${what.trim()}`,
  ],
]

const ANY_THING =
  /^(?:(?:the )?(?:question|problem|issue|trouble)s? (?:about|with|on) |(?:send|re-?send|gett|giv|hav|receiv|us|return)ing )?(?:(?:them|back) )?(?:(?:the|an?|their|our|this|that) )?(?:items?|products?|articles?|goods|links?|matters?|comparison|overview|floor plan|details|information|(?:both )?(?:offers|options|quotes|prices))(?: in writing)?(?: (?:again|back)| (?:they|we) \w+)?$/

const GOES_ON = /^ (?:after|before|of|than)\b/

/** Cut again where what follows belongs to its last phrase: "a week from the weekend" | "after the holidays". */
function fitting(name: string): string {
  let whole = cutOnPhrase(name, LONGEST_NAME)
  while (GOES_ON.test(name.slice(whole.length))) whole = cutOnPhrase(name, whole.length - 1)
  return whole
}

/** Whether a name is of anything: "the item", "sending the link". */
export const isAnyThing = (name: string): boolean => ANY_THING.test(name)

/** The matter as it stands after "about": "booking a table for four". Null where that says nothing. */
export function doingOf(matter: Matter | null): string | null {
  const says = matter?.says ?? ''
  const [, deed, kept] = KEPT.exec(says) ?? []
  if (kept) return deed ? doing(`${deed} their ${kept}`) : `the ${kept}`
  const trouble = /^(?:Reports|Calls) /.test(says) ? troubleNamed(says) : null
  if (trouble) return trouble.name
  for (const [pattern, name] of NAMES) {
    const told = pattern.exec(says)?.[1]?.replace(ADVERB, '').split(',')[0] ?? ''
    const what = told.replace(FOR_THEM, '$1')
    if (what === '' || VAGUE_WHAT.test(what.replace(DEED, '')) || VAGUE_WHAT.test(what)) continue
    if (WHERE.test(what)) return what
    const whole = fitting(name(what)).replace(LOOSE_END, '').replace(SOON, '')
    const isNumbered = (whole.match(/\d/g)?.length ?? 0) > MOST_DIGITS
    if (whole !== '' && !isNumbered && !isAnyThing(whole)) return whole
  }
  return null
}

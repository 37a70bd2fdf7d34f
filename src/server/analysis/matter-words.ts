import { phrases } from './phrases'

/** What is wrong, as callers report it. */
export const TROUBLE = phrases`
  broken? | cracked | damaged | ruined | soaked | flood\w* | leak\w* | drip\w* | water coming | stain | frozen | freez\w+ | crash\w*
  rattl\w* | knock | squeal\w* | squeak\w* | noises? | flicker\w* | stall\w* | overheat\w* | pull(?:s|ing) to | crawl\w*
  offline | outage | slow | dead | stuck | error | failed | stopped | keeps | no longer | wrong | terrible | awful | degrees
  no (?:electricity|power|heat|heating|internet|water|hot water|signal) | (?:is|are|was|went|goes|gone|completely|totally) (?:down|off|out)
  (?:was|were) (?:cold|dirty|filthy) | (?:smell(?:s|ed)?|stinks?|stank) (?:of|like)
  late | missing | gone | lost | waiting for | nothing here | bill here | behind on | quoted | charged
  suspicious | fraud\w* | robbed | stole | stolen | unauthori[sz]ed | hacked | blocked | locked | declined | denied | rejected
  emergency | sick | hurts? | pain | feel(?:s|ing)? (?:\w+ )?(?:funny|dizzy|faint|confused|nauseous|unwell|weird)
  isn't | aren't | doesn't | don't | won't | can't | didn't | hasn't | never | not | nobody (?:got|came|called|answers)
`

/** What is no trouble of a thing, but of the caller: something forgotten, unknown or disliked. */
export const AT_A_LOSS = phrases`
  (?:can't|cannot|don't|not|didn't|no|forgot) (?:\w+ )?(?:remember|recall|believe|know|understand|think|care|mind|want|need|matter|sure|happy|satisfied)
  (?:can't|cannot|don't|not|didn't|no|forgot) (?:\w+ )?have (?:an? (?:place|number)|it|that|them|one|my|any|(?:the |any )?time)
  (?:can't|cannot|don't|not|didn't|no|forgot) (?:\w+ )?(?:come to the phone|(?:take|stand) (?:it|this)|get(?! into\b| (?:the|their) (?:\w+ ){1,3}to \w))
  (?:number|id)(?: here| with (?:me|them)| at hand)?$ | pin | password | maiden | pet
  not (?:even )?(?:an? |your |our )?customer | never (?:tried|did|done)
  lost their (?:job|patience|temper) | br(?:oke|eak) up | got (?:fired|divorced|married|engaged)
  they understand | ^they(?:'re| are)? (?:hope|hoping|wish)
`

const FILLING =
  '(?:(?:a|an|the|some|any|your|our|urgent|little|bit|of|quick|more|one|two|few|couple) )*'
const ANY_THING =
  '(?:options?|details?|suggestions?|questions?|things?|something|anything|problems?|issues?|information|service)'
const NAMES_IT = String.raw`(?! (?:the|their|an?|some|more|two|three|four|\d+)\b)(?! \w+ing)`

/** What is asked for without saying what it is. */
const EMPTY: readonly RegExp[] = [
  /^(?:our|their|your|the)$/,
  /^something (?:delivered|done|fixed|sent|changed|brought|checked)$/,
  new RegExp(String.raw`^${FILLING}(?:help\w*(?: \w+)?|assistance|favou?r|hand)$`),
  new RegExp(`^${FILLING}${ANY_THING}(?: (?:here|please|now))?$`),
  new RegExp(
    `^${FILLING}(?:order|place|book|one|some|it|that|this|so|them|you|us|more|do (?:it|this|that|so)|go|know|ask|see|check|take|run|leave|hang up|talk to you)$`,
  ),
  /^(?:do (?:it|this|that)|wait|be|make sure|hurry)\b/,
  /^\w+ (?:it|this|that|something(?! (?:from|about) ))\b(?! \w+ing)/,
  new RegExp(String.raw`^(?!(?:find|book|bring|show) )\w+ them\b${NAMES_IT}`),
  // "Show them cheap flights" names what is shown.
  new RegExp(
    String.raw`^(?:find|book|bring|show) them\b${NAMES_IT}(?! (?!how|what|where|that)[\w-]+ \w)`,
  ),
  /^(?:find|get) (?:an?|some|the) (?:place|spot)$/,
  /^(?:one|two|three|four|five|six|both|all|some|any|\d+) of (?:it|that|this|them|these|those)$/,
  /^(?:the )?(?:today|tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:next|this) \w+|weekend)(?: (?:there|then|instead))?$/,
  /^(?:get|take|have) (?:a |an |the |some )?(?:morning|afternoon|evening|week|day|time|slot|later|earlier|next)\b/,
  /^any others?$/,
  /^(?:make|place|put in) (?:an? )?(?:\w+ )?request\b/,
  /^have (?:someone|somebody) (?:look|call)$/,
  /^call (?:them|us)\b(?! an?\b)/,
  /^(?:anything|something|nothing)(?: (?:else|we|you|i|they|us|that|at)\b.*)?$/,
  /^know what we (?:can )?do\b/,
  /^(?:get (?:lost|going)|shut up)\b|^get out(?: of here)?$/,
  /^(?:do|make) (?:some|a few|a couple of|any) changes?$/,
  /^(?:somebody|someone) to look at (?:it|this|that)/,
  /^\w+ to (?:a |an )?(?:real |live )?(?:human|person|somebody|someone)$/,
]

export const namesNothing = (clause: string) => EMPTY.some((empty) => empty.test(clause))

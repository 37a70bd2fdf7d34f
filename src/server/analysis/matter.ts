import { onceEach } from '@/lib/once-each'

import { type Conversation, matchable, type Passage, type Turn } from './conversation'
import { oneOf } from './phrases'
import { plainClause, sentencesOf } from './sentences'
import { toldInTwo } from './two-clauses'

const TURNS_READ = 8
const LONGEST = 80

const ASIDE = '(?:(?:just|also|still|now|maybe|then|please|kind of|[a-z]+ly) )*'
const I = String.raw`(?<![\w'])(?:i|we)`
const VERB = oneOf`
  book, reserve, schedule, reschedule, cancel, change, modify, order, buy, purchase, rent, return,
  exchange, replace, repair, fix, pay, renew, update, reset, track, make, place, check, refill,
  activate, close, open, install, find, look, search, get, take, transfer, send, talk, speak, report,
  set up, sign up, see, go, have, move, switch, upgrade, add, remove, know, ask, file, dispute, block,
  verify, visit, plan, arrange, create, register, apply, use, start, stop, view, pick, pickup, fly, travel, confirm, edit, request, complain, do
`
const BOOKS = oneOf`
  book, reserve, schedule, reschedule, cancel, change, order, buy, rent, return, exchange, replace,
  fix, pay, renew, update, reset, track, refill, activate, install, transfer, report, upgrade, place
`
const TROUBLE =
  /\b(?:broken?|broke|cracked|suspicious|fraud\w*|rattl\w*|knock|squeal\w*|squeak\w*|water coming|drip\w*|offline|waiting for|behind on|no (?:electricity|power|heat|heating|internet|water|hot water|signal)|terrible|awful|quoted|bill here|nothing here|stain|outage|ruined|robbed|stole|unauthori[sz]ed|flood\w*|degrees|emergency|damaged|leak\w*|crash\w*|freez\w+|frozen|dead|slow|stuck|(?:is|are|was|went|goes|gone|completely|totally) (?:down|off|out)|(?:was|were) (?:cold|dirty|filthy)|(?:smell(?:s|ed)?|stinks?|stank) (?:of|like)|soaked|late|missing|gone|lost|stolen|hacked|blocked|locked|declined|denied|rejected|wrong|noises?|stall\w*|overheat\w*|sick|hurts?|pain|isn't|aren't|doesn't|don't|won't|can't|never|not|nobody (?:got|came|called|answers)|didn't|hasn't|no longer|keeps|stopped|failed|error|charged)\b/
const EMPTY =
  /^(?:our|their|your|the)$|^something (?:delivered|done|fixed|sent|changed|brought|checked)$|^(?:(?:a|an|the|some|any|your|our|urgent|little|bit|of|quick|more|one|two|few|couple) )*(?:help\w*(?: \w+)?|assistance|favou?r|hand|(?:options?|details?|suggestions?|questions?|things?|something|anything|problems?|issues?|information|service)(?: (?:here|please|now))?|order|place|book|one|some|it|that|this|so|them|you|us|more|do (?:it|this|that|so)|go|know|ask|see|check|take|run|leave|hang up|talk to you)$|^(?:do (?:it|this|that)|wait|be)\b|^\w+ (?:it|this|that|them(?! (?:the|their|an?)\b)|something(?! (?:from|about) ))\b(?! \w+ing)|^(?:find|get) (?:an?|some|the) (?:place|spot)$|^(?:one|two|three|four|five|six|both|all|some|any|\d+) of (?:it|that|this|them|these|those)$|^(?:the )?(?:today|tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:next|this) \w+|weekend)(?: (?:there|then|instead))?$|^make sure\b|^(?:get|take|have) (?:a |an |the |some )?(?:morning|afternoon|evening|week|day|time|slot|later|earlier|next)\b|^any others?$|^(?:make|place|put in) (?:an? )?(?:\w+ )?request\b|^have (?:someone|somebody) (?:look|call)$|^call (?:them|us)\b(?! an?\b)|^(?:anything|something|nothing)(?: (?:else|we|you|i|they|us|that|at)\b.*)?$|^know what we (?:can )?do\b|^get (?:lost|going)\b|^get out(?: of here)?$|^shut up\b|^(?:do|make) (?:some|a few|a couple of|any) changes?$|^(?:somebody|someone) to look at (?:it|this|that)|^\w+ to (?:a |an )?(?:real |live )?(?:human|person|somebody|someone)$/
const PRONOUN =
  /^(?:it|that|this|those|these|you|him|her|them|they|we|i|to|is|was|as|like|not|so|if|how|one (?:that|which|with)|need|know|want)\b/
const ACTING = new RegExp(
  String.raw`^(?:(?:fix|close|find|cancel|buy|pay|know|see|go|make|send|reset|reschedule|rent)\b|${VERB} (?:an?|the|their|some|our) )`,
)

type Reading = { pattern: RegExp; says: (rest: string) => string }

const reading = (pattern: string, says: Reading['says']): Reading => ({
  pattern: new RegExp(`${pattern}(.+)`, 's'),
  says,
})

/** "Want ti make a" is a misspelt "to", and no thing that is wanted. */
const MISSPELT = new RegExp(String.raw`^[a-z]{1,2} ${VERB} (?:an?|the|their|our)\b`)

/** "Anna's T" is the beginning of a name. */
const CUT_NAME = /(?:'s|^|\bthe) [a-z]$/

const wantsThing = (rest: string) => {
  const isNoThing = [PRONOUN, MISSPELT, CUT_NAME].some((one) => one.test(rest.toLowerCase()))
  if (isNoThing) return ''
  return `Wants ${ACTING.test(rest.toLowerCase()) ? 'to ' : ''}${rest}`
}
const asksUs = (rest: string) => (/\s/.test(rest) ? `Asks us to ${rest}` : '')

const REQUESTS: readonly Reading[] = [
  reading(
    String.raw`\b(?:help|assist)(?: me| us| you)?(?: out)?(?: here)? (?:to )?(?=${VERB} )`,
    (rest) => `Wants to ${rest}`,
  ),
  reading(
    String.raw`\b(?:help|assist|assistance) (?:me |us )?(?:with |in )?(?=(?:\w+ing) (?:a|an|the|my|our|some|for|me) )`,
    (rest) => `Wants help ${rest}`,
  ),
  reading(
    String.raw`\b(?:help|assist|assistance) (?:me |us )?with `,
    (rest) => `Wants help with ${rest}`,
  ),
  reading(
    String.raw`${I}(?:'d|d| would|'ll(?= (?:also )?need )|'m|m| am|'ve|'re| are| was| were| have| had)? ?${ASIDE}(?:like|love|want|need|wish|hoping|wanted|needed|wanting|looking|trying|calling|called|planning|plan|hope|interested|have|got|wanna|going(?= (?:\w+ )?to (?:need|want|have|require|${BOOKS})\b)) (?:in )?${ASIDE}(?:to )(?!(?:the|an?|my|our|your|their|this|that|these|you|him|her|them|court)\b)(?=[a-z])`,
    (rest) => `Wants to ${rest}`,
  ),
  reading(
    String.raw`${I}(?:'m|'re| am| are) \w+ing [^.?!]{0,50}? and (?:want|need|would like) to (?=${VERB} )`,
    (rest) => `Wants to ${rest}`,
  ),
  reading(
    String.raw`\bany (?:chance|way) (?:of|to|that (?:i|we) (?:can|could)) (?:get|getting|have|having) (?=[a-z]+ )`,
    (rest) => `Wants to get ${rest}`,
  ),
  reading(
    String.raw`\bcould use (?=(?:an?|some) (?!help|hand|favou?r))`,
    (rest) => `Wants ${rest}`,
  ),
  reading(String.raw`\b(?:i|we) (?:wanna|gotta) `, (rest) => `Wants to ${rest}`),
  reading(
    String.raw`\blet(?:'s|s| us) (?:go ahead and )?(?=(?:set up|schedule|order|plan|book|reserve|make) )`,
    (rest) => `Wants to ${rest}`,
  ),
  reading(
    String.raw`${I}(?:'m|m| am|'re| are) ${ASIDE}interested in (?=\w+ing )`,
    (rest) => `Is interested in ${rest}`,
  ),
  reading(
    String.raw`(?:^|[\s,])(?:can|could|may|might) (?:i|we) ${ASIDE}(?=(?:${VERB}) )`,
    (rest) => `Wants to ${rest}`,
  ),
  reading(
    String.raw`\b(?:can|could|would|will) (?:you|u|ya|someone|somebody) ${ASIDE}(?!help|mind |be |hear |understand|assist|repeat)(?=[a-z]+ )`,
    asksUs,
  ),
  reading(String.raw`${I} (?:want|need)(?:ed)? (?:you|u) to `, asksUs),
  reading(
    String.raw`${I}(?:'m|m| am|'re| are| was| were)? ?${ASIDE}(?:looking|searching) for `,
    (rest) => `Is looking for ${rest}`,
  ),
  reading(
    String.raw`${I}(?:'ve|'m|m| am)? ?${ASIDE}(?:have|having|got|had|facing|experiencing) (?=(?:an?|some|this|the|two|multiple) (?:[\w-]+ ){0,2}(?:problems?|issues?|trouble|complaint|questions?|toothache|pain|emergency|leak|noise|concern|error|outage) )`,
    (rest) => `Has ${rest}`,
  ),
  reading(
    String.raw`${I} (?:have |'ve )?(?:just )?(?=(?:lost|misplaced|broke|cracked|damaged|dropped|left|locked) (?:my|our|the|a|an|me) (?!job|patience|temper|way|track|mind|message|note|voicemail))`,
    (rest) => `Reports that they ${rest}`,
  ),
  reading(
    String.raw`(?=\b(?:someone|somebody|some one|they) (?:has |have |just |had |must have )?(?:stole|stolen|took|taken|used|transferred|withdrew|withdrawn|hacked|charged|made|accessed|broke|tried|is|was) )`,
    (rest) => `Reports that ${rest}`,
  ),
  reading(
    String.raw`\bnot the first time (?:that )?(?:i'm|i am|i've|i have|we're|we've|i|we) (?:been )?(?:calling|called|call)(?: (?:you|in))? about `,
    (rest) => `Calls again about ${rest}`,
  ),
  reading(
    String.raw`\b(?:spoke|talked|called)(?: (?:to|with) (?:you|somebody|someone))?(?: you)?(?: earlier today| yesterday| today| (?:on|last|this) \w+)? about `,
    (rest) => `Calls again about ${rest}`,
  ),
  reading(
    String.raw`${I}(?:'ve)? (?:have|got) (?=(?:an?|my|the) (?:[\w-]+ ){0,2}(?:appointment|reservation|booking|parcel|package|delivery|order|flight|table|viewing) )`,
    (rest) => `Has ${rest}`,
  ),
  reading(
    String.raw`(?:calling|calls?|here|reaching out|contacting you) (?:you )?(?:in regards? to|about|regarding|concerning|because of|with regard to) `,
    (rest) => `Calls about ${rest}`,
  ),
  reading(
    String.raw`${I}(?:(?:'d|d| would) ${ASIDE}like|(?:'d|'ll|d| would| will)(?: be)? ${ASIDE}needing|(?:'d|'ll(?= (?:also )?need )|d| would)? ?${ASIDE}(?:like(?= (?:an?|some|another|one|two|three|\d+)\b)|want|need|wanted|needed|require|request|will have|'ll have|'ll take)) ${ASIDE}(?=[a-z\d])`,
    wantsThing,
  ),
  reading(
    String.raw`^(?:hi,? |hello,? |hey,? |so |and |well |please |kindly |also |now,? |then |next,? |okay,? |ok,? |great,? |go ahead and )*(?=(?:${BOOKS}|make an?) )`,
    (rest) => `Wants to ${rest}`,
  ),
  reading(
    String.raw`^(?:please |kindly )*(?=(?:find|get|give|tell|show|send|bring|call|check|put|connect) )`,
    asksUs,
  ),
  reading(
    String.raw`^(?:need|want|require|requesting) (?:to )(?=${VERB} )`,
    (rest) => `Wants to ${rest}`,
  ),
  reading(String.raw`^(?:need|want|require|requesting|looking for) (?!to )`, wantsThing),
  reading(
    String.raw`\b(?:what(?:'s| is) )?(?:the )?(?=status (?:of|on) )`,
    (rest) => `Asks about the ${rest}`,
  ),
  reading(
    String.raw`${I}(?:'m|m| am|'re| are| was| were)? ?${ASIDE}(?:wonder(?:ing)?|curious) (?=(?:what|whether|if|how|when|where|which|why) )(?!(?:if|whether) (?:(?:its?|that|this|there|he|she|they)\b|(?:you|u|i|we|someone|somebody) (?:guys )?(?:can|could|would|might|may|will|had|are|were)\b))`,
    (rest) => (/ (?:will|would|can|could|should|does|do|did)$/.test(rest) ? '' : `Asks ${rest}`),
  ),
  reading(
    String.raw`${I}(?:'m|m| am|'re| are| was| were) ${ASIDE}(?:(?:checking(?: up| in)?|following up) (?:on|about)|chasing(?: up)?(?: on)?) (?=(?:my|our|the|an?) )`,
    (rest) => `Asks about ${rest}`,
  ),
  reading(
    String.raw`\b(?:it's|it is|this is) (?:about|regarding|concerning) (?=(?:my|our|the) )(?!the (?:same|size|time|length|only|best|worst)\b)`,
    (rest) => `Calls about ${rest}`,
  ),
  reading(String.raw`${I} ask for (?=\w+ing )`, (rest) => `Wants help ${rest}`),
  reading(
    String.raw`\b(?:do|does) (?=(?:you|they) (?:guys )?(?:have|offer|accept|ship|sell|carry|deliver|support|allow|provide|take|know|make|do|serve) )`,
    (rest) => `Asks whether ${rest}`,
  ),
  reading(String.raw`\bis there `, (rest) => `Asks whether there is ${rest}`),
  reading(String.raw`\bare there `, (rest) => `Asks whether there are ${rest}`),
  reading(
    String.raw`^(?:so |and |well |also )*(?:what|how) about `,
    (rest) => `Asks about ${rest}`,
  ),
]

/** What the caller wants, as a sentence without its full stop, and where it is said. */
export type Matter = { says: string; said: Passage }

/** Each claim about a call asks for its matter. */
export const findMatter = onceEach(({ caller }: Conversation): Matter | null => {
  const turns = caller.slice(0, TURNS_READ)
  const told = firstOf(turns.slice(0, 3), toldInTwo)
  if (told) return told
  const request = firstOf(turns, requestIn)
  const trouble = firstOf(turns.slice(0, 3), troubleIn)
  const change = request && changeOf(request, turns)
  if (change) return change
  if (request && isHelpOnly(request)) return firstOf(turns, troubleIn) ?? request
  const isFirst = trouble && trouble.said.turn.index < (request?.said.turn.index ?? Infinity)
  return (
    (isFirst ? trouble : request) ??
    firstOf(turns.slice(0, 2), questionIn) ??
    // Names and numbers may be spelt out before the matter is spoken of.
    firstOf(caller.slice(TURNS_READ, 2 * TURNS_READ), requestIn)
  )
})

const HELP_ONLY =
  /^(?:Wants (?:to get )?(?:(?:some|an|your|urgent|immediate|a little) )*(?:help|assistance)(?: (?:with|on) (?:their|the|an?|some) (?:(?:bank|new|own) )?(?:accounts?|cards?|problems?|issues?))?|Wants to report (?:their|the|an?) (?:(?:debit|credit|bank) )?cards?|Wants to (?:file|report|submit|make|open) (?:an?|the|their) (?:case|report|claim)|Has (?:an?|some|the) (?:\w+ )?(?:questions?|problems?|issues?)(?: (?:with|about|on|regarding) (?:their|the) (?:bank )?accounts?)?)$/

/** Whether a request says only that there is one: what the trouble is comes later. */
export const isHelpOnly = ({ says }: Matter) => HELP_ONLY.test(says)

const CHANGED = new RegExp(
  String.raw`^Has ((?:an?|my|the|their) .*\b(?:appointment|reservation|booking|parcel|package|delivery|order|flight|table|viewing)\b.*)$`,
)
const CHANGE =
  /\b(?:need|want|like|have|wish|love|hoping|trying|possible|help me|(?:can|could) (?:i|we|you))(?: \w+){0,2}? (move|change|cancel|reschedule|postpone|delay|redirect|extend|confirm|check) (?:it|that|this|them|the (?:day|date|time))\b/

const SENT_ON =
  /\b(?:can|could) (?:it (?:go|be (?:sent|delivered|brought|redirected|taken))|you (?:send|deliver|bring|redirect|take) it) to ([^.,;?!]{3,50})/
const SENT = /\b(parcel|package|delivery|order)\b/

function changeOf({ says, said }: Matter, turns: Turn[]): Matter | null {
  const thing = CHANGED.exec(says)?.[1]
  if (!thing) return null
  const from = turns.indexOf(said.turn)
  for (const turn of turns.slice(from, from + 3)) {
    const [, verb] = CHANGE.exec(turn.words) ?? []
    if (verb)
      return { says: `Wants to ${verb} ${thing.replace(/^(?:an?|my|the) /, 'their ')}`, said }
    const sentOn = SENT_ON.exec(turn.words)
    const sent = SENT.exec(thing)?.[1]
    if (sentOn && sent) {
      const end = sentOn.index + sentOn[0].length
      const place = turn.text.slice(end - (sentOn[1]?.length ?? 0), end)
      return { says: `Asks us to send their ${sent} to ${placeOf(place)}`, said }
    }
  }
  return null
}

const NEAR = / (?:near|next to|close to|behind|opposite) .+$/
const placeOf = (place: string) => plainClause(place.replace(NEAR, ''), LONGEST)

function firstOf(
  turns: Turn[],
  find: (text: string) => { says: string; at: number } | null,
): Matter | null {
  for (const turn of turns) {
    for (const { text, at } of sentencesOf(turn)) {
      const found = find(text)
      if (found) return { says: found.says, said: { turn, at: at + found.at } }
    }
  }
  return null
}

const WISHES =
  /^(?:(?:need|want|have|like|love) to |(?:want|need) (?=an? |the |some )|do is (?:to )?)+/
const WHERE_IT = /^know where (?:(?!\b(?:is|are|was|were|to)\b).)+$/
const WHO = /\b(?:who|what|where) (?:the|their) \w+$/
const STUTTER = /\b([\w']+(?: [\w']+)?|(?:i|we|can|could)\b[\w']*(?: [\w']+){2,4})[ ,]+(?=\1\b)/gi

const MISTYPED_TO =
  /(?<=\b(?:want|need|like|wish|love|trying|going|have|able) )(?:ti|tp|ot|yo|ro)(?= [a-z]+ )/g

/** "I'm about to board, so quickly: my line is down." */
const IN_HASTE = /^[^.:;?!]{0,40}\bso (?:quickly|briefly|let's be quick|be quick)[:.,] */i
const AFTER_STAY = /\b(?:i|we) stayed (?:[\w']+ ){1,6}and (?=(?:the|my|our|there) )/i
const blank = (words: string) => ' '.repeat(words.length)

function requestIn(said: string): { says: string; at: number } | null {
  const text = said.replace(IN_HASTE, blank).replaceAll(STUTTER, blank)
  const words = matchable(text).replaceAll(MISTYPED_TO, 'to')
  let best: { says: string; at: number } | null = null
  for (const { pattern, says } of REQUESTS) {
    const found = pattern.exec(words)
    const rest = found?.[1]
    if (!found || rest === undefined || (best && found.index >= best.at)) continue
    const said = plainClause(text.slice(text.length - rest.length), LONGEST).replace(WISHES, '')
    const isCut = WHERE_IT.test(said) || (WHO.test(said) && /\bis\W*$/i.test(rest))
    const clause = isCut ? `${said} is` : said
    if (clause.length < 3 || EMPTY.test(clause.toLowerCase())) continue
    const sentence = says(clause)
      .replace(/^Wants to ask (?=whether|what|if|about|how|when)/, 'Asks ')
      .replace(/^(Wants to \w+ )them (?=(?:the|an?|their|some) )/, '$1')
      .replace(/^Wants to (?=(?:the|an?|some) )/, 'Wants ')
      .replace(/^Wants to need (?=\w)/, 'Wants ')
      .replace(/^Wants to (?=(?:lost|broke|missed) )/, 'Reports that they ')
    if (sentence !== '') best = { says: sentence, at: found.index }
  }
  return best
}

const REPORTED =
  /\b(?:my|our|the|there(?:'s| is| are| was)|it|i(?:'ve| have|'m| am)?|we(?:'ve)?|nobody|no one)\b.+/s

function troubleIn(said: string): { says: string; at: number } | null {
  const text = said.replace(IN_HASTE, blank).replace(AFTER_STAY, blank)
  const words = matchable(text)
  const found = REPORTED.exec(words)
  if (!found || !TROUBLE.test(found[0]) || words.endsWith('?') || POINTING.test(words)) return null
  // "Money is taken from my account" begins before what is named as theirs.
  const at = PREPOSITION.test(words.slice(0, found.index)) ? 0 : found.index
  const short = plainClause(text.slice(at), LONGEST)
  const clause = TROUBLE.test(short) ? short : plainClause(text.slice(at), LONGEST, /$/)
  const state = STATE.exec(clause)
  if (state) return { says: `Reports that ${state[1]} is ${state[2]}`, at }
  if (clause.split(/[ ']/).length < 4 || !TROUBLE.test(clause) || AT_A_LOSS.test(clause))
    return null
  return { says: `Reports that ${clause}`, at }
}

/** "My card lost" */
const STATE =
  /^((?:their|the) [a-z]+(?: (?!is |are |was |were |got |has |been )[a-z]+)?) (lost|stolen|missing|broken|cracked|blocked|locked|hacked|declined|denied|rejected)$/
const PREPOSITION = /\b(?:from|in|on|of|with|to|for|by|into|at|about|under|behind) +$/
const POINTING = /^(?:why|it's|it is|that's|that is|this is)\b/
const AT_A_LOSS =
  /\b(?:can't|cannot|don't|not|didn't|no|forgot) (?:\w+ )?(?:remember|recall|believe|know|have (?:an? (?:place|number)|it|that|them|one|my|any)\b|understand|think|care|mind|want|need|have (?:the |any )?time|matter|sure|happy|satisfied|get(?! into\b)|come to the phone|(?:take|stand) (?:it|this))\b|\b(?:number|id)(?: here| with (?:me|them)| at hand)?$|\bnot (?:even )?(?:an? |your |our )?customer\b|\bnever (?:tried|did|done)\b|\b(?:pin|password|maiden|pet)\b|\blost their (?:job|patience|temper)\b|\bbr(?:oke|eak) up\b|\bthey understand\b|\bgot (?:fired|divorced|married|engaged)\b|^they(?:'re| are)? (?:hope|hoping|wish)\b/i
const QUESTION = /\b(?:what|where|when|how|who|which|why|is|are|does|did|has|have|am|was)\b.+\?$/is

function questionIn(text: string): { says: string; at: number } | null {
  const found = QUESTION.exec(text)
  if (!found || found[0].split(/\s+/).length < 4 || found[0].length > LONGEST) return null
  if (
    /\bhow (?:is|was|can) (?:that|this|it)(?: be)? (?:even )?possible\b|\bare you (?:serious|kidding|joking)\b/i.test(
      found[0],
    )
  )
    return null
  if (
    /\b(?:how are you|you there|hear me|this thing|your name|is this|(?:are you|speaking (?:to|with)|talking (?:to|with)) (?:\w+ )?an? (?:real |live |actual )?(?:person|human|robot|bot|machine|computer))\b/i.test(
      found[0],
    )
  )
    return null
  return { says: `Asks: “${found[0]}”`, at: found.index }
}

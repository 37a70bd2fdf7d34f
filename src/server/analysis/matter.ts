import { onceEach } from '@/lib/once-each'

import { thingAnswered } from './answered-thing'
import { type Conversation, matchable, type Passage, type Turn } from './conversation'
import { AT_A_LOSS, namesNothing, TROUBLE } from './matter-words'
import { orderNamed } from './named-later'
import { givesPersonal } from './personal-detail'
import { REQUESTS } from './request-readings'
import { plainClause, sentencesOf } from './sentences'
import { toldInTwo } from './two-clauses'

const TURNS_READ = 8
const LONGEST = 80

/** What the caller wants, as a sentence without its full stop, and where it is said. */
export type Matter = { says: string; said: Passage }

/** Each claim about a call asks for its matter. */
export const findMatter = onceEach((conversation: Conversation): Matter | null => {
  const { caller } = conversation
  const turns = caller.slice(0, TURNS_READ)
  const told = firstOf(turns.slice(0, 3), toldInTwo) ?? orderIn(turns.slice(0, 3))
  if (told) return told
  const request = specified(firstOf(turns, requestIn), turns)
  const trouble = firstOf(turns.slice(0, 3), troubleIn)
  const change = request && changeOf(request, turns)
  if (change) return change
  if (request && isHelpOnly(request)) return firstOf(turns, troubleIn) ?? request
  const isFirst = trouble && trouble.said.turn.index < (request?.said.turn.index ?? Infinity)
  return (
    (isFirst ? trouble : (answeredWish(conversation, request) ?? request)) ??
    firstOf(turns.slice(0, 2), questionIn) ??
    // Names and numbers may be spelt out before the matter is spoken of.
    firstOf(caller.slice(TURNS_READ, 2 * TURNS_READ), requestIn)
  )
})

const ASKS_WISH =
  /\b(?:what|which|who)(?: kind of| type of)?(?: [a-z]+)? (?:would|do) you (?:like|want) to (see|visit|order|book|reserve|buy|rent|watch)\b[^?.]{0,20}\?\W*$/

/** What was answered to "which doctor would you like to see?" before the first request. */
function answeredWish({ turns }: Conversation, request: Matter | null): Matter | null {
  const ends = request?.said.turn.index ?? 0
  for (const [place, turn] of turns.entries()) {
    const next = turns[place + 1]
    if (!next || next.index >= ends) return null
    if (turn.role !== 'agent' || next.role !== 'caller') continue
    const verb = ASKS_WISH.exec(turn.words)?.[1]
    const thing = verb ? thingAnswered(next) : null
    if (thing) return { says: `Wants to ${verb} ${thing}`, said: { turn: next, at: 0 } }
  }
  return null
}

function orderIn(turns: Turn[]): Matter | null {
  for (const turn of turns) {
    const order = orderNamed(turn)
    const thing = order && plainClause(order.thing, LONGEST)
    if (thing) return { says: `Wants to ${order.verb} ${thing}`, said: { turn, at: order.at } }
  }
  return null
}

/** "I need to travel somewhere" names nothing yet. */
const VAGUE =
  /^(?:Wants|Asks us|Is looking) .*\b(?:somewhere|someplace|some place|anywhere)(?: (?:nice|warm|sunny|new|fun|else|good|special|soon))*$|^Wants to (?:go on|take|plan) (?:an?|the|their) (?:\w+ )?(?:trip|vacation|holiday|getaway)$|^Wants to (?:travel|get away)(?: (?:tonight|today|tomorrow|soon))?$|^Wants (?:something|anything) (?!to\b)[a-z]+$|^Wants to (?:order|buy|book|reserve|rent) (?:by|over the|on the) phone$/
const TURNS_TO_NAME = 3

/** A vague request as the next one names it, whose place it also has. */
function specified(request: Matter | null, turns: Turn[]): Matter | null {
  if (!request || !VAGUE.test(request.says)) return request
  const from = turns.indexOf(request.said.turn)
  for (const turn of turns.slice(from, from + TURNS_TO_NAME)) {
    const next = sentencesOf(turn)
      .filter(({ at }) => turn !== request.said.turn || at > request.said.at)
      .flatMap(({ text, at }) => {
        const found = requestIn(text)
        return found && IS_WISH.test(found.says) && !VAGUE.test(found.says)
          ? { says: found.says, said: { turn, at: at + found.at } }
          : []
      })
    if (next[0]) return next[0]
  }
  return request
}

const IS_WISH = /^(?:Wants (?!help)|Asks us to (?:find|get|book|search|order|reserve)|Is looking )/

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

/** "I want to get the, I want to book" */
const FALSE_START =
  /\b(i(?:'d| would)? (?:want|need|like) to|(?:can|could) (?:i|you)) (?:[\w']+ ){0,2}(?:the|an?|my|our|to|um|uh|get),? (?=\1 )/gi

const MISTYPED_TO =
  /(?<=\b(?:want|need|like|wish|love|trying|going|have|able) )(?:ti|tp|ot|yo|ro)(?= [a-z]+ )/g

/** "I'm about to board, so quickly: my line is down." */
const IN_HASTE = /^[^.:;?!]{0,40}\bso (?:quickly|briefly|let's be quick|be quick)[:.,] */i
/** "Find me please a dentist" */
const MID_PLEASE =
  /(?<=\b(?:me|us|need|want|like|to|you) )please,? (?=(?:an?|the|some|my|find|get|book|to)\b)/gi
/** "The issue about my card was lost" */
const ISSUE_OF =
  /^[^.?!]{0,60}\b(?:problems?|issues?|trouble) (?:about|with|of|that|regarding) (?=(?:my|our) (?:(?!(?:and|it|that|which|but|because) )\w+ ){1,3}?(?:is|are|was|were|has|have|got|isn't|doesn't|won't)\b)/i
/** "You can order some coffee" asks for it. */
const YOU_CAN =
  /^\W*you can (?=(?:order|book|reserve|schedule) (?:an?|the|some|my|our|me|us|two|three|\d+) |(?:get|find) (?:me|us) (?:an?|the|some) )/i
/** "I was afraid I would have to walk" asks for nothing. */
const AFRAID =
  /\b(?:was|were) (?:afraid|scared|worried) (?:that )?(?:i|we)(?:'d| would| might)? (?:need|have) to\b(?:(?! (?:so|and|but)\b)[^.?!,;])*/gi
/** "My heater leaks, can you help?" is no question. */
const HELP_ASKED =
  /(?<![, ])[, ]+(?:can|could|would|will) (?:you|anyone|someone|somebody) (?:please |maybe )?help(?: me| us)?(?: out)?(?: (?:with|on) (?:it|this|that))?\W*$/i
/** Typed in haste, in letters that change places. */
const TRANSPOSED: [RegExp, string][] = [
  [/\bliek\b/g, 'like'],
  [/\bwnat\b/g, 'want'],
  [/\bnede\b/g, 'need'],
]
/** "Ask if you" goes on, where a clause ends before "if you". */
const ASKS_IF = /^(ask|know|check|find out) if (?=you\b)/i
const AFTER_STAY = /\b(?:i|we) stayed (?:[\w']+ ){1,6}and (?=(?:the|my|our|there) )/i
const blank = (words: string) => ' '.repeat(words.length)

const inLetters = (words: string) =>
  TRANSPOSED.reduce(
    (typed, [pattern, word]) => typed.replaceAll(pattern, word),
    words.replaceAll(MISTYPED_TO, 'to'),
  )

function requestIn(said: string): { says: string; at: number } | null {
  const text = said
    .replace(IN_HASTE, blank)
    .replaceAll(STUTTER, blank)
    .replaceAll(FALSE_START, blank)
    .replace(ISSUE_OF, blank)
    .replaceAll(MID_PLEASE, blank)
    .replaceAll(AFRAID, blank)
    .replace(YOU_CAN, (lead) => lead.replace(/you can/i, 'Can you'))
  const words = inLetters(matchable(text))
  let best: { says: string; at: number } | null = null
  for (const { pattern, says } of REQUESTS) {
    const found = pattern.exec(words)
    const rest = found?.[1]
    if (!found || rest === undefined || (best && found.index >= best.at)) continue
    const told = text.slice(text.length - rest.length).replace(ASKS_IF, '$1 whether ')
    const said = plainClause(told, LONGEST).replace(WISHES, '')
    const isCut = WHERE_IT.test(said) || (WHO.test(said) && /\bis\W*$/i.test(rest))
    const clause = isCut ? `${said} is` : said
    if (clause.length < 3 || namesNothing(clause.toLowerCase())) continue
    const sentence = says(clause)
      .replace(/^Wants to ask (?=whether|what|if|about|how|when)/, 'Asks ')
      .replace(/^(Wants to \w+ )them (?=(?:the|an?|their|some) )/, '$1')
      .replace(/^Wants to (?=(?:the|an?|some) )/, 'Wants ')
      .replace(/ the (?=their )/, ' ')
      .replace(/^Wants to need (?=\w)/, 'Wants ')
      .replace(/^Wants to (?=(?:lost|broke|missed) )/, 'Reports that they ')
      .replace(OURS, '$1 their ')
      .replace(CUT_PURPOSE, '')
    if (sentence !== '') best = { says: sentence, at: found.index }
  }
  return best
}

/** "The status of your claim" is of the caller's own. */
const OURS = new RegExp(
  String.raw`\b((?:status|balance|whereabouts|details|date) (?:of|on|for)|(?:cancel|change|move|reschedule|track|check|confirm|modify|dispute)(?: on)?) our (?=(?:[a-z]+ )?(?:claim|order|parcel|package|account|appointment|reservation|booking|balance|delivery|flight|ride)\b(?! [a-z]*(?:desk|line|team|policy|policies|page|service|system|department|form|terms|rules|times?|schedule)\b))`,
)

/** "An appointment to have my truck" breaks off before what is to be done. */
const CUT_PURPOSE =
  /(?<=\b(?:appointment|booking|reservation|visit)) to have their (?:[\w-]+ ){0,2}(?:\p{Lu}\p{Ll}+ \p{Lu}[\p{Ll}\d]+|cars?|truck|van|vehicle|bike|motorcycle|laptop|phone|computer)$/u

const REPORTED =
  /\b(?:my|our|the|everything|there(?:'s| is| are| was)|it|i(?:'ve| have|'m| am)?|we(?:'ve)?|nobody|no one)\b.+/s

function troubleIn(said: string): { says: string; at: number } | null {
  const text = said
    .replace(IN_HASTE, blank)
    .replace(AFTER_STAY, blank)
    .replace(ISSUE_OF, blank)
    .replace(HELP_ASKED, blank)
  const words = matchable(text)
  const found = REPORTED.exec(words)
  if (!found || !TROUBLE.test(found[0]) || words.endsWith('?') || POINTING.test(words)) return null
  // "Money is taken from my account" begins before what is named as theirs.
  const at = PREPOSITION.test(words.slice(0, found.index)) ? 0 : found.index
  const short = plainClause(text.slice(at), LONGEST)
  const isWhole = TROUBLE.test(short) && !/^everything \w+$/.test(short)
  const clause = isWhole ? short : plainClause(text.slice(at), LONGEST, /$/)
  const state = STATE.exec(clause)
  if (state) return { says: `Reports that ${state[1]} is ${state[2]}`, at }
  if (
    clause.split(/[ ']/).length < 4 ||
    !TROUBLE.test(clause) ||
    AT_A_LOSS.test(clause.toLowerCase())
  )
    return null
  return { says: `Reports that ${clause}`, at }
}

/** "My card lost" */
const STATE =
  /^((?:their|the) [a-z]+(?: (?!is |are |was |were |got |has |been )[a-z]+)?) (lost|stolen|missing|broken|cracked|blocked|locked|hacked|declined|denied|rejected)$/
const PREPOSITION = /\b(?:from|in|on|of|with|to|for|by|into|at|about|under|behind) +$/
const POINTING = /^(?:why|it's|it is|that's|that is|this is)\b/
const QUESTION =
  /\b(?:what|where|when|how|who|which|why|is|are|does|did|has|have|am|was|(?:do|will|should|would) (?:i|we|it))\b.+\?$/is

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
  return givesPersonal(found[0]) ? null : { says: `Asks: “${found[0]}”`, at: found.index }
}
